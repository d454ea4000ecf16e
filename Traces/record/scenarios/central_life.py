"""A central's life with one peripheral

A phone scans actively with duplicates, connects to a pulse sensor, requests a longer MTU, discovers
everything, reads, gets three refusals, subscribes and gets notifications and indications, reads and
writes a value longer than the MTU, writes without response, and grants the sensor's request for
other connection parameters. The sensor ends the connection. Later the phone finds it again, with
the duplicate filter on, and has a second, shorter connection that it ends itself.

Both controllers are of Bluetooth 4.1: legacy reports, LE Connection Complete (0x01), ACL packets of
at most 27 octets. The second connection gets the same handle as the first.
"""

import asyncio

from bumble.core import UUID
from bumble.device import Peer

import pulse_sensor as sensors
from moves import connect, discover, end_of, find, refusal, scan

CAPTURES = {'central': "the phone's host", 'peripheral': "the sensor's host"}
PAYLOADS = sensors.advertising('Reedbed Pulse 7', 'Pulse')


async def play(lab):
    peripheral = await lab.host('peripheral', 'Reedbed Pulse 7', 'F1:5A:0C:77:21:9E', rssi=-58)
    central = await lab.host('central', 'Heron', 'D4:30:8E:5B:66:C2')
    sensor = sensors.PulseSensor(lab, peripheral, 'sensor')
    await advertise(lab, peripheral)
    lab.note('central', 'scans actively, duplicates reported')
    await scan(central, 3.0, peripheral.random_address, active=True, filter_duplicates=False)
    await first_connection(lab, central, peripheral, sensor)
    await asyncio.sleep(2.0)
    await advertise(lab, peripheral)
    lab.note('central', 'scans actively, duplicates filtered, until the sensor is found')
    await scan(central, 0.0, peripheral.random_address, active=True, filter_duplicates=True)
    await second_connection(lab, central, peripheral, sensor)
    await asyncio.sleep(0.5)


async def advertise(lab, peripheral):
    lab.note('peripheral', 'advertises every 152.5 ms')
    await peripheral.start_advertising(
        advertising_interval_min=152.5, advertising_interval_max=152.5, **PAYLOADS)


async def first_connection(lab, central, peripheral, sensor):
    lab.note('central', 'connects')
    here, there = await connect(central, peripheral)
    lab.note('central', 'is connected: interval 30 ms, supervision timeout 4 s')
    reason = end_of(here)
    await central.get_remote_le_features(here)
    peer = await begin(lab, here)
    await read_and_be_refused(lab, peer)
    await listen(lab, peer, there, sensor)
    await long_values(lab, peer, sensor)
    await change_parameters(lab, there, sensor)
    lab.note('peripheral', 'disconnects')
    await there.disconnect()
    lab.note('central', f'sees the connection end with reason {await reason:#04x}')


async def begin(lab, here):
    lab.note('central', 'asks for an MTU of 185, then discovers all')
    await Peer(here).request_mtu(185)
    return await discover(here)


async def read_and_be_refused(lab, peer):
    lab.note('central', 'reads device name, manufacturer, model, sensor location, battery level')
    for uuid in ('2A00', sensors.MAKER, sensors.MODEL, sensors.LOCATION, sensors.BATTERY):
        await find(peer, uuid).read_value()
    codes = [
        await refusal(find(peer, sensors.MEASUREMENT).read_value()),
        await refusal(find(peer, sensors.LOCATION).write_value(b'\x01', with_response=True)),
        await refusal(find(peer, sensors.CONTROL).write_value(b'\x07', with_response=True)),
    ]
    told = ', '.join(f'{code:#04x}' for code in codes)
    lab.note('peripheral', f'has refused a read and two writes: {told}')


async def listen(lab, peer, there, sensor):
    values, alarms = [], []
    lab.note('central', 'subscribes to the pulse')
    await find(peer, sensors.MEASUREMENT).subscribe(values.append)
    await sensor.beat(there, 6)
    await asyncio.sleep(0.1)
    lab.note('central', f'has got {len(values)} notifications: '
             + ', '.join(value.hex() for value in values))
    await find(peer, sensors.ALARM).subscribe(alarms.append)
    for number in (1, 2):
        await sensor.device.indicate_subscriber(there, sensor.alarm, bytes([number]) * 12)
    lab.note('central', f'has subscribed to the alarm and confirmed {len(alarms)} indications')


async def long_values(lab, peer, sensor):
    value = await find(peer, sensors.LONG).read_value()
    lab.note('central', f'has read {len(value)} octets: Read, then Read Blob')
    await find(peer, sensors.LONG).write_value(sensor.chance.randbytes(300), with_response=True)
    value = await find(peer, sensors.LONG).read_value()
    lab.note('central', f'has written {len(sensor.long)} octets in prepared writes '
             f'and read {len(value)} back')
    await find(peer, sensors.CONTROL).write_value(b'\x01', with_response=True)
    for number in range(5):
        await find(peer, sensors.INBOX).write_value(bytes([number]) * 20)
    await asyncio.sleep(0.2)
    lab.note('peripheral', f'has got {len(sensor.inbox)} writes without response')


async def change_parameters(lab, there, sensor):
    lab.note('peripheral', 'asks over L2CAP for an interval of 60 ms, timeout 5 s; is granted it')
    await there.update_parameters(60, 60, 0, 5000, use_l2cap=True)
    await sensor.beat(there, 2)
    await asyncio.sleep(0.2)


async def second_connection(lab, central, peripheral, sensor):
    lab.note('central', 'connects again')
    here, there = await connect(central, peripheral)
    reason = end_of(there)
    peer = Peer(here)
    await peer.discover_service('180F')
    battery = await peer.read_characteristics_by_uuid(UUID(sensors.BATTERY))
    lab.note('central', 'has found the battery service by its UUID and read the level by type: '
             f'{battery[0][0]} percent')
    [service] = await peer.discover_service('180D')
    [pulse] = await service.discover_characteristics([UUID(sensors.MEASUREMENT)])
    values = []
    await pulse.subscribe(values.append)
    await sensor.beat(there, 3)
    await asyncio.sleep(0.1)
    lab.note('central', f'has got {len(values)} notifications, with the MTU of 23')
    await pulse.unsubscribe(values.append)
    lab.note('central', 'has unsubscribed; disconnects')
    await here.disconnect()
    lab.note('peripheral', f'sees the connection end with reason {await reason:#04x}')
