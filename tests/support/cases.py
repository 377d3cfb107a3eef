"""What the tests share on both runtimes: tables of cases and expected errors."""

import sys

if sys.implementation.name == "micropython":

    def cases(*rows):
        """Run the test once a row; a failure names its row."""

        def decorate(test):
            def run():
                for row in rows:
                    try:
                        test(*row)
                    except BaseException:
                        print("in the case", row)
                        raise

            return run

        return decorate

else:
    import inspect

    import pytest

    def cases(*rows):
        """Run the test once a row: each row is a test of its own."""

        def decorate(test):
            names = list(inspect.signature(test).parameters)
            return pytest.mark.parametrize(names, rows)(test)

        return decorate


def raises(error, call, *arguments):
    """Call and hand back the error it must raise."""
    try:
        call(*arguments)
    except error as raised:
        return raised
    raise AssertionError("%s was not raised" % error.__name__)
