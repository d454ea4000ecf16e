"""Hosts that keep every rule in another way: what the specification leaves to a host, by its name.

No rule may fail on one of them. What a host does not have is not put to the test.
"""

import asyncio
import struct

from bumble import att
from bumble.core import UUID
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.pairing import PairingConfig, PairingDelegate

from faults.planting import ATT, SIGNALLING, SMP, error, later, watch

ALL = {}


def lawful(name):
    def keep(function):
        ALL[name] = function
        return function
    return keep


def instead(device, channel, answer):
    """Lets the host answer some PDUs in another way: `answer` returns PDUs, or None."""
    manager, host = device.l2cap_channel_manager, device.host
    receive = manager.on_pdu

    def on_pdu(connection, cid, pdu):
        answers = answer(connection, bytes(pdu)) if cid == channel else None
        if answers is None:
            return receive(connection, cid, pdu)
        for pdu in answers:
            host.send_l2cap_pdu(connection.handle, cid, pdu)
    manager.on_pdu = on_pdu


def handle(pdu):
    """The handle that a request begins with."""
    return struct.unpack_from('<H', pdu + b'\0\0\0', 1)[0]


def unsupported(name, *opcodes):
    """A server that does not know some requests."""
    def plant(device, application):
        instead(device, ATT, lambda connection, pdu: [error(pdu[0], 0, 0x06)]
                if pdu[0] in opcodes else None)
    ALL[name] = plant


unsupported('no-exchange-of-the-mtu', 0x02)
unsupported('no-parts-of-values', 0x0C)
unsupported('no-prepared-writes', 0x16, 0x18)
unsupported('no-several-values', 0x0E, 0x20)


def takes(name, mtu):
    def plant(device, application):
        device.gatt_server.max_mtu = mtu
    ALL[name] = plant


takes('mtu-of-23', 23)
takes('mtu-of-40', 40)
takes('mtu-of-247', 247)


def only(device, services, before=0):
    """Has a server with these services alone, and with no handle up to `before`."""
    server = device.gatt_server
    for part in (server.attributes, server.attributes_by_handle, server.services):
        part.clear()
    server.next_handle = lambda: before + 1 + len(server.attributes)
    for service in services:
        server.add_service(service)


def usual(device):
    """Generic Access and Generic Attribute."""
    return device.gatt_server.services[:2]


def part(service, has):
    """A service without those characteristics that it should not have."""
    return Service(service.uuid, [one for one in service.characteristics if has(one)])


@lawful('nothing-but-the-name')
def nothing_but_the_name(device, application):
    """No service beside Generic Access, and nothing that can be written."""
    only(device, usual(device)[:1])
    instead(device, ATT, lambda connection, pdu: [error(pdu[0], 0, 0x06)]
            if pdu[0] in (0x12, 0x16, 0x18) else None)


@lawful('another-application')
def another_application(device, application):
    only(device, [*usual(device), Service(UUID('180F'), [])])


@lawful('nothing-that-notifies')
def nothing_that_notifies(device, application):
    notifies = Characteristic.Properties.NOTIFY | Characteristic.Properties.INDICATE
    only(device, [
        *usual(device), part(application.service, lambda one: not one.properties & notifies)])


@lawful('nothing-to-write')
def nothing_to_write(device, application):
    writes = Characteristic.Properties.WRITE | Characteristic.Properties.WRITE_WITHOUT_RESPONSE
    only(device, [
        *usual(device), part(application.service, lambda one: not one.properties & writes)])


@lawful('handles-from-16')
def handles_from_16(device, application):
    """The first attribute has another handle than 1."""
    only(device, [*usual(device), application.service], before=15)


@lawful('handles-up-to-the-last')
def handles_up_to_the_last(device, application):
    """The last attribute has the handle 0xFFFF. There is no room for another service."""
    commands = Characteristic.Properties.WRITE_WITHOUT_RESPONSE
    services = [*usual(device), part(application.service, lambda one: not one.properties & commands)]
    only(device, services)
    only(device, services, before=0xFFFF - len(device.gatt_server.attributes))


