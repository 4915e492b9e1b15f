"""The table printed by `make bench`."""

import statistics


class Table:
    def __init__(self):
        self.rows = [("what", "ours", "other", "ratio", "median of")]

    def add(self, what, ours, other, unit, other_name, repetitions):
        """Adds a row with two figures of one unit. For lists of figures, the median counts."""
        ours, other = median(ours), median(other)
        ratio = f"{ours / other:.2f}" if other else "–"
        self.rows.append(
            (what, f"{figure(ours)} {unit}", f"{figure(other)} {unit} ({other_name})", ratio,
             str(repetitions)))
        print("  " + "   ".join(self.rows[-1]), flush=True)

    def show(self):
        widths = [max(len(row[column]) for row in self.rows) for column in range(len(self.rows[0]))]
        print()
        for row in self.rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def median(figures):
    return statistics.median(figures) if isinstance(figures, list) else figures


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.3g}"
