"""A host stack for the rules of Specs/hosts: Bumble, with an application that puts it to the test.

    bluewake check Specs/hosts --implementation 'exec:python3 tested_host.py'
    bluewake check Specs/hosts --implementation 'h4:exec:python3 tested_host.py --transport tcp-client:{}'

As a peripheral it advertises, and offers the services that Specs/hosts/README.md asks for. As a
central it connects to whom it hears advertise BEACON, and uses everything that is there. With
`--mended` it keeps the rules that Bumble itself breaks (see mends.py); with `--fault NAME` it is
mended, and does one other thing wrong (see faults); with `--lawful NAME` it is mended, and does
something in another way that the specification leaves to a host (see lawful). Without a transport it
lives in virtual time.
Needs bumble (0.0.236) from PyPI.
"""

import argparse
import asyncio
import importlib.util
import logging
import pathlib
import struct

from bumble import att, core, l2cap
from bumble.core import UUID, AdvertisingData
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.pairing import PairingConfig
from bumble.transport import open_transport

import faults
import lawful
import mends

SERVICE = UUID('B1E50000-5EA5-4C0D-8F3A-7C1D2E9A4B60')
LONG, WRITABLE, COMMANDED, NOTIFIED, INDICATED, LOCKED, HIDDEN = (
    UUID(f'B1E5000{number}-5EA5-4C0D-8F3A-7C1D2E9A4B60') for number in range(1, 8))
ADDED = UUID('B1E50010-5EA5-4C0D-8F3A-7C1D2E9A4B60')
BEACON = UUID('FE0B')
ECHO = 0x0080

READ, WRITE = Characteristic.Properties.READ, Characteristic.Properties.WRITE
READABLE, WRITEABLE = Characteristic.Permissions.READABLE, Characteristic.Permissions.WRITEABLE


