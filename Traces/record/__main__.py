"""Records all scenarios anew:  python Traces/record [--out FOLDER] [--check FOLDER]

Without --out the captures of Traces/ itself are replaced. With --check they are recorded into a
temporary folder, or into that of --out, and compared with FOLDER; the exit code says whether all
files are the same to the last octet. Needs what requirements.txt pins.
"""

import argparse
import pathlib
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version

HERE = pathlib.Path(__file__).resolve().parent
TRACES = HERE.parent
PINS = dict(line.split('==') for line in (HERE / 'requirements.txt').read_text().splitlines()
            if '==' in line)


def main():
    arguments = parse()
    check_version('bumble', PINS['bumble'])
    import folders  # needs what has just been checked

    if arguments.check is None:
        folders.write_all(arguments.out or TRACES)
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        fresh = arguments.out or pathlib.Path(temporary)
        folders.write_all(fresh)
        return report(folders.differences(arguments.check, fresh))


def parse():
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
    parser.add_argument('--out', type=pathlib.Path, metavar='FOLDER')
    parser.add_argument('--check', type=pathlib.Path, metavar='FOLDER')
    return parser.parse_args()


def check_version(name, pinned):
    try:
        found = version(name)
    except PackageNotFoundError:
        found = 'missing'
    if found != pinned:
        sys.exit(f'{name} is {found}, but the captures are made with {pinned}: '
                 'pip install -r Traces/record/requirements.txt')


def report(differences):
    for line in differences:
        print(line)
    print(f'{len(differences)} files differ' if differences else 'every file is the same')
    return 1 if differences else 0


if __name__ == '__main__':
    sys.exit(main())
