class Lacking(Exception):
    """A test wants of a page what only Playwright's have."""
