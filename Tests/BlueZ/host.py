"""BlueZ in the machine: started on a controller, driven by bluetoothctl, asked over D-Bus."""

import time

import gvariant
from machine import MachineError

ROOT = '/org/bluez/hci0'
HCI = '/dev/ttyS1'


class Refused(Exception):
    """A D-Bus call that BlueZ answered with an error: its name and text."""


class Host:
    """BlueZ from the attaching of its controller to the detaching."""

    def __init__(self, machine, path):
        self._machine = machine
        self._read = 0
        self._rest = ''
        self._objects = {}  # path: interface: property: value, as the signals have told
        self._sent = {}  # path: the values of a characteristic, in order
        run = machine.run
        # What a run leaves behind must not be known in the next one.
        run('rm -rf /tmp/signals /tmp/control /tmp/*.log /var/lib/bluetooth/*')
        run('gdbus monitor --system --dest org.bluez >/tmp/signals 2>&1 & monitor=$!')
        run('bluetoothd --nodetach --experimental >/tmp/bluetoothd.log 2>&1 & daemon=$!')
        # bluetoothctl that is there before the daemon may forget to register its agent.
        run('until grep -q "management interface" /tmp/bluetoothd.log; do usleep 50000; done', 60)
        run('mkfifo /tmp/control; '
            'bluetoothctl --agent NoInputNoOutput </tmp/control >/tmp/ctl.log 2>&1 & '
            'control=$!; exec 4>/tmp/control')
        self.wait_for_text('Agent registered')
        machine.attach(path)
        run(f'btattach -B {HCI} -P h4 -S 3000000 >/tmp/btattach.log 2>&1 & attached=$!')
        self.wait('power', lambda: self._objects[ROOT]['org.bluez.Adapter1']['Powered'])

    @staticmethod
    def end(machine):
        """Ends every program of a run, and only then takes the controller away."""
        machine.run('echo quit >&4; exec 4>&-; wait $control')
        machine.run('kill $attached; wait $attached; kill $monitor $daemon; '
                    'wait $monitor $daemon')
        machine.detach()

    def control(self, line):
        """Types a line into bluetoothctl."""
        self._machine.run(f"echo '{line}' >&4")

    def wait(self, what, check, limit=25):
        """Returns what a check returns, as soon as that is true."""
        end = time.monotonic() + limit
        while True:
            self._listen()
            try:
                found = check()
            except KeyError:
                found = None
            if found:
                return found
            if time.monotonic() > end:
                raise MachineError(f'BlueZ had no {what} within {limit} s; bluetoothctl says:\n'
                                   + self._machine.run('tail -n 20 /tmp/ctl.log'))
            self._machine.run('usleep 100000')

    def wait_for_text(self, text, limit=60):
        """Waits until bluetoothctl has written something."""
        self.wait(f'"{text}"', lambda: text in self.log(), limit)

    def call(self, path, method, *arguments, owner='org.bluez', limit=60):
        """Calls a method and returns what it returned."""
        text = self._machine.run(_command(path, method, arguments, owner) + ' 2>&1', limit)
        if not text.startswith('('):
            raise Refused(text.strip())
        return gvariant.parse(text)

    def call_after(self, text, calls, owner):
        """Makes calls as soon as bluetoothctl has written something, one after the other.

        The machine itself waits for that: a peer does not wait for one that is slow.
        """
        commands = '; '.join(_command(path, method, arguments, owner)
                             for path, method, *arguments in calls)
        self._machine.run(f"( until grep -q '{text}' /tmp/ctl.log; do usleep 50000; done; "
                          f'{commands} ) >/dev/null 2>&1 & waiter=$!')

    @property
    def objects(self):
        """Every object of BlueZ: its interfaces with their properties, by its path."""
        self._listen()
        return self._objects

    def device(self, address):
        """The properties of a device; KeyError if BlueZ has none of this address."""
        return self._objects[device_path(address)]['org.bluez.Device1']

    def sent_values(self, path):
        """The values of an attribute that have been announced, in order."""
        self._listen()
        return self._sent.get(path, [])

    def process(self):
        """The number of the process of bluetoothctl."""
        return self._machine.run('echo $control')

    def log(self):
        """What bluetoothctl has written."""
        return self._machine.run('cat /tmp/ctl.log')

    def _listen(self):
        """Takes in the signals that bluetoothd has sent since the last time."""
        text = self._machine.run(f'tail -c +{self._read + 1} /tmp/signals')
        self._read += len(text.encode())
        *lines, self._rest = (self._rest + text).split('\n')
        for line in lines:
            path, _, signal = line.partition(': ')
            name, _, values = signal.partition(' ')
            if path.startswith('/') and values.startswith('('):
                self._note(path, name.rpartition('.')[2], gvariant.parse(values))

    def _note(self, path, name, values):
        if name == 'InterfacesAdded':
            self._objects.setdefault(values[0], {}).update(values[1])
        elif name == 'InterfacesRemoved':
            for interface in values[1]:
                self._objects.get(values[0], {}).pop(interface, None)
        elif name == 'PropertiesChanged':
            interface, changed, removed = values
            properties = self._objects.setdefault(path, {}).setdefault(interface, {})
            properties.update(changed)
            for gone in removed:
                properties.pop(gone, None)
            if 'Value' in changed:
                self._sent.setdefault(path, []).append(changed['Value'])


def _command(path, method, arguments, owner):
    words = ' '.join(f"'{argument}'" for argument in arguments)
    return f'gdbus call --system -d {owner} -o {path} -m {method} {words}'


def device_path(address):
    return f'{ROOT}/dev_{address.replace(":", "_")}'


def octets_text(octets):
    """An array of octets as gdbus reads it."""
    return '[' + ', '.join(f'byte 0x{octet:02x}' for octet in octets) + ']'
