"""The process protocol, for the examples beside this file: a line in, some lines out."""

import json
import struct
import sys

# What an example is asked to do wrong, for rules to find.
FAULTS = sys.argv[1:]


def say(message, **members):
    print(json.dumps({'message': message, **members}), flush=True)


def draft(kind, **fields):
    """Something that happens; what is None is not there."""
    say('draft', kind=kind, **{name: value for name, value in fields.items() if value is not None})


def octets(text):
    return bytes.fromhex(text[2:])


def text(octets):
    return '0x' + octets.hex()


def u16(*numbers):
    """As they go on air: the last octet first."""
    return struct.pack(f'<{len(numbers)}H', *numbers)


def numbers(octets):
    """The other way round."""
    return struct.unpack(f'<{len(octets) // 2}H', octets[:len(octets) // 2 * 2])


def uuid(text):
    return bytes.fromhex(text.replace('-', ''))[::-1]


def uuid_text(octets):
    text = octets[::-1].hex().upper()
    return text if len(text) == 4 else '-'.join(
        (text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


class Manager:
    """A manager of an app, which its callbacks go to."""

    def __init__(self, entry, role):
        self.names = {'app': entry['app'], 'manager': entry['manager'], 'role': role}

    def tell(self, callback, **fields):
        draft('callback.' + callback, **self.names, **fields)

    def returns(self, **fields):
        draft('call.returned', **self.names, **fields)


class Implementation:
    """Takes an entry by the method of its name: `call.connect` by `call_connect`."""

    def __init__(self):
        self.managers, self.timers, self.now = {}, [], 0

    def create(self, manager):
        self.managers[manager.names['app'], manager.names['manager']] = manager
        manager.tell('didUpdateState', state='poweredOn')

    def hear(self, entry):
        self.now = entry['time']
        act = getattr(self, entry['kind'].replace('.', '_'), None)
        if act:
            act(entry, self.managers.get((entry.get('app'), entry.get('manager'))))

    def after(self, delay, act):
        self.timers.append((self.now + delay, act))

    def advance(self, now):
        self.now = now
        due = [act for time, act in self.timers if time <= now]
        self.timers = [timer for timer in self.timers if timer[0] > now]
        for act in due:
            act()

    def run(self, name, capabilities):
        for line in sys.stdin:
            message = json.loads(line)
            if message['message'] == 'hello':
                self.__init__()
                say('hello', protocol=1, name=name, capabilities=capabilities, clock='virtual', again=True)
                continue
            if message['message'] == 'bye':
                break
            if message['message'] == 'entry':
                self.hear(message)
            elif message['message'] == 'advance':
                self.advance(message['to'])
            deadline = min((time for time, _ in self.timers), default=None)
            say('quiescent', answers=message['number'], deadline=deadline)
