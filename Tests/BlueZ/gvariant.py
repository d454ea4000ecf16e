"""Reads the text form of GVariant, in which gdbus prints what a D-Bus call or signal holds."""

import re

TOKEN = re.compile(r"""\s*(?:
    (?P<string>b?'(?:[^'\\]|\\.)*'|b?"(?:[^"\\]|\\.)*")
  | (?P<number>-?0x[0-9a-fA-F]+|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)
  | (?P<type>@[a-z(){}]+)
  | (?P<word>[a-z][a-z0-9]*)
  | (?P<mark>[][(){}<>,:])
)""", re.VERBOSE)
CLOSING = {'[': ']', '(': ')', '<': '>', '{': '}'}


def parse(text):
    """Returns lists, tuples, dicts, texts, octets, numbers and truth values.

    An array of octets is `bytes`, whichever of its two forms it was printed in.
    """
    tokens = [(match.lastgroup, match[match.lastgroup]) for match in TOKEN.finditer(text)]
    value, rest = _value(tokens, 0)
    return value


def _value(tokens, at):
    kind, text = tokens[at]
    if kind == 'type':
        value, at = _value(tokens, at + 1)
        return (bytes() if text == '@ay' and value == [] else value), at
    if kind == 'string':
        return _string(text), at + 1
    if kind == 'number':
        return (float(text) if re.search(r'[.]|^-?\d+e', text) else int(text, 0)), at + 1
    if kind == 'word' and text in ('true', 'false'):
        return text == 'true', at + 1
    if kind == 'word':  # the type of what follows, as `byte 0x00` or `objectpath '/'`
        value, at = _value(tokens, at + 1)
        return (bytes([value]) if text == 'byte' else value), at
    return _container(tokens, at)


def _container(tokens, at):
    opening = tokens[at][1]
    closing = CLOSING[opening]
    items, at = [], at + 1
    while tokens[at][1] != closing:
        if tokens[at][1] in (',', ':'):
            at += 1
            continue
        item, at = _value(tokens, at)
        items.append(item)
    at += 1
    if opening == '<':
        return items[0], at
    if opening == '(':
        return tuple(items), at
    if opening == '{':
        return dict(zip(items[::2], items[1::2])), at
    if items and isinstance(items[0], bytes):
        # Only the first octet says that it is one.
        return items[0] + bytes(item if isinstance(item, int) else item[0] for item in items[1:]), at
    return items, at


def _string(text):
    if text.startswith('b'):
        octets = text[2:-1].encode('latin-1').decode('unicode_escape').encode('latin-1')
        return octets + b'\0'  # this form is used only where a zero ends the octets
    return re.sub(r'\\(.)', r'\1', text[1:-1])
