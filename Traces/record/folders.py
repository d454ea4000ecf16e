"""The files of Traces/: a folder per scenario, Malformed/, and the manifest over all of them."""

import hashlib

import about
import capture_files
import lives
import malformed
import recording
import scenarios
import sniffed

# The scenario whose central is also given in the other containers.
IN_ALL_CONTAINERS = ('link-loss', 'central')
CONTAINERS = (
    ('monitor.btsnoop', 'the same in btsnoop 2001 (Linux monitor)',
     lambda records: capture_files.btsnoop(records, capture_files.MONITOR)),
    ('pcap', 'the same in pcap, link type 201', capture_files.pcap),
    ('pcapng', 'the same in pcapng, link type 201', capture_files.pcapng),
    ('pklg', 'the same in PacketLogger, big-endian', capture_files.packet_logger),
)

HEAD = ('file', 'packets', 'octets', 'sha256', 'what')


def write_all(root):
    """Records and writes everything below `root`."""
    rows, captures = [], {}
    for name, module in scenarios.ALL.items():
        played = recording.record(name, module)
        files = list(_files(played))
        for file, role, what, octets in files:
            _write(root, f'{name}/{file}', octets)
            packets = len(played.captures[role])
            rows.append(_row(f'{name}/{file}', packets, octets, what))
            captures[f'{name}/{file}'] = octets
        _write(root, f'{name}/about.md', about.about(played, files).encode())
    octets, packets = sniffed.file()
    _write(root, sniffed.NAME, octets)
    _write(root, 'sniffed-link/about.md', sniffed.about())
    rows.append(_row(sniffed.NAME, packets, octets, sniffed.WHAT))
    for damaged in malformed.all_files(captures):
        _write(root, f'Malformed/{damaged.name}', damaged.octets)
        rows.append(_row(
            f'Malformed/{damaged.name}', damaged.good_records, damaged.octets, damaged.what))
    _write(root, 'Malformed/about.md', malformed.about(captures).encode())
    _write(root, 'Malformed/EXPECTED.tsv', malformed.expected(captures).encode())
    for name, octets, count in lives.all_files():
        _write(root, f'lives/{name}', octets)
        rows.append(_row(f'lives/{name}', count, octets, lives.what(name)))
    _write(root, 'lives/about.md', lives.about())
    lines = ['\t'.join(row) for row in (HEAD, *rows)]
    _write(root, 'MANIFEST.tsv', ('\n'.join(lines) + '\n').encode())


def _files(played):
    for role, what in played.module.CAPTURES.items():
        records = played.captures[role]
        yield f'{role}.btsnoop', role, what, capture_files.btsnoop(records)
        if (played.name, role) == IN_ALL_CONTAINERS:
            for ending, also, encode in CONTAINERS:
                yield f'{role}.{ending}', role, also, encode(records)


def _row(name, packets, octets, what):
    return name, str(packets), str(len(octets)), hashlib.sha256(octets).hexdigest(), what


def _write(root, name, octets):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(octets)


def differences(kept, fresh):
    """One line per file that is missing on one side or differs; the recorder is no part of it."""
    names = {str(path.relative_to(root)) for root in (kept, fresh)
             for path in root.rglob('*') if path.is_file()}
    return [line for name in sorted(names) if not name.startswith('record/')
            if (line := _difference(kept / name, fresh / name, name))]


def _difference(kept, fresh, name):
    if not kept.exists():
        return f'{name}: recorded, but not kept'
    if not fresh.exists():
        return f'{name}: kept, but not recorded'
    if kept.read_bytes() != fresh.read_bytes():
        return f'{name}: differs'
    return None