class Application:
    """What the host does by itself."""

    def __init__(self, device):
        self.device = device
        self.value = b'as made'
        self.tasks = set()
        self.links = set()
        self.careless = set()
        device.pairing_config_factory = lambda _: PairingConfig(
            mitm=False, identity_address_type=PairingConfig.AddressType.RANDOM)
        self.service = Service(SERVICE, self.characteristics())
        device.add_service(self.service)
        device.create_l2cap_server(
            l2cap.LeCreditBasedChannelSpec(psm=ECHO, mtu=256, mps=64, max_credits=8), self.echo)
        device.on('connection', self.connected)
        device.on('advertisement', self.heard)

    def characteristics(self):
        self.notified = Characteristic(
            NOTIFIED, Characteristic.Properties.NOTIFY, Characteristic.Permissions(0), b'\0')
        self.indicated = Characteristic(
            INDICATED, Characteristic.Properties.INDICATE, Characteristic.Permissions(0), b'\0')
        self.notified.on('subscription', lambda connection, notify, _: notify and self.begin(
            self.send(connection, self.notified, self.device.notify_subscriber)))
        self.indicated.on('subscription', lambda connection, _, indicate: indicate and self.begin(
            self.send(connection, self.indicated, self.device.indicate_subscriber)))
        return [
            Characteristic(LONG, READ, READABLE, CharacteristicValue(
                read=lambda _: bytes(range(60)), write=self.refuse(0x03))),
            Characteristic(
                WRITABLE, READ | WRITE, READABLE | WRITEABLE,
                CharacteristicValue(read=lambda _: self.value, write=self.write)),
            Characteristic(
                COMMANDED, Characteristic.Properties.WRITE_WITHOUT_RESPONSE, WRITEABLE,
                CharacteristicValue(read=self.refuse(0x02), write=self.command)),
            self.notified, self.indicated,
            Characteristic(
                LOCKED, READ, READABLE | Characteristic.Permissions.READ_REQUIRES_ENCRYPTION,
                b'secret'),
            Characteristic(HIDDEN, WRITE, WRITEABLE, CharacteristicValue(
                read=self.refuse(0x02), write=lambda *_: None)),
        ]

    @staticmethod
    def refuse(code):
        """Bumble leaves it to the application what may be read and written."""
        def refuse(*_):
            raise att.ATT_Error(code)
        return refuse

    def write(self, _, value):
        if len(value) > 40:
            raise att.ATT_Error(att.ATT_INVALID_ATTRIBUTE_LENGTH_ERROR)
        self.value = value

    def command(self, _, value):
        if value == b'\x5C':
            self.begin(self.change())

    async def change(self):
        """One service more, of which everybody hears who wants to."""
        first = len(self.device.gatt_server.attributes) + 1
        self.device.add_service(Service(ADDED, []))
        await self.tell_of_change(first)

    async def tell_of_change(self, first):
        await self.device.indicate_subscribers(
            self.device.gatt_service.service_changed_characteristic,
            struct.pack('<HH', first, 0xFFFF))

    async def send(self, connection, characteristic, send):
        """Three values, one right behind the other."""
        await asyncio.sleep(0.2)
        sent = [send(connection, characteristic, bytes([number]) * 30) for number in range(3)]
        await asyncio.gather(*sent, return_exceptions=True)

    @staticmethod
    def echo(channel):
        channel.sink = channel.write

    async def run(self):
        await self.device.power_on()
        await self.advertise()
        await self.device.start_scanning(filter_duplicates=True)

    async def advertise(self):
        name = [(AdvertisingData.COMPLETE_LOCAL_NAME, self.device.name.encode())]
        await self.device.start_advertising(
            advertising_data=bytes(AdvertisingData([
                (AdvertisingData.FLAGS, bytes([0x06])),
                (AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, bytes(SERVICE))])),
            scan_response_data=bytes(AdvertisingData(name)), auto_restart=True)

    def begin(self, work):
        task = asyncio.get_running_loop().create_task(self.watched(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @staticmethod
    async def watched(work):
        try:
            await work
        except (core.BaseBumbleError, asyncio.CancelledError, asyncio.TimeoutError, TimeoutError):
            pass  # A peer that does not answer is what many rules are about.

    def connected(self, connection):
        connection.on('security_request', lambda _: self.begin(connection.pair()))
        if connection.role == 1:
            self.begin(self.ask_for_parameters(connection))

    async def ask_for_parameters(self, connection):
        await asyncio.sleep(5)
        # The next link may have the handle of one that is gone.
        if connection in self.device.connections.values():
            await self.device.update_connection_parameters(
                connection, 30, 50, 4, 5000, use_l2cap=True)

    def heard(self, advertisement):
        uuids = advertisement.data.get(
            AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS) or []
        if BEACON in uuids and advertisement.address not in self.links:
            self.links.add(advertisement.address)
            self.begin(self.use(advertisement.address))

    async def use(self, address):
        connection = await self.device.connect(address)
        peer = Peer(connection)
        await peer.request_mtu(185)
        await peer.discover_all()
        for service in peer.services:
            for characteristic in service.characteristics:
                await self.use_characteristic(characteristic)

    async def use_characteristic(self, characteristic):
        properties = characteristic.properties
        if properties & Characteristic.Properties.READ:
            try:
                await characteristic.read_value()
            except core.ProtocolError as error:
                if error.error_code not in (0x05, 0x0F):
                    raise
                await characteristic.client.connection.pair()
                await characteristic.read_value()
        if properties & Characteristic.Properties.WRITE:
            await characteristic.write_value(b'from the host', with_response=True)
        if properties & (Characteristic.Properties.NOTIFY | Characteristic.Properties.INDICATE):
            await characteristic.subscribe(lambda _: None)


def make_application(source, sink, options):
    application = Application(Device(
        host=Host(source, sink),
        config=DeviceConfiguration(name='Bullfinch', address=Address('F4:18:5C:0D:71:92'))))
    # The fault first: it sees what the mended host sends.
    faults.plant(options.fault, application.device, application)
    if options.mended or options.fault or options.lawful:
        mends.plant(application.device, application)
    if options.lawful:
        lawful.ALL[options.lawful](application.device, application)
    return application


def in_virtual_time(options):
    path = pathlib.Path(__file__).resolve().parents[3] / 'Sources/Adapters/Examples/bumble_host.py'
    spec = importlib.util.spec_from_file_location('bumble_host', path)
    lock_step = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lock_step)

    def make():
        wire = lock_step.Wire()
        application = make_application(wire, wire, options)

        async def act(entry):
            if entry['kind'] == 'run.began':
                await application.run()

        return wire, act

    lock_step.live('tested', ['central', 'peripheral'], make)


async def in_real_time(options):
    async with await open_transport(options.transport) as link:
        application = make_application(link.source, link.sink, options)
        await application.run()
        await link.source.wait_for_termination()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fault', choices=sorted(faults.ALL))
    parser.add_argument('--lawful', choices=sorted(lawful.ALL))
    parser.add_argument('--mended', action='store_true')
    parser.add_argument('--transport')
    parser.add_argument('--list-faults', action='store_true')
    parser.add_argument('--list-lawful', action='store_true')
    options = parser.parse_args()
    if options.list_faults:
        return print(*sorted(faults.ALL), sep='\n')
    if options.list_lawful:
        return print(*sorted(lawful.ALL), sep='\n')
    logging.disable(logging.CRITICAL)
    if options.transport:
        asyncio.run(in_real_time(options))
    else:
        in_virtual_time(options)


if __name__ == '__main__':
    main()
