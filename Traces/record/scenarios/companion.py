"""A companion with the services of four makers

A phone connects to an accessory that is a tracker, offers Fast Pair and Matter's transport, is a
HID device, and uses the phone's services for notifications and media.

Unencrypted, the phone requests the tracker's public data and makes it play a sound, performs the
first steps of Fast Pair, and opens a session of Matter's transport in which each side sends two
packets. Then the two pair with bonding. The phone reads the HID service, sets its protocol mode,
and gets two input reports. The accessory subscribes to the phone's notifications and media,
receives two notifications, requests the attributes of one, and sends a media command.

Keys, identifiers and encrypted blocks are made up and cannot be decrypted. Both controllers are of
Bluetooth 4.1.
"""

import asyncio
import struct

from bumble.att import Attribute
from bumble.core import UUID
from bumble.device import Peer
from bumble.gatt import Characteristic, CharacteristicValue, Descriptor, Service
from bumble.pairing import PairingConfig

import payloads as ad
from moves import connect, discover, end_of, find, scan

CAPTURES = {'phone': "the phone's host", 'accessory': "the accessory's host"}

NON_OWNER_SERVICE = '15190001-12F4-C226-88ED-2AC5579F2A85'
NON_OWNER = '8E0C0001-1D68-FB92-BF61-48377421680E'
FAST_PAIR, MATTER, HID = 'FE2C', 'FFF6', '1812'
MODEL, KEY_BASED, PASSKEY, ACCOUNT_KEY, BEACON_ACTIONS = (
    f'FE2C123{number}-8366-4814-8EB0-01DE32100BEA' for number in (3, 4, 5, 6, 8))
C1, C2 = (f'18EE2EF5-263D-4559-959F-4F9C429F9D1{number}' for number in (1, 2))
PROTOCOL_MODE, REPORT, REPORT_MAP, HID_INFORMATION, HID_CONTROL = (
    '2A4E', '2A4D', '2A4B', '2A4A', '2A4C')
ANCS = '7905F431-B5CE-4E99-A40F-4B1E122D00D0'
SOURCE, CONTROL, DATA = ('9FBF120D-6301-42D9-8C58-25E699A21DBD',
                         '69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9',
                         '22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB')
AMS = '89D3502B-0F36-433A-8EF4-C502AD55F8DC'
REMOTE, UPDATE, ATTRIBUTE = ('9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2',
                             '2F7CABCE-808D-411F-9A0C-BB92BA96C102',
                             'C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7')

PRODUCT = bytes.fromhex('0a0b0c0000000000')
# What the tracker answers to each of the opcodes 0x0003 to 0x000A.
ANSWERS = {0x0003: PRODUCT, 0x0004: b'Reedbed', 0x0005: b'RT-2', 0x0006: b'\x01' + bytes(7),
           0x0007: struct.pack('<I', 0x00010000), 0x0008: struct.pack('<I', 0x05),
           0x0009: b'\x02', 0x000A: struct.pack('<I', 0x00020300)}
SOUND_START, SOUND_COMPLETED, COMMAND_RESPONSE = 0x0300, 0x0303, 0x0302
SOUND = 6.0  # seconds that the sound lasts
BLOCK = bytes(range(0x10, 0x20))

May = Characteristic.Properties
Is = Attribute.Permissions


