"""Runs the tests of one file on MicroPython; `conftest.py` reads what this prints.

micropython tests/micropython_runner.py NAME_OF_THE_MODULE TEST…
"""

import sys

sys.path.pop(0)  # this folder, whose other folders would hide modules of the firmware

MARK = "\x1e"  # never in a test's own output: opens the lines meant for conftest.py


def run(module_name, tests):
    print(MARK + "import")
    module = __import__(module_name)
    print(MARK + "passed")
    for test in tests:
        print(MARK + test)
        try:
            getattr(module, test)()
        except BaseException as error:
            sys.print_exception(error)
            print(MARK + "failed")
        else:
            print(MARK + "passed")


run(sys.argv[1], sys.argv[2:])
