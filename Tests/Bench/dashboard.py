"""Unitana's dashboard, which changes every minute: ticks per second through the app, the screen and the patch."""


def dashboard(table, program, repetitions=15):
    figures = program.bench("dashboard", "--repetitions", str(repetitions))
    table.add("Dashboard update", figures["update"], figures["whole"], "/s", "the page from nothing", repetitions)