class Accessory:
    """The servers of the accessory, which answer what is written to them."""

    def __init__(self, device):
        self.device = device
        self.tasks = []
        read, write = Is.READABLE, Is.WRITEABLE
        kept = read | Is.READ_REQUIRES_ENCRYPTION
        self.non_owner = self._told(NON_OWNER, May.WRITE | May.INDICATE, write, self.track)
        self.key_based = self._told(KEY_BASED, May.WRITE | May.NOTIFY, write, self.pair_by_key)
        self.c1 = self._told(C1, May.WRITE, write, self.transport)
        self.c2 = Characteristic(C2, May.INDICATE, Is(0), b'')
        self.report = Characteristic(REPORT, May.READ | May.NOTIFY, kept, bytes(8), [
            Descriptor('2908', kept, b'\x01\x01')])
        device.add_services([
            Service(NON_OWNER_SERVICE, [self.non_owner]),
            Service(FAST_PAIR, [
                Characteristic(MODEL, May.READ, read, PRODUCT[:3]), self.key_based,
                Characteristic(PASSKEY, May.WRITE | May.NOTIFY, write, b''),
                Characteristic(ACCOUNT_KEY, May.WRITE, write, b''),
                Characteristic(BEACON_ACTIONS, May.READ | May.WRITE | May.NOTIFY, read | write,
                               b'\x01' + BLOCK[:8])]),
            Service(MATTER, [self.c1, self.c2]),
            Service(HID, [
                Characteristic(PROTOCOL_MODE, May.READ | May.WRITE_WITHOUT_RESPONSE,
                               kept | write | Is.WRITE_REQUIRES_ENCRYPTION, b'\x01'),
                self.report,
                Characteristic(REPORT_MAP, May.READ, kept, bytes.fromhex('05010906a101c0')),
                Characteristic(HID_INFORMATION, May.READ, kept, b'\x11\x01\x00\x02'),
                Characteristic(HID_CONTROL, May.WRITE_WITHOUT_RESPONSE,
                               write | Is.WRITE_REQUIRES_ENCRYPTION, b'')]),
            Service('180A', [Characteristic('2A50', May.READ, read,
                                            b'\x01\xff\xff\x34\x12\x01\x00')]),
            Service('180F', [Characteristic('2A19', May.READ, read, b'\x57')]),
        ])

    @staticmethod
    def _told(uuid, properties, permissions, then):
        return Characteristic(uuid, properties, permissions, CharacteristicValue(write=then))

    def later(self, seconds, tell, connection, characteristic, value):
        async def wait():
            await asyncio.sleep(seconds)
            await tell(connection, characteristic, value)
        self.tasks.append(asyncio.ensure_future(wait()))

    def track(self, connection, value):
        opcode, = struct.unpack_from('<H', value)
        indicate = self.device.indicate_subscriber
        if opcode in ANSWERS:
            answer = struct.pack('<H', opcode + 0x0800) + ANSWERS[opcode]
            self.later(0.05, indicate, connection, self.non_owner, answer)
            return
        status = 0 if opcode == SOUND_START else 0xFFFF
        self.later(0.05, indicate, connection, self.non_owner,
                   struct.pack('<HHH', COMMAND_RESPONSE, opcode, status))
        if opcode == SOUND_START:
            self.later(SOUND, indicate, connection, self.non_owner,
                       struct.pack('<H', SOUND_COMPLETED))

    def pair_by_key(self, connection, value):
        self.later(0.1, self.device.notify_subscriber, connection, self.key_based, value[:16][::-1])

    def transport(self, connection, value):
        indicate = self.device.indicate_subscriber
        if value[0] == 0x65:
            self.later(0.2, indicate, connection, self.c2, b'\x65\x6c\x04\xf4\x00\x05')
        elif value[0] & 0x04:
            # Acknowledges, and sends a message of its own in one packet.
            has_acknowledgement = bool(value[0] & 0x08)
            sequence = value[2] if has_acknowledgement else value[1]
            self.later(0.1, indicate, connection, self.c2,
                       bytes([0x0D, sequence, sequence + 1]) + struct.pack('<H', 4) + b'pong')


class Phone:
    """The phone's services for notifications and media."""

    def __init__(self, device):
        self.device = device
        self.tasks = []
        kept = Is.WRITEABLE | Is.WRITE_REQUIRES_ENCRYPTION
        self.source = Characteristic(SOURCE, May.NOTIFY, Is(0), b'')
        self.data = Characteristic(DATA, May.NOTIFY, Is(0), b'')
        self.remote = Characteristic(REMOTE, May.WRITE | May.NOTIFY, kept, b'')
        self.update = Characteristic(UPDATE, May.WRITE | May.NOTIFY, kept, b'')
        device.add_services([
            Service(ANCS, [self.source,
                           Characteristic(CONTROL, May.WRITE, kept,
                                          CharacteristicValue(write=self.control)),
                           self.data]),
            Service(AMS, [self.remote, self.update,
                          Characteristic(ATTRIBUTE, May.READ | May.WRITE, kept | Is.READABLE,
                                         b'Curlew')]),
        ])

    def control(self, connection, value):
        title = b'Tide'
        answer = value[:5] + b'\x01' + struct.pack('<H', len(title)) + title
        self.tasks.append(asyncio.ensure_future(
            self.device.notify_subscriber(connection, self.data, answer)))


