"""The evening and the season on paper: the same tables as a page, as text, in a spreadsheet, and
the first of them as a picture."""
