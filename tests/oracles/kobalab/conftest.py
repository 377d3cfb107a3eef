"""What a test has to tell (`record_property("told", …)`) stands at the end of the run's report."""


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "told":
                terminalreporter.write_line(text)