@lawful('the-last-service-is-open')
def the_last_service_is_open(device, application):
    """The group of the last service ends at 0xFFFF: more characteristics may come."""
    service = application.service

    def change(heard, said):
        if said[0] in (0x07, 0x11):
            last = struct.pack('<H', service.end_group_handle)
            first = struct.pack('<H', service.handle)
            said = said.replace(first + last, first + b'\xFF\xFF')
        return [said]
    watch(device, ATT, change)


@lawful('cut-short-is-a-wrong-handle')
def cut_short_is_a_wrong_handle(device, application):
    """Says of a request that it cannot read that its handle is wrong."""
    def change(heard, said):
        if said[0] == 0x01 and said[-1] == 0x04:
            said = said[:2] + struct.pack('<HB', handle(heard) if len(heard) > 2 else 0, 0x01)
        return [said]
    watch(device, ATT, change)


def slow(name, seconds):
    """A host that takes its time for every answer. The order stays."""
    def plant(device, application):
        host, send = device.host, device.host.send_acl_sdu
        due = {}

        def send_acl_sdu(handle, sdu):
            loop = asyncio.get_event_loop()
            when = max(due.get(handle, 0), loop.time() + seconds)
            due[handle] = when
            loop.call_at(when, send, handle, sdu)
        host.send_acl_sdu = send_acl_sdu
    ALL[name] = plant


slow('answers-after-a-second', 1)
slow('answers-after-four-seconds', 4)
slow('answers-after-twenty-seconds', 20)


def pairs(name, **options):
    def plant(device, application):
        device.pairing_config_factory = lambda _: PairingConfig(**{
            'mitm': False, 'identity_address_type': PairingConfig.AddressType.RANDOM, **options})
    ALL[name] = plant


pairs('legacy-pairing-only', sc=False)
pairs('keeps-no-keys', bonding=False)


class Hesitant(PairingDelegate):
    """A user who has to say yes, or says no."""

    def __init__(self, seconds, agrees):
        super().__init__()
        self.seconds, self.agrees = seconds, agrees

    async def accept(self):
        await asyncio.sleep(self.seconds)
        return self.agrees


def user(name, seconds, agrees):
    def plant(device, application):
        device.pairing_config_factory = lambda _: PairingConfig(
            mitm=False, identity_address_type=PairingConfig.AddressType.RANDOM,
            delegate=Hesitant(seconds, agrees))
    ALL[name] = plant


user('user-agrees-late', 6, True)
user('user-refuses', 0, False)
user('user-refuses-late', 6, False)


def refuses_to_pair(name, reason, when=lambda pdu: True):
    def plant(device, application):
        instead(device, SMP, lambda connection, pdu: [bytes([0x05, reason])]
                if pdu[0] == 0x01 and when(pdu) else None)
    ALL[name] = plant


refuses_to_pair('no-pairing', 0x05)
refuses_to_pair('no-pairing-for-strangers', 0x03)
refuses_to_pair('no-pairing-so-often', 0x09)
refuses_to_pair('secure-connections-only', 0x03, lambda pdu: not pdu[3] & 0x08)


@lawful('asks-for-security')
def asks_for_security(device, application):
    """A peripheral that asks for security as soon as there is a link."""
    async def ask(connection):
        if connection.role == 1:
            device.host.send_l2cap_pdu(connection.handle, SMP, b'\x0B\x01')
    later(device, application, 0.2, ask)


@lawful('no-channels')
def no_channels(device, application):
    """Knows none of the signals about channels."""
    instead(device, SIGNALLING, lambda connection, pdu: [struct.pack('<BBHH', 0x01, pdu[1], 2, 0)]
            if pdu[0] in (0x06, 0x14, 0x17) else [] if pdu[0] in (0x07, 0x15, 0x16, 0x18) else None)


