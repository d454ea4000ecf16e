"""The process protocol, for the examples beside this file: a line in, some lines out."""

import json
import struct
import sys

from attributes import about

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
        self.managers, self.timers, self.now, self.state = {}, [], 0, 'poweredOn'

    def hear(self, entry):
        self.now, kind, manager = entry['time'], entry['kind'], self.manager(entry)
        if kind.startswith('call.') and not kind.startswith('call.create'):
            is_off = self.state != 'poweredOn' and kind != 'call.readProperty'
            if is_off or not manager:
                return
        act = getattr(self, kind.replace('.', '_'), None)
        if act:
            act(entry, manager)

    def manager(self, entry):
        """The manager that an entry names; a call need not name the only one of its app."""
        own = [one for (app, name), one in self.managers.items()
               if app == entry.get('app') and name == entry.get('manager', name)]
        return own[0] if len(own) == 1 else None

    def create(self, manager):
        self.managers[manager.names['app'], manager.names['manager']] = manager
        manager.tell('didUpdateState', state=self.state)

    # Power. A subclass says in `lose_power` what ends with it.

    def user_turnsBluetooth(self, entry, _):
        state = 'poweredOn' if entry['enabled'] else 'poweredOff'
        if state == 'poweredOff':
            self.lose_power()
        if state != self.state:
            self.tell_state(state)

    def system_daemonRestarts(self, entry, _):
        self.lose_power()
        for state in ('resetting', 'poweredOn'):
            self.tell_state(state)

    def tell_state(self, state):
        self.state = state
        for manager in self.managers.values():
            manager.tell('didUpdateState', state=state)

    # Properties, by the methods of their names: `isScanning` by `property_isScanning`.

    def call_readProperty(self, entry, manager):
        read = getattr(self, 'property_' + entry['property'], None)
        if read:
            manager.returns(property=entry['property'], central=entry.get('central'),
                            **about(entry), **read(entry, manager))

    def property_state(self, entry, manager):
        return {'state': self.state}

    def property_authorization(self, entry, manager):
        return {'authorization': 'allowedAlways'}

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
                say('hello', protocol=1, name=name, capabilities=capabilities, clock='virtual',
                    again=True)
                continue
            if message['message'] == 'bye':
                break
            if message['message'] == 'entry':
                self.hear(message)
            elif message['message'] == 'advance':
                self.advance(message['to'])
            deadline = min((time for time, _ in self.timers), default=None)
            say('quiescent', answers=message['number'], deadline=deadline)
