"""How the process protocol names attributes, for the examples beside this file."""

NAMES = ('peer', 'service', 'serviceInstance', 'characteristic', 'instance', 'descriptor')
NUMBERS = {'service': 'serviceInstance', 'characteristic': 'instance'}


def about(entry):
    """The names of what an entry is about."""
    return {name: entry[name] for name in NAMES if name in entry}


def child(parent, kind, uuids):
    """Names the last of some siblings; of those with one UUID the second has the number 2."""
    nth = uuids.count(uuids[-1])
    return {**parent, kind: uuids[-1], **({NUMBERS[kind]: nth} if nth > 1 else {})}


def matches(names, wanted):
    """Whether something is what a call is about, which may leave out the service."""
    return names == {'service': names['service'], **wanted}


def uuid(text):
    return bytes.fromhex(text.replace('-', ''))[::-1]


def uuid_text(octets):
    text = octets[::-1].hex().upper()
    return text if len(text) == 4 else '-'.join(
        (text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
