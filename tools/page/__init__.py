"""The console as a page in a browser: `build` makes its files, `serve` serves them."""
