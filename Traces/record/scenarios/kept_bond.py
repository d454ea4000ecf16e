"""A phone that keeps the attributes of a bonded sensor

A phone connects to a sensor and discovers everything. A read of the level is refused: the link is
not encrypted (0x0F). The phone's host pairs with bonding, reads the level, and subscribes. The
sensor notifies sixty short values. The phone disconnects, and connects again after 40 s: it encrypts
the link with the kept key, and does not discover, since it still knows the attributes. The sensor
has kept the subscription and notifies three more values.

The MTU is not exchanged, and the interval is 60 ms. Both controllers are of Bluetooth 4.1.
"""

import asyncio
import struct

from bumble.att import Attribute
from bumble.device import Peer
from bumble.gatt import Characteristic, Service
from bumble.pairing import PairingConfig

import payloads as ad
from moves import connect, discover, end_of, find, refusal, scan

CAPTURES = {'phone': "the phone's host"}
VENDOR = '6E1D0000-93B4-4C57-A0E8-2D5F71C6B9A3'
LEVEL = '6E1D0001-93B4-4C57-A0E8-2D5F71C6B9A3'
FLOW = '6E1D0002-93B4-4C57-A0E8-2D5F71C6B9A3'
PAUSE = 40.0  # seconds between the two links

May = Characteristic.Properties
Is = Attribute.Permissions


async def play(lab):
    sensor = await lab.host('sensor', 'Tide Gauge', 'E9:41:2C:D7:08:B3', rssi=-58,
                            is_recorded=False)
    phone = await lab.host('phone', 'Bittern', 'D2:7A:61:9F:35:E4')
    for device in (sensor, phone):
        device.pairing_config_factory = lambda _: PairingConfig(
            mitm=False, identity_address_type=PairingConfig.AddressType.RANDOM)
    flow = Characteristic(FLOW, May.NOTIFY, Is(0), b'')
    sensor.add_services([Service(VENDOR, [
        Characteristic(LEVEL, May.READ, Is.READABLE | Is.READ_REQUIRES_ENCRYPTION, b'\x2a'), flow])])
    here, there = await meet(lab, phone, sensor)
    peer = await discover(here)
    code = await refusal(find(peer, LEVEL).read_value())
    lab.note('sensor', f'has refused a read of its level: {code:#04x}')
    await here.pair()
    lab.note('phone', 'has paired')
    await find(peer, LEVEL).read_value()
    await find(peer, FLOW).subscribe(lambda _: None)
    await tell(lab, sensor, there, flow, range(60))
    lab.note('phone', 'disconnects')
    reason = end_of(there)
    await here.disconnect()
    lab.note('sensor', f'sees the connection end with reason {await reason:#04x}')
    await asyncio.sleep(PAUSE)
    here, there = await meet(lab, phone, sensor)
    await here.encrypt()
    lab.note('phone', 'has encrypted the link with the key that it kept')
    client = Peer(here).gatt_client
    client.notification_subscribers[find(peer, FLOW).handle] = {lambda _: None}
    await client.read_value(find(peer, LEVEL).handle)
    await tell(lab, sensor, there, flow, range(60, 63))
    lab.note('phone', 'disconnects')
    await here.disconnect()
    await asyncio.sleep(0.5)


async def meet(lab, phone, sensor):
    await sensor.start_advertising(
        advertising_interval_min=211.25, advertising_interval_max=211.25,
        advertising_data=ad.flags() + ad.services_128(VENDOR))
    await scan(phone, 0.0, sensor.random_address, filter_duplicates=True)
    ends = await connect(phone, sensor, interval=60)
    lab.note('phone', 'is connected')
    return ends


async def tell(lab, sensor, there, flow, numbers):
    """Notifies whether or not this link has subscribed: a bonded phone has done so before."""
    for number in numbers:
        await sensor.notify_subscriber(there, flow, struct.pack('<I', number), force=True)
        await asyncio.sleep(0.1)
    lab.note('sensor', f'has notified {len(numbers)} values')
