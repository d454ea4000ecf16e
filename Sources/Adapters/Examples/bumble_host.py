"""Bumble, a Bluetooth host in Python, as an implementation under test, in virtual time.

    bluewake check --implementation 'exec:python3 bumble_host.py'

What it is refused for want of security, it asks for again when it has paired. Options say how:

    bumble_host.py [--io KEYBOARD_INPUT_ONLY] [--passkey 123456] [--no] [--legacy] [--key-size 7]

Its controller is bluewake's: HCI packets travel in the process protocol. Time is the harness's: the
event loop moves its clock where another would sleep. Needs bumble (0.0.236) from PyPI.
"""

import argparse
import asyncio
import json
import selectors
import sys

from bumble.att import ATT_Error
from bumble.core import UUID, AdvertisingData, InvalidOperationError, ProtocolError
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address, HCI_Error
from bumble.host import Host
from bumble.pairing import PairingConfig, PairingDelegate

PROPERTIES = {
    'broadcast': Characteristic.Properties.BROADCAST, 'read': Characteristic.Properties.READ,
    'writeWithoutResponse': Characteristic.Properties.WRITE_WITHOUT_RESPONSE,
    'write': Characteristic.Properties.WRITE, 'notify': Characteristic.Properties.NOTIFY,
    'indicate': Characteristic.Properties.INDICATE,
}

# The refusals after which a host pairs: insufficient authentication and encryption.
SECURITY = {0x05, 0x0F}

# Why a link has ended: by the host itself, or because nothing was heard of the other any more.
DISCONNECTIONS = {0x16: None, 0x08: 'connectionTimeout'}


def say(message, **members):
    present = {name: value for name, value in members.items() if value is not None}
    print(json.dumps({'message': message, **present}), flush=True)


class User(PairingDelegate):
    """Somebody who holds the device, and who does as the arguments say."""

    def __init__(self, options):
        super().__init__(getattr(PairingDelegate, options.io),
                         maximum_encryption_key_size=options.key_size)
        self.options = options

    async def confirm(self, auto=False):
        return True

    async def compare_numbers(self, number, digits):
        say('draft', kind='note.text', text=f'the host shows the number {number:06}')
        return not self.options.no

    async def get_number(self):
        return self.options.passkey

    async def generate_passkey(self):
        return self.options.passkey


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument('--io', default='NO_OUTPUT_NO_INPUT')
    parser.add_argument('--passkey', type=int, default=0)
    parser.add_argument('--no', action='store_true')
    parser.add_argument('--legacy', action='store_true')
    parser.add_argument('--key-size', type=int, default=16)
    return parser.parse_args()


class LockStep(selectors.DefaultSelector):
    """Where the loop would sleep: all is said, and the next message is waited for."""

    def __init__(self, loop):
        super().__init__()
        self.loop = loop
        self.answers = None

    def select(self, timeout=None):
        if timeout == 0 or self.loop.handle is None:
            return []
        if self.answers is not None:
            deadline = None if timeout is None else self.loop.nanoseconds + round(timeout * 1e9)
            print(json.dumps({'message': 'quiescent', 'answers': self.answers,
                              'deadline': deadline}), flush=True)
        line = sys.stdin.readline()
        message = json.loads(line) if line else {'message': 'bye'}
        self.answers = message.get('number')
        self.loop.nanoseconds = message.get('time', message.get('to', self.loop.nanoseconds))
        if message['message'] in ('hello', 'bye'):
            self.answers = None
        self.loop.handle(message)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self):
        self.nanoseconds = 0
        self.handle = None
        super().__init__(LockStep(self))
        self._clock_resolution = 1e-9

    def time(self):
        return self.nanoseconds / 1e9


class Wire:
    """Both ends of the way to the controller."""

    def __init__(self):
        self.host = None

    def set_packet_sink(self, host):
        self.host = host

    def on_packet(self, packet):
        say('hci', packets=['0x' + bytes(packet).hex()])


def numbered(ones, uuid):
    """With which one each is, of several with one UUID: 1 for the first."""
    uuids = [uuid(one) for one in ones]
    return [(uuids[:place].count(uuids[place]) + 1, one) for place, one in enumerate(ones)]


def short(uuid):
    """A UUID as the protocol writes it."""
    return uuid.to_hex_str('-').upper()


