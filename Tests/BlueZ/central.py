"""BlueZ as a central: it does what the recorded host did, and must be told what that was told."""

from capture import BASE_UUID
from host import Refused, device_path, octets_text

CHARACTERISTIC = 'org.bluez.GattCharacteristic1'
CLIENT_CONFIGURATION = 0x2902
# How the API of BlueZ calls the errors of ATT that the captures hold.
ERRORS = {0x02: 'NotPermitted', 0x03: 'NotPermitted', 0x0D: 'Invalid Length',
          0x80: 'ATT error: 0x80'}
INSUFFICIENT_ENCRYPTION = 0x0F


def scan(host, story, compare):
    """Finds advertisers, and compares what BlueZ says of each of them."""
    # Without a filter BlueZ leaves out what does not say that it is discoverable.
    for line in ('menu scan', 'transport le', 'rssi -127', 'back', 'scan on'):
        host.control(line)
    for address, recorded in sorted(story.advertisers.items()):
        if recorded.comes_in_parts:
            continue  # Linux 6.1 throws away every part but the last
        device = host.wait(f'device {address}', lambda: _whole(
            host.device(address), recorded))
        compare.among(f'{address}: name', device.get('Name'), recorded.names or [None])
        compare(f'{address}: services', sorted(device.get('UUIDs', [])), recorded.services)
        for company, values in _kept(recorded).items():
            compare.among(f'{address}: data of company {company:#06x}',
                          device.get('ManufacturerData', {}).get(company), values)
        for service, values in recorded.service_data.items():
            compare.among(f'{address}: data of service {service[4:8]}',
                          device.get('ServiceData', {}).get(service), values)
        if 'RSSI' in device:
            compare.among(f'{address}: signal', device['RSSI'], sorted(recorded.strengths))
    host.control('scan off')


def _kept(recorded):
    """The data of companies that BlueZ shows: 5.66 leaves out what a legacy PDU could not hold."""
    return {company: values for company, values in recorded.manufacturers.items()
            if all(len(value) <= 27 for value in values)}


def _whole(device, recorded):
    """The device once its scan response is there too, if it has one."""
    is_whole = (not recorded.names or 'Name' in device) and all(
        company in device.get('ManufacturerData', {}) for company in _kept(recorded))
    return device if is_whole else None


def connect(host, link, compare):
    """Connects, and compares the services and characteristics that BlueZ has discovered."""
    host.control(f'connect {link.peer}')
    host.wait(f'services of {link.peer}',
              lambda: host.device(link.peer)['ServicesResolved'], limit=60)
    root = device_path(link.peer)
    objects = host.objects
    # BlueZ keeps the service of GAP to itself.
    services = {handle: uuid for handle, uuid in link.services.items()
                if uuid != BASE_UUID.format(0x1800)}
    found = {int(path[-4:], 16): interfaces['org.bluez.GattService1']['UUID']
             for path, interfaces in objects.items()
             if path.startswith(root) and 'org.bluez.GattService1' in interfaces}
    compare(f'{link.peer}: services', found, services)
    first = min(services)
    shown = {handle: (flags, uuid) for handle, (_, flags, uuid) in link.characteristics.items()
             if handle > first}
    found = {int(path[-4:], 16): (sorted(interfaces[CHARACTERISTIC]['Flags']),
                                  interfaces[CHARACTERISTIC]['UUID'])
             for path, interfaces in objects.items()
             if path.startswith(root) and CHARACTERISTIC in interfaces}
    compare(f'{link.peer}: characteristics', found, shown)


def live_all(host, story, compare):
    """Connects to every peer of the capture at once, and lives with one after the other."""
    first = {}
    for link in story.links:
        first.setdefault(link.peer, link)
    for link in first.values():
        connect(host, link, compare)
    for link in first.values():
        live(host, link, compare)
    for link in first.values():
        host.control(f'disconnect {link.peer}')
        host.wait('end of the link', lambda: not host.device(link.peer)['Connected'])


class Attributes:
    """The D-Bus objects of a peer's attributes, by their handles in the capture."""

    def __init__(self, host, link):
        root = device_path(link.peer)
        paths = {int(path[-4:], 16): path for path, interfaces in host.objects.items()
                 if path.startswith(root) and CHARACTERISTIC in interfaces}
        # A declaration is followed by its value, which is followed by its descriptors.
        self.values = {value: paths[declaration]
                       for declaration, (value, _, _) in link.characteristics.items()
                       if declaration in paths}

    def subscribed(self, handle):
        """The characteristic that a client configuration belongs to: the one in front of it."""
        return max(value for value in self.values if value < handle)


def live(host, link, compare):
    """Does each step of a recorded link, and compares the answers and what the peer sends."""
    attributes = Attributes(host, link)
    configurations = [step for step in link.steps
                      if step.act == 'write' and step.handle not in attributes.values
                      and len(step.value) == 2]
    before = {}
    host.control('menu gatt')
    for step in link.steps:
        path = attributes.values.get(step.handle)
        what = f'{link.peer}: {step.act} of {step.handle:#06x}'
        if step in configurations:
            handle = attributes.subscribed(step.handle)
            path = attributes.values[handle]
            before.setdefault(handle, len(host.sent_values(path)))
            host.control(f'select-attribute {path}')
            host.control('notify on' if any(step.value) else 'notify off')
            host.wait(f'subscription to {handle:#06x}', lambda: host.objects[path][
                CHARACTERISTIC]['Notifying'] == any(step.value))
            if any(step.value):
                _pushed(host, link, handle, path, before[handle], compare)
        elif step.error == INSUFFICIENT_ENCRYPTION:
            _pair(host, link, compare)
        elif step.act == 'read' and path is None:
            # The name is a property of the device.
            compare(what, host.device(link.peer)['Name'].encode(), step.value)
        elif step.act == 'read':
            compare(what, _answer(host, path, 'ReadValue', '{}'), _expected(step))
        elif step.act in ('write', 'command'):
            kind = 'request' if step.act == 'write' else 'command'
            compare(what, _answer(host, path, 'WriteValue', octets_text(step.value),
                                  '{"type": <"%s">}' % kind),
                    _expected(step) if step.error else ())
    host.control('back')


def _pair(host, link, compare):
    """The recorded host was refused something before it paired, so BlueZ pairs here."""
    host.control('back')
    host.control(f'pair {link.peer}')
    host.wait('pairing', lambda: host.device(link.peer)['Paired'])
    compare(f'{link.peer}: pairing', host.device(link.peer)['Bonded'], True)
    host.control('menu gatt')


def _pushed(host, link, handle, path, before, compare):
    """Waits for what the peer sent, and compares it value for value."""
    recorded = [step.value for step in link.steps
                if step.act in ('notification', 'indication') and step.handle == handle]
    sent = host.wait(f'{len(recorded)} values of {handle:#06x}',
                     lambda: _enough(host.sent_values(path)[before:], len(recorded)))
    compare(f'{link.peer}: values of {handle:#06x}', sent, recorded)


def _enough(values, count):
    return values if len(values) >= count else None


def _expected(step):
    return ERRORS[step.error] if step.error else step.value


def _answer(host, path, method, *arguments):
    """What a call returned; the name of its error if it is one that the captures hold."""
    try:
        returned = host.call(path, f'{CHARACTERISTIC}.{method}', *arguments)
        return returned[0] if returned else ()
    except Refused as refusal:
        text = str(refusal)
        return next((name for name in ERRORS.values() if name in text), text)
