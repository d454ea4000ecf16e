"""Writes a scenario's about.md from its own words, its notes and the counts of its captures."""

from importlib.metadata import version

from bumble import gatt

import facts
from capture_files import ACL, COMMAND, EVENT

HOW = '''Recorded by [`Traces/record`](../record/README.md) with Bumble {version} in virtual time:
real hosts, modelled controllers. Second 0 is 2000-01-01 00:00:00 UTC. Every name, address and
128-bit UUID is made up. The recorder writes this page too, with counts read off the files.
'''
BARE_TABLE = 13  # attributes of the two services that every Bumble host has
SHORT_VALUE = 12  # octets; longer values are counted, not shown


def about(recording, files):
    """The text of about.md; `files` are (name, role, what it is, octets), in order."""
    title, _, story = recording.module.__doc__.strip().partition('\n')
    parts = [f'# {title}\n', story.strip() + '\n', HOW.format(version=version('bumble')),
             _files(recording, files), _steps(recording.notes)]
    if hasattr(recording.module, 'details'):
        heading, head, rows = recording.module.details()
        parts.append(f'## {heading}\n\n' + table(head, rows))
    for role in recording.module.CAPTURES:
        parts += _facts(role, facts.count(recording.captures[role]))
    for role in recording.module.CAPTURES:
        if len(recording.tables[role]) > BARE_TABLE:
            parts.append(_attributes(role, recording.tables[role]))
    return '\n'.join(parts)


def table(head, rows):
    """A table in Markdown."""
    lines = ['| ' + ' | '.join(head) + ' |', '|' + ' --- |' * len(head)]
    lines += ['| ' + ' | '.join(str(cell) for cell in row) + ' |' for row in rows]
    return '\n'.join(lines) + '\n'


def _files(recording, files):
    rows = [(f'`{name}`', what, len(recording.captures[role]), f'{len(octets):,}')
            for name, role, what, octets in files]
    return '## Files\n\n' + table(('File', 'Recorded at', 'Records', 'Octets'), rows)


def _steps(notes):
    rows = [(f'{note.seconds:.3f}', note.who, note.text) for note in notes]
    return '## Events\n\n' + table(('Second', 'Who', 'What'), rows)


def _facts(role, counted):
    kinds = ', '.join(f'{counted.kinds[kind]} {name}' for kind, name in (
        (COMMAND, 'commands'), (EVENT, 'events'), (ACL, 'ACL packets')) if counted.kinds[kind])
    parts = [f'## Contents of `{role}`\n',
             f'{counted.records} records over {counted.seconds:.3f} s: {kinds}.\n']
    if counted.reports:
        parts.append(_reports(counted))
    parts += [_connection(number, each)
              for number, each in enumerate(counted.connections, start=1)]
    return parts


def _reports(counted):
    head = ('Address', 'Advertisements', 'Scan responses', 'Distinct payloads', 'RSSI in dBm')
    rows = [(who.address, who.advertisements, who.scan_responses, len(who.payloads),
             f'{min(who.rssi)} to {max(who.rssi)}')
            for _, who in sorted(counted.advertisers.items())]
    text = (f'Advertising reports: {counted.reports}, in {counted.report_events} events. '
            f'Addresses: {len(rows)}.')
    complete, more, truncated = (counted.data_statuses[status] for status in range(3))
    if more:
        text += (f' Data status: {complete} complete, {more} with more to come, '
                 f'{truncated} truncated.')
    return text + '\n\n' + table(head, rows)


def _connection(number, connection):
    role = 'central' if connection.is_central else 'peripheral'
    pdus = [f'{count} × {name}' for name, count in sorted(connection.pdus.items())]
    text = (
        f'Connection {number}: handle {connection.handle:#06x}, as {role}, with {connection.peer}, '
        f'records {connection.first_record} to {connection.last_record}, second '
        f'{connection.begins:.3f} to {connection.ends:.3f}, interval {connection.interval:g} ms, '
        f'supervision timeout {connection.timeout} ms, ended with reason {connection.reason:#04x}. '
        f'ATT: {", ".join(pdus)}.\n')
    for (opcode, handle), values in connection.values.items():
        text += _values(opcode, handle, values)
    return text


def _values(opcode, handle, values):
    name = facts.ATT_NAMES[opcode].rpartition(' ')[2].lower() + 's'
    shown = ', '.join(f'`{value.hex()}`' for value in values if len(value) <= SHORT_VALUE)
    return f'\n* {len(values)} {name} of attribute {handle:#06x}: {shown}\n'


def _attributes(role, attributes):
    rows = [(f'{each.handle:#06x}', *_told(each)) for each in attributes]
    return (f'## The attributes of `{role}`\n\n'
            + table(('Handle', 'What', 'UUID', 'Properties'), rows))


def _told(attribute):
    if isinstance(attribute, gatt.Service):
        return 'service', _uuid(attribute.uuid), ''
    if isinstance(attribute, gatt.CharacteristicDeclaration):
        return 'declaration', _uuid(attribute.characteristic.uuid), ''
    if isinstance(attribute, gatt.Characteristic):
        properties = [flag.name.lower().replace('_', ' ') for flag in gatt.Characteristic.Properties
                      if flag in attribute.properties]
        return 'value', _uuid(attribute.uuid), ', '.join(properties)
    return 'descriptor', _uuid(attribute.type), ''


def _uuid(uuid):
    return uuid.to_hex_str('-').lower()
