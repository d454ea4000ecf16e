"""Damaged captures, made from the good ones, to show what a reader does with damage."""

import struct
from dataclasses import dataclass

import capture_files
from about import table

GOOD = 40  # whole records before the damage
UNDAMAGED = 'header-only.btsnoop'
SOURCE = 'central-life/central.btsnoop'
OTHER_SOURCE = 'link-loss/central'

ABOUT = '''# Captures with damage in them

Made by [`Traces/record/malformed.py`](../record/malformed.py) from `{source}`
and `{other}.*`. Offsets count octets from the beginning of the file. None of these files
may crash a reader, hang it, or make it allocate memory that the file's own size does not justify.
Good records before the damage stay in use; without any, the whole file is rejected. The message
names the file, the offset, and the found and the expected contents in the reader's own words: the
last column gives its required contents. `bluewake info` exits with 65 for all of them except the
undamaged one.

'''
TEXT = b'''This is a text file that somebody has given the name of a capture.
It has lines, and no record.
'''


@dataclass(frozen=True)
class Damaged:
    """One file, what is wrong with it, and what a reader must say."""

    name: str
    octets: bytes
    good_records: int
    what: str
    offset: str
    must_say: str


def all_files(captures):
    """All damaged files; `captures` are the good ones by name."""
    return [*_btsnoop_headers(captures[SOURCE]), *_btsnoop_records(captures[SOURCE]),
            *_other_containers(captures)]


def _btsnoop_headers(good):
    header = good[:16]
    rest = good[16:_offsets(good)[5]]
    return [
        Damaged('empty.btsnoop', b'', 0, 'no octet at all', '-', 'the file is empty'),
        Damaged('text.btsnoop', TEXT, 0, 'a text file', '-',
                'the file is no capture of a known format'),
        Damaged('cut-in-file-header.btsnoop', header[:11], 0, 'cut in the file header', '0',
                'the file header is cut short: 11 of 16 octets'),
        Damaged(UNDAMAGED, header, 0, 'no damage: a file header without records', '-',
                'no records, no damage'),
        Damaged('version-2.btsnoop', header[:8] + struct.pack('>II', 2, 1002) + rest, 0,
                'file version 2', '8', 'version 2 found, 1 expected'),
        Damaged('unknown-datalink.btsnoop', header[:12] + struct.pack('>I', 1053) + rest, 0,
                'datalink 1053, which is undefined', '12',
                'datalink 1053 found; the known ones'),
    ]


def _btsnoop_records(good):
    offsets = _offsets(good)
    end = offsets[GOOD]
    length = struct.unpack_from('>I', good, end + 4)[0]
    huge = struct.pack('>II', 0x7FFFFFFF, 0x7FFFFFFF)
    return [
        Damaged('cut-in-record-header.btsnoop', good[:end + 13], GOOD,
                'cut in the header of record 41', str(end),
                'the record header is cut short: 13 of 24 octets'),
        Damaged('cut-in-data.btsnoop', good[:end + 24 + 3], GOOD,
                'cut in the data of record 41', str(end + 24),
                f'the data is cut short: 3 of {length} octets'),
        Damaged('huge-length.btsnoop', good[:end] + huge + good[end + 8:offsets[GOOD + 5]], GOOD,
                'included length 0x7fffffff in record 41', str(end + 4),
                'included length 2147483647 found, more than the file has left; a reader may '
                'find the 4 whole records after it'),
    ]


def _other_containers(captures):
    records = capture_files.read_btsnoop(captures[f'{OTHER_SOURCE}.btsnoop'])
    return [
        Damaged('link-type-148.pcap', capture_files.pcap(records[:20], link_type=148), 0,
                'pcap with link type 148, which is for private use', '20',
                'link type 148 is not supported; the supported ones'),
        _cut('cut-in-packet.pcap', capture_files.pcap, records, 16, 16, 'data of packet 41'),
        _cut('cut-in-block.pcapng', capture_files.pcapng, records, 28, 0, 'block of packet 41'),
        _cut('cut-in-record.pklg', capture_files.packet_logger, records, 13, 0,
             'data of record 41'),
    ]


def _cut(name, encode, records, header, part, where):
    """Ends a file one octet after the header of the record behind the good ones.

    `part` is where, in that record, the part begins that is cut short.
    """
    end = len(encode(records[:GOOD]))
    whole = encode(records[:GOOD + 1])
    return Damaged(name, whole[:end + header + 1], GOOD, f'cut in the {where}', str(end + part),
                   'the record, block or data that begins there is cut short')


def _offsets(octets):
    """Where each record of a btsnoop file begins."""
    offsets, at = [], 16
    while at < len(octets):
        offsets.append(at)
        at += 24 + struct.unpack_from('>I', octets, at + 4)[0]
    return offsets


def about(captures):
    """The text of Malformed/about.md."""
    rows = [(f'`{each.name}`', len(each.octets), each.what, each.offset, each.good_records,
             each.must_say) for each in all_files(captures)]
    head = ('File', 'Octets', 'What is wrong', 'At offset', 'Good records before it',
            'What must be said')
    return ABOUT.format(source=SOURCE, other=OTHER_SOURCE) + table(head, rows)


def expected(captures):
    """The text of Malformed/EXPECTED.tsv: the same for a program to read."""
    rows = [('file', 'exit_status', 'records', 'offset')]
    rows += [(each.name, '0' if each.name == UNDAMAGED else '65', str(each.good_records),
              each.offset) for each in all_files(captures)]
    return ''.join('\t'.join(row) + '\n' for row in rows)
