"""The files of Traces/lives/: bluewake records them (lives.sh), and here they are only listed."""

import pathlib
import struct

LIVES = pathlib.Path(__file__).resolve().parent.parent / 'lives'


def all_files():
    """Name, octets and number of records of each capture; then the text about them."""
    for path in sorted(LIVES.glob('*.btsnoop')):
        octets = path.read_bytes()
        yield path.name, octets, _records(octets)


def about():
    return (LIVES / 'about.md').read_bytes()


def what(name):
    return f'a run of the reference: the scenario {name.removesuffix(".btsnoop")}'


def _records(octets):
    count, offset = 0, 16
    while offset + 24 <= len(octets):
        offset += 24 + struct.unpack_from('>I', octets, offset + 4)[0]
        count += 1
    return count