def channels(name, result):
    """Refuses every channel."""
    def plant(device, application):
        instead(device, SIGNALLING, lambda connection, pdu: [
            struct.pack('<BBHHHHHH', 0x15, pdu[1], 10, 0, 0, 0, 0, result)]
            if pdu[0] == 0x14 else None)
    ALL[name] = plant


channels('no-service-for-channels', 0x0002)
channels('no-room-for-channels', 0x0004)
channels('channels-for-friends-only', 0x0005)


@lawful('one-channel-at-most')
def one_channel_at_most(device, application):
    opened = set()

    def answer(connection, pdu):
        if pdu[0] != 0x14 or connection.handle not in opened:
            if pdu[0] == 0x14 and pdu[4:6] == b'\x80\0':
                opened.add(connection.handle)
            return None
        return [struct.pack('<BBHHHHHH', 0x15, pdu[1], 10, 0x40, 23, 23, 0, 0x0004)]
    instead(device, SIGNALLING, answer)


@lawful('keeps-what-comes-in-channels')
def keeps_what_comes_in_channels(device, application):
    """Has a service at the number of the tested application, and other services for attributes."""
    another_application(device, application)
    device.l2cap_channel_manager.le_coc_servers[0x80].handler = lambda channel: None


def ends(name, seconds):
    """An application that has no more use for a link after some time."""
    def plant(device, application):
        async def end(connection):
            if connection in device.connections.values():
                await connection.disconnect()
        later(device, application, seconds, end)
    ALL[name] = plant


ends('ends-the-link', 3)
ends('ends-the-link-after-ten-seconds', 10)


@lawful('serves-nobody')
def serves_nobody(device, application):
    """A client of attributes alone."""
    instead(device, ATT, lambda connection, pdu: [error(pdu[0], 0, 0x06)]
            if not pdu[0] & 0x41 and pdu[0] != 0x1E and connection.role == 0 else None)


@lawful('is-no-client')
def is_no_client(device, application):
    """Knows neither notifications nor indications, and asks for nothing."""
    instead(device, ATT, lambda connection, pdu: [] if pdu[0] in (0x1B, 0x1D) else None)

    async def use(address):
        await device.connect(address)
    application.use = use


@lawful('discovers-twice')
def discovers_twice(device, application):
    use = application.use

    async def twice(address):
        await use(address)
        for connection in list(device.connections.values()):
            if connection.role == 0:
                await connection.gatt_client.discover_services()
    application.use = twice


@lawful('goes-on-advertising')
def goes_on_advertising(device, application):
    """Advertises also while it is connected."""
    async def advertise(connection):
        if connection.role == 1 and not device.is_advertising:
            await application.advertise()
    later(device, application, 0.1, advertise)


@lawful('is-found-once')
def is_found_once(device, application):
    """Another application, which advertises no more once somebody has come."""
    another_application(device, application)
    start = device.start_advertising
    device.start_advertising = lambda **options: start(**{**options, 'auto_restart': False})


@lawful('the-service-changed-needs-security')
def the_service_changed_needs_security(device, application):
    def refuse(_):
        raise att.ATT_Error(0x05)
    device.gatt_service.service_changed_characteristic.value = CharacteristicValue(read=refuse)


@lawful('asks-again-for-parameters')
def asks_again_for_parameters(device, application):
    """Wants other parameters once the first ones are granted."""
    async def ask(connection):
        granted = False

        def answered(pdu):
            nonlocal granted
            granted = granted or pdu[0] == 0x13 and pdu[4:6] == b'\0\0'
        instead(device, SIGNALLING, lambda _, pdu: answered(pdu))
        await asyncio.sleep(5)
        for interval in (24, 80):
            if connection not in device.connections.values():
                return
            device.host.send_l2cap_pdu(connection.handle, SIGNALLING, struct.pack(
                '<BBHHHHH', 0x12, 0x40, 8, interval, interval, 0, 500))
            await asyncio.sleep(10)
            if not granted:
                return
    application.ask_for_parameters = ask