async def play(lab):
    accessory = await lab.host('accessory', 'Reedbed Tag', 'EC:19:07:5A:B2:61', rssi=-54)
    phone = await lab.host('phone', 'Heron', 'D8:13:A4:6E:2F:97')
    for device in (accessory, phone):
        device.pairing_config_factory = lambda _: PairingConfig(
            mitm=False, identity_address_type=PairingConfig.AddressType.RANDOM)
    servers, services = Accessory(accessory), Phone(phone)
    await accessory.start_advertising(
        advertising_interval_min=100, advertising_interval_max=100,
        advertising_data=ad.flags() + ad.service_data(0xFE2C, PRODUCT[:3]))
    lab.note('accessory', 'advertises every 100 ms')
    await scan(phone, 0.5, accessory.random_address, filter_duplicates=False)
    here, there = await connect(phone, accessory)
    reason = end_of(there)
    await Peer(here).request_mtu(247)
    peer = await discover(here)
    lab.note('phone', 'has discovered all')
    await ask_tracker(lab, peer)
    await pair_fast(lab, peer)
    await open_session(lab, peer)
    await here.pair()
    lab.note('phone', 'has paired')
    await use_hid(lab, peer, accessory, servers, there)
    await be_companion(lab, there, phone, services, here)
    lab.note('phone', 'disconnects')
    await here.disconnect()
    lab.note('accessory', f'sees the connection end with reason {await reason:#04x}')
    await asyncio.sleep(0.5)


async def ask_tracker(lab, peer):
    answers = []
    non_owner = find(peer, NON_OWNER)
    await non_owner.subscribe(answers.append, prefer_notify=False)
    for opcode in (*ANSWERS, SOUND_START):
        await non_owner.write_value(struct.pack('<H', opcode), with_response=True)
        await asyncio.sleep(0.3)
    await asyncio.sleep(SOUND)
    await non_owner.write_value(struct.pack('<H', 0x0001), with_response=True)
    await asyncio.sleep(0.3)
    lab.note('phone', f'has got {len(answers)} answers of the tracker, the last one a refusal')


async def pair_fast(lab, peer):
    await find(peer, MODEL).read_value()
    await find(peer, BEACON_ACTIONS).read_value()
    key_based = find(peer, KEY_BASED)
    await key_based.subscribe(lambda _: None)
    await key_based.write_value(BLOCK * 5, with_response=True)
    await asyncio.sleep(0.3)
    await find(peer, ACCOUNT_KEY).write_value(b'\x04' + BLOCK[1:], with_response=True)
    lab.note('phone', 'has written a request of Fast Pair and an account key')


async def open_session(lab, peer):
    answers = []
    c1 = find(peer, C1)
    await c1.write_value(b'\x65\x6c\x04\x00\x00\x00\xf7\x00\x06', with_response=True)
    await find(peer, C2).subscribe(answers.append, prefer_notify=False)
    await asyncio.sleep(0.5)
    # The handshake's response counts as the packet 0, which the first packet acknowledges.
    for number in range(2):
        await c1.write_value(bytes([0x0D, number, number]) + struct.pack('<H', 4) + b'ping',
                             with_response=True)
        await asyncio.sleep(0.5)
    await c1.write_value(b'\x08\x02\x02', with_response=True)
    lab.note('phone', f'has opened a session of the transport and got {len(answers)} packets')


async def use_hid(lab, peer, accessory, servers, there):
    for name in (PROTOCOL_MODE, REPORT_MAP, HID_INFORMATION, REPORT):
        await find(peer, name).read_value()
    await find(peer, PROTOCOL_MODE).write_value(b'\x01', with_response=False)
    await find(peer, HID_CONTROL).write_value(b'\x00', with_response=False)
    await find(peer, REPORT).subscribe(lambda _: None)
    for key in (0x04, 0x00):
        await accessory.notify_subscriber(there, servers.report, bytes([0, 0, key]) + bytes(5))
        await asyncio.sleep(0.1)
    lab.note('phone', 'has read the HID service and got two input reports')


async def be_companion(lab, there, phone, services, here):
    answers = []
    peer = Peer(there)
    for uuid in (ANCS, AMS):
        service, = await peer.discover_service(UUID(uuid))
        for characteristic in await service.discover_characteristics():
            await characteristic.discover_descriptors()
    for name in (DATA, SOURCE, REMOTE, UPDATE):
        await find(peer, name).subscribe(answers.append)
    lab.note('accessory', "has subscribed to the phone's notifications and media")
    for number, category in ((1, 4), (2, 6)):
        await phone.notify_subscriber(
            here, services.source, struct.pack('<BBBBI', 0, 0x02, category, 1, number))
        await asyncio.sleep(0.1)
    await find(peer, CONTROL).write_value(
        struct.pack('<BIBH', 0, 2, 1, 32), with_response=True)
    await asyncio.sleep(0.2)
    await phone.notify_subscriber(here, services.remote, bytes([0, 1, 2, 3, 4]))
    await find(peer, UPDATE).write_value(b'\x02\x02', with_response=True)
    await phone.notify_subscriber(here, services.update, b'\x02\x02\x00Curlew')
    await find(peer, REMOTE).write_value(b'\x02', with_response=True)
    await asyncio.sleep(0.2)
    lab.note('accessory', f'has received {len(answers)} values about notifications and media')
