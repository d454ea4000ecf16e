"""A host that pairs: Bumble on a controller over H4.

    python3 pairing_host.py central|peripheral TRANSPORT [CAPABILITY] [PASSKEY] [legacy] [short]

As a central it is refused a value, pairs, reads the value, and on a second link encrypts with the key
that it has kept. As a peripheral it shows a value to those who have paired, and tells how it was
read. What happens is printed, a line each.
"""

import asyncio
import sys

from bumble.att import Attribute, ATT_Error
from bumble.core import AdvertisingData, ProtocolError
from bumble.device import Device, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.pairing import PairingConfig, PairingDelegate
from bumble.transport import open_transport

BOX = 'F6:0D:93:2B:48:71'
VENDOR = '5B0C0000-7A41-4D0E-8E52-6C1F90A3D7B8'
DIARY = '5B0C0001-7A41-4D0E-8E52-6C1F90A3D7B8'


def say(*words):
    print(*words, flush=True)


class Delegate(PairingDelegate):
    """A user who knows the passkey and finds the numbers equal."""

    def __init__(self, capability, passkey, key_size):
        super().__init__(getattr(PairingDelegate, capability), maximum_encryption_key_size=key_size)
        self.passkey = passkey

    async def accept(self):
        return True

    async def confirm(self, auto=False):
        return True

    async def compare_numbers(self, number, digits):
        say('compares', f'{number:06}')
        return True

    async def get_number(self):
        return self.passkey

    async def generate_passkey(self):
        return self.passkey


def config(arguments):
    capability = arguments[0] if arguments else 'NO_OUTPUT_NO_INPUT'
    passkey = int(arguments[1]) if len(arguments) > 1 else 0
    delegate = Delegate(capability, passkey, 7 if 'short' in arguments else 16)
    return PairingConfig(
        sc='legacy' not in arguments, mitm=capability != 'NO_OUTPUT_NO_INPUT', delegate=delegate,
        identity_address_type=PairingConfig.AddressType.RANDOM)


async def attempt(what, action):
    try:
        result = await asyncio.wait_for(action, 20)
        say(what, 'done' if result is None else result)
        return result
    except (ProtocolError, ATT_Error, asyncio.TimeoutError, asyncio.CancelledError) as error:
        say(what, 'failed:', getattr(error, 'error_name', None) or repr(error))


async def read_diary(connection):
    peer = Peer(connection)
    await peer.discover_all()
    diary = peer.get_characteristics_by_uuid(DIARY)[0]

    async def read():
        return bytes(await diary.read_value()).decode()
    return read


async def central(device):
    connection = await device.connect(Address(BOX))
    read = await read_diary(connection)
    await attempt('read', read())
    await attempt('pair', connection.pair())
    await attempt('read', read())
    await connection.disconnect()
    connection = await device.connect(Address(BOX))
    await attempt('encrypt', connection.encrypt())
    read = await read_diary(connection)
    await attempt('read', read())
    await connection.disconnect()


async def peripheral(device):
    done = asyncio.get_running_loop().create_future()
    links = 0

    def shown(connection):
        say('shown', 'encrypted' if connection.is_encrypted else 'in the clear')
        return b'08:00 white'

    diary = Characteristic(
        DIARY, Characteristic.Properties.READ | Characteristic.Properties.WRITE,
        Attribute.Permissions.READABLE | Attribute.Permissions.WRITEABLE
        | Attribute.Permissions.READ_REQUIRES_ENCRYPTION,
        CharacteristicValue(read=shown, write=lambda *_: None))
    device.add_service(Service(VENDOR, [diary]))

    def ended(reason):
        say('disconnected', hex(reason))
        if links == 2 and not done.done():
            # Bumble advertises again by itself; until then its line must not be cut.
            asyncio.get_running_loop().call_later(0.5, done.set_result, None)

    def connected(connection):
        nonlocal links
        links += 1
        connection.on('pairing', lambda _: say('paired'))
        connection.on('pairing_failure', lambda reason: say('not paired', hex(reason)))
        connection.on('connection_encryption_change', lambda: say(
            'encrypted' if connection.is_encrypted else 'not encrypted'))
        connection.on('disconnection', ended)

    device.on('connection', connected)
    await device.start_advertising(
        advertising_data=bytes(AdvertisingData([(AdvertisingData.FLAGS, bytes([6]))])),
        auto_restart=True)
    await done


async def main():
    role, transport, *arguments = sys.argv[1:]
    async with await open_transport(transport) as link:
        device = Device.with_hci(
            'Avocet', Address('D9:55:1C:E0:7A:36'), link.source, link.sink)
        device.pairing_config_factory = lambda _: config(arguments)
        await device.power_on()
        await (central if role == 'central' else peripheral)(device)


asyncio.run(main())