class Stack:
    """The calls of Core Bluetooth, by Bumble's own."""

    def __init__(self):
        self.wire = Wire()
        self.device = Device(
            host=Host(self.wire, self.wire),
            config=DeviceConfiguration(name='bumble', address=Address('F0:F1:F2:F3:F4:F5')))
        options = read_options()
        self.device.pairing_config_factory = lambda _: PairingConfig(
            sc=not options.legacy, mitm=options.io != 'NO_OUTPUT_NO_INPUT',
            delegate=User(options), identity_address_type=PairingConfig.AddressType.RANDOM)
        self.device.on('advertisement', self.on_advertisement)
        self.device.on('connection', self.on_connection)
        self.peers = {}
        self.manager = {}
        self.wanted = set()
        self.characteristics, self.published = {}, []
        self.requests = {}
        self.turn = asyncio.Lock()

    async def run(self, entry):
        call = getattr(self, entry['kind'].replace('call.', 'call_'), None)
        if entry['kind'] == 'run.began':
            await self.device.power_on()
        elif call is not None and entry['kind'].startswith('call.'):
            self.manager[entry.get('role', 'central')] = self.names(entry)
            try:
                await call(entry)
            except (ProtocolError, HCI_Error, asyncio.TimeoutError, ValueError) as error:
                say('draft', kind='note.text', text=f'{entry["kind"]}: {error!r}')

    @staticmethod
    def names(entry):
        return {name: entry[name] for name in ('device', 'app', 'manager', 'role')
                if name in entry}

    def tell(self, kind, entry, **fields):
        say('draft', kind='callback.' + kind, **{**self.names(entry), **fields})

    # Managers and scanning.

    async def call_createCentralManager(self, entry):
        self.tell('didUpdateState', entry, state='poweredOn')

    call_createPeripheralManager = call_createCentralManager

    async def call_scanForPeripherals(self, entry):
        self.wanted = {UUID(uuid) for uuid in entry.get('services', [])}
        await self.device.start_scanning(
            active=True, filter_duplicates=not entry.get('allowDuplicates', False))

    async def call_stopScan(self, entry):
        await self.device.stop_scanning()

    def on_advertisement(self, advertisement):
        data = advertisement.data
        services = [uuid for kind in (
            AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
            AdvertisingData.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
            AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
            AdvertisingData.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
        ) for uuid in (data.get(kind) or [])]
        if self.wanted and not self.wanted & set(services):
            return
        name = (data.get(AdvertisingData.COMPLETE_LOCAL_NAME)
                or data.get(AdvertisingData.SHORTENED_LOCAL_NAME))
        made = data.get(AdvertisingData.MANUFACTURER_SPECIFIC_DATA, raw=True)
        power = data.get(AdvertisingData.TX_POWER_LEVEL, raw=True)
        self.tell('didDiscover', self.manager['central'],
                  peer=advertisement.address.to_string(False), rssi=advertisement.rssi,
                  connectable=advertisement.is_connectable, localName=name,
                  manufacturerData=made and '0x' + made.hex(),
                  txPower=power and int.from_bytes(power, 'little', signed=True),
                  services=[short(uuid) for uuid in services] or None)

    # Links and a remote GATT server.

    async def call_connect(self, entry):
        address = Address(entry['peer'], Address.RANDOM_DEVICE_ADDRESS)
        async with self.turn:  # Bumble makes one link at a time
            connection = await self.device.connect(address, timeout=None)
        self.peers[entry['peer']] = Peer(connection)
        names = self.names(entry)
        connection.on('disconnection', lambda reason: self.tell(
            'didDisconnect', names, peer=entry['peer'],
            error=DISCONNECTIONS.get(reason, 'peripheralDisconnected')))
        self.tell('didConnect', names, peer=entry['peer'])

    async def call_cancelPeripheralConnection(self, entry):
        if entry['peer'] in self.peers:
            await self.peers.pop(entry['peer']).connection.disconnect()
        else:
            await self.device.cancel_connection(
                Address(entry['peer'], Address.RANDOM_DEVICE_ADDRESS))

    async def call_discoverServices(self, entry):
        peer = self.peers[entry['peer']]
        wanted = [UUID(uuid) for uuid in entry.get('services', [])]
        found = await peer.discover_services(wanted)
        self.tell('didDiscoverServices', entry, peer=entry['peer'],
                  services=[short(service.uuid) for service in found])

    async def call_discoverCharacteristics(self, entry):
        peer = self.peers[entry['peer']]
        found = await peer.discover_characteristics(service=self.service(entry))
        for instance, characteristic in numbered(found, lambda one: one.uuid):
            key = (entry['peer'], UUID(entry['service']), entry.get('serviceInstance', 1),
                   characteristic.uuid, instance)
            self.characteristics[key] = characteristic
        self.tell('didDiscoverCharacteristics', entry, characteristics=[
            {'characteristic': short(c.uuid), 'properties': [
                name for name, flag in PROPERTIES.items() if c.properties & flag]}
            for c in found], **self.about(entry))

    def service(self, entry):
        """The discovered service that a call is about."""
        services = sorted(self.peers[entry['peer']].services, key=lambda one: one.handle)
        wanted = entry.get('serviceInstance', 1), UUID(entry['service'])
        return next(one for number, one in numbered(services, lambda one: one.uuid)
                    if (number, one.uuid) == wanted)

    async def call_discoverIncludedServices(self, entry):
        peer = self.peers[entry['peer']]
        found = await peer.discover_included_services(self.service(entry))
        self.tell('didDiscoverIncludedServices', entry,
                  includedServices=[short(service.uuid) for service in found],
                  **self.about(entry))

    async def call_discoverDescriptors(self, entry):
        found = await self.characteristic(entry).discover_descriptors()
        for descriptor in found:
            self.characteristics[(*self.key(entry), descriptor.type)] = descriptor
        self.tell('didDiscoverDescriptors', entry,
                  descriptors=[short(descriptor.type) for descriptor in found],
                  **self.about(entry))

    def about(self, entry):
        names = ('peer', 'service', 'serviceInstance', 'characteristic', 'instance', 'descriptor')
        return {name: entry[name] for name in names if name in entry}

    @staticmethod
    def key(entry, whose=None):
        return (whose or entry['peer'], UUID(entry['service']), entry.get('serviceInstance', 1),
                UUID(entry['characteristic']), entry.get('instance', 1))

    def characteristic(self, entry):
        return self.characteristics[self.key(entry)]

    def remote(self, entry):
        """The characteristic that a call is about, or its descriptor."""
        if 'descriptor' not in entry:
            return self.characteristic(entry)
        return self.characteristics[(*self.key(entry), UUID(entry['descriptor']))]

    async def call_readRSSI(self, entry):
        rssi = await self.peers[entry['peer']].connection.get_rssi()
        self.tell('didReadRSSI', entry, peer=entry['peer'], rssi=rssi)

    async def refused(self, request, peer):
        """The answer to a request, and the name of its refusal in CBATTError.

        What is refused for want of security is asked for again once the link is secure.
        """
        try:
            return await request(), None
        except ProtocolError as error:
            if error.error_code in SECURITY and await self.secure(self.peers[peer].connection):
                return await self.refused(request, peer)
            if error.error_code > 0x11:
                return None, f'0x{error.error_code & 0xFF:02X}'  # It has no name in CBATTError.
            words = error.error_name.lower().replace('attribute_length', 'attribute_value_length')
            first, *others = words.split('_')
            return None, first + ''.join(word.capitalize() for word in others)

    async def secure(self, connection):
        """Whether the link is encrypted now and was not before."""
        if connection.is_encrypted:
            return False
        try:
            try:
                await connection.encrypt()  # with the keys of an earlier pairing
            except InvalidOperationError:
                await connection.pair()
        except (ProtocolError, HCI_Error, asyncio.CancelledError) as error:
            say('draft', kind='note.text', text=f'the link is not secure: {error!r}')
        return connection.is_encrypted

    async def call_readValue(self, entry):
        value, error = await self.refused(self.remote(entry).read_value, entry['peer'])
        value = None if value is None else '0x' + bytes(value).hex()
        self.tell('didUpdateValue', entry, value=value, error=error, **self.about(entry))

    async def call_writeValue(self, entry):
        answered = entry.get('type', 'withResponse') == 'withResponse'
        value = bytes.fromhex(entry.get('value', '0x')[2:])
        _, error = await self.refused(
            lambda: self.remote(entry).write_value(value, answered), entry['peer'])
        if answered:
            self.tell('didWriteValue', entry, error=error, **self.about(entry))

    async def call_setNotifyValue(self, entry):
        characteristic = self.characteristic(entry)
        enabled = entry.get('enabled', True)

        def hear(value):
            self.tell('didUpdateValue', entry, value='0x' + bytes(value).hex(),
                      **self.about(entry))

        def request():
            return characteristic.subscribe(hear) if enabled else characteristic.unsubscribe()

        _, error = await self.refused(request, entry['peer'])
        self.tell('didUpdateNotificationState', entry, isNotifying=enabled and error is None,
                  error=error, **self.about(entry))

    # Being a peripheral.

    async def call_addService(self, entry):
        described = entry.get('characteristics', [])
        self.published.append(UUID(entry['service']))
        made = [self.local(entry, one, instance)
                for instance, one in numbered(described, lambda one: one['characteristic'])]
        self.device.add_service(Service(UUID(entry['service']), made))
        self.tell('didAddService', entry, service=entry['service'])

    def local(self, entry, described, instance):
        """A characteristic of ours; without a value, the app is asked for it."""
        properties = Characteristic.Properties(0)
        for name in described.get('properties', []):
            properties |= PROPERTIES.get(name, Characteristic.Properties(0))
        permissions = Characteristic.Permissions(0)
        if 'read' in described.get('properties', []):
            permissions |= Characteristic.Permissions.READABLE
        if {'write', 'writeWithoutResponse'} & set(described.get('properties', [])):
            permissions |= Characteristic.Permissions.WRITEABLE
        value = bytes.fromhex(described['value'][2:]) if 'value' in described else b''
        made = Characteristic(
            UUID(described['characteristic']), properties,
            permissions, value)
        about = {'service': entry['service'], 'characteristic': described['characteristic']}
        number = self.published.count(UUID(entry['service']))
        if number > 1:
            about['serviceInstance'] = number
        if instance > 1:
            about['instance'] = instance
        made.on('subscription', lambda connection, notify, indicate: self.tell(
            'didSubscribe' if notify or indicate else 'didUnsubscribe', entry,
            central=connection.peer_address.to_string(False), **about))
        if 'value' not in described:
            made.value = CharacteristicValue(
                read=lambda connection: self.ask_app(
                    'didReceiveRead', entry, connection, about),
                write=lambda connection, value: self.ask_app(
                    'didReceiveWrite', entry, connection, {'value': '0x' + value.hex(), **about}))
        self.characteristics[self.key(about, 'local')] = made
        return made

    async def ask_app(self, kind, entry, connection, about):
        number = len(self.requests) + 1
        self.requests[number] = asyncio.get_running_loop().create_future()
        self.tell(kind, entry, request=number, offset=0,
                  central=connection.peer_address.to_string(False), **about)
        return await self.requests[number]

    async def call_respond(self, entry):
        request = self.requests[entry['request']]
        if entry.get('result', 0):
            request.set_exception(ATT_Error(entry['result']))
        else:
            request.set_result(bytes.fromhex(entry.get('value', '0x')[2:]))

    async def call_updateValue(self, entry):
        made = self.characteristics[self.key(entry, 'local')]
        await self.device.notify_subscribers(made, bytes.fromhex(entry['value'][2:]))

    async def call_startAdvertising(self, entry):
        data = [(AdvertisingData.FLAGS, bytes([0x06]))]
        uuids = [UUID(uuid) for uuid in entry.get('services', [])]
        for width, kind in ((2, 0x03), (16, 0x07)):
            octets = b''.join(bytes(uuid) for uuid in uuids if len(bytes(uuid)) == width)
            if octets:
                data.append((kind, octets))
        name = [(AdvertisingData.COMPLETE_LOCAL_NAME, entry.get('localName', '').encode())]
        fits = len(bytes(AdvertisingData(data + name))) <= 31
        await self.device.start_advertising(
            advertising_data=bytes(AdvertisingData(data + name if fits else data)),
            scan_response_data=b'' if fits else bytes(AdvertisingData(name))[:31],
            auto_restart=True)
        self.tell('didStartAdvertising', entry)

    async def call_stopAdvertising(self, entry):
        await self.device.stop_advertising()

    def on_connection(self, connection):
        """A central's link is no callback of its own."""


def live(name, capabilities, make):
    """Lives in virtual time, until the run is over.

    `make` is called once, at the hello. It returns a Wire, and a coroutine function that is called
    with each entry.
    """
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    wire = act = None
    done = loop.create_future()
    tasks = set()

    def handle(message):
        nonlocal wire, act
        if message['message'] == 'hello':
            wire, act = make()
            say('hello', protocol=1, name=name, capabilities=capabilities, clock='virtual', hci=True)
        elif message['message'] == 'bye':
            loop.handle = None
            loop.call_soon(done.set_result, None)
        elif message['message'] == 'hci':
            for packet in message['packets']:
                loop.call_soon(wire.host.on_packet, bytes.fromhex(packet[2:]))
        elif message['message'] == 'entry':
            task = loop.create_task(act(message))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    loop.handle = handle
    loop.run_until_complete(done)


def make_stack():
    stack = Stack()
    return stack.wire, stack.run


def main():
    live('bumble', ['central', 'peripheral'], make_stack)


if __name__ == '__main__':
    main()
