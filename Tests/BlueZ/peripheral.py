"""BlueZ as a peripheral: bluetoothctl serves what the recorded phone served, and must be told what
the recorded central wrote. What BlueZ sends must come to the air."""

import re

from capture import BASE_UUID
from host import Refused, device_path, octets_text
from machine import MachineError

BUS, BUS_PATH = 'org.freedesktop.DBus', '/org/freedesktop/DBus'
# Every value costs the emulated machine a process, and the central leaves when it is done.
MOST_SENT = {'notification': 2, 'indication': 1}
PROMPT = re.compile(r'\[[^][\n]+\]# +')
OWN_SERVICES = [BASE_UUID.format(short) for short in (0x1800, 0x1801)]


class Application:
    """The services of a recorded phone, registered with bluetoothctl."""

    def __init__(self, host, link):
        self._host = host
        # BlueZ numbers what is registered in the order of registration.
        self.paths = {}
        self.services = {handle: uuid for handle, uuid in sorted(link.services.items())
                         if uuid not in OWN_SERVICES}
        host.control('menu gatt')
        for number, (handle, service) in enumerate(self.services.items()):
            self._answer(f'register-service {service}', 'Primary (yes/no):', 'yes')
            end = min([other for other in link.services if other > handle], default=0x10000)
            characteristics = [shown for declaration, shown in sorted(link.characteristics.items())
                               if handle < declaration < end]
            for place, (value, flags, uuid) in enumerate(characteristics):
                self._answer(f'register-characteristic {uuid} {",".join(flags)}',
                             'Enter value:', _octets(_first_value(link, value)))
                self.paths[value] = f'/org/bluez/app/service{number}/chrc{place}'
        host.control('register-application')
        host.wait_for_text('Application registered')
        host.control('back')
        self._owner = self._find_owner()

    def advertise(self, name):
        for line in ('menu advertise', f'name {name}', f'uuids {" ".join(self.services.values())}',
                     'back', 'advertise on'):
            self._host.control(line)
        self._host.wait_for_text('Advertising object registered')

    def written(self, value):
        """The values that were written to a characteristic, in order, as bluetoothctl shows them."""
        found, octets = [], None
        for line in PROMPT.sub('', self._host.log()).splitlines():
            dumped = re.match(r' *((?:[0-9a-f]{2} )+) ', line)
            if 'written:' in line:
                octets = bytearray() if self.paths[value] + ' ' in line else None
                found += [octets] if octets is not None else []
            elif dumped and octets is not None:
                octets += bytes.fromhex(dumped[1])
            else:
                octets = None
        return [bytes(octets) for octets in found]

    def send_when_subscribed(self, value, values, peer):
        """Gives a characteristic values, one after the other, which BlueZ sends to the subscriber.

        bluetoothctl 5.66 has no command for that. It takes a value like one that a peer writes.
        """
        path = self.paths[value]
        device = f'{{"device": <objectpath "{device_path(peer)}">}}'
        self._host.call_after(
            f'{path} .*notifications enabled\\|{path} Notify sock acquired',
            [(path, 'org.bluez.GattCharacteristic1.WriteValue', octets_text(octets), device)
             for octets in values], self._owner)

    def _find_owner(self):
        """The name of bluetoothctl on the bus, found by its process."""
        process = int(self._host.process())
        names, = self._host.call(BUS_PATH, f'{BUS}.ListNames', owner=BUS)
        for name in names:
            try:
                asked = self._host.call(BUS_PATH, f'{BUS}.GetConnectionUnixProcessID', name,
                                        owner=BUS)
            except Refused:
                continue  # it was the name of the call before, which has ended
            if name.startswith(':') and asked == (process,):
                return name
        raise MachineError('bluetoothctl is not on the bus')

    def _answer(self, line, question, answer):
        asked = self._host.log().count(question)
        self._host.control(line)
        self._host.wait(question, lambda: self._host.log().count(question) > asked)
        self._host.control(answer)


def live(host, story, air, compare):
    """Serves until the central has done all, and compares both sides."""
    link = story.links[0]
    application = Application(host, link)
    writes, sent = {}, {}
    for step in link.steps:
        if step.act in ('write', 'command') and step.handle in application.paths:
            writes.setdefault(step.handle, []).append(step.value)
        elif step.act in ('notification', 'indication'):
            sent.setdefault((step.act, step.handle), []).append(step.value)
    for (act, handle), values in sent.items():
        del values[MOST_SENT[act]:]
        application.send_when_subscribed(handle, values, link.peer)
    application.advertise(story.advertised.names[0])
    for (act, handle), values in sent.items():
        host.wait(f'{len(values)} {act}s on air', lambda: len(air.values(act)) >= len(values))
        compare(f'{link.peer}: {act}s of {handle:#06x}', air.values(act), values)
    # The central waits 20 s for the values that are not sent here.
    host.wait('end of every link',
              lambda: host.log().count('Connected: no') >= len(story.links), limit=60)
    for handle, values in writes.items():
        compare(f'{link.peer}: writes to {handle:#06x}', application.written(handle), values)


def _first_value(link, value):
    """What the characteristic begins with. bluetoothctl takes no longer value later on."""
    steps = [step for step in link.steps if step.handle == value]
    read = [step.value for step in steps if step.act == 'read' and not step.error]
    return read[0] if read else bytes(max([len(step.value) for step in steps], default=1))


def _octets(octets):
    return ' '.join(f'0x{octet:02x}' for octet in octets)
