"""A link that is lost, and a connection attempt that waits

A phone is connected to a pulse sensor and gets a notification each second. The sensor is carried
out of range: both hosts see a supervision timeout (0x08). The phone requests the connection again
at once, and that request stays pending while the sensor is away, without a time limit. When the
sensor is back and advertises, the phone connects, subscribes again and gets notifications again.

Both controllers are of Bluetooth 4.1. ACL packets that the sensor sent while out of range were
never acknowledged, and have no Number Of Completed Packets.
"""

import asyncio

from bumble.device import Peer

import pulse_sensor as sensors
from moves import connect, discover, end_of, find, scan

CAPTURES = {'central': "the phone's host", 'peripheral': "the sensor's host"}
PAYLOADS = sensors.advertising('Reedbed Pulse 3', 'Pulse')


async def play(lab):
    peripheral = await lab.host('peripheral', 'Reedbed Pulse 3', 'F3:C8:51:2D:9B:04', rssi=-78)
    central = await lab.host('central', 'Curlew', 'D7:19:A6:F2:40:8B')
    sensor = sensors.PulseSensor(lab, peripheral, 'sensor', first_pulse=96, battery=41)
    await advertise(lab, peripheral)
    lab.note('central', 'scans actively until the sensor is found')
    await scan(central, 0.0, peripheral.random_address, filter_duplicates=True)
    here, there = await connect(central, peripheral, interval=60, timeout=2000)
    lab.note('central', 'is connected: interval 60 ms, supervision timeout 2 s')
    await listen(lab, here, there, sensor, 5)
    await lose(lab, peripheral, here, sensor, there)
    again = asyncio.ensure_future(connect(central, peripheral, interval=60, timeout=2000))
    lab.note('central', 'asks to connect again; the request stays pending')
    await asyncio.sleep(9.0)
    lab.radio.come_back(peripheral.radio_controller)
    lab.note('peripheral', 'is in range again, and silent')
    await asyncio.sleep(3.0)
    await advertise(lab, peripheral)
    here, there = await again
    lab.note('central', 'is connected again')
    await listen(lab, here, there, sensor, 4)
    reason = end_of(there)
    await here.disconnect()
    lab.note('peripheral', f'sees the connection end with reason {await reason:#04x}')
    await asyncio.sleep(0.5)


async def advertise(lab, peripheral):
    lab.note('peripheral', 'advertises every 318.75 ms')
    await peripheral.start_advertising(
        advertising_interval_min=318.75, advertising_interval_max=318.75, **PAYLOADS)


async def listen(lab, here, there, sensor, count):
    await Peer(here).request_mtu(185)
    peer = await discover(here)
    values = []
    await find(peer, sensors.MEASUREMENT).subscribe(values.append)
    lab.note('central', 'has discovered all and subscribed to the pulse')
    await sensor.beat(there, count)
    await asyncio.sleep(0.15)
    lab.note('central', f'has got {len(values)} notifications')


async def lose(lab, peripheral, here, sensor, there):
    ends = end_of(here), end_of(there)
    lab.radio.leave(peripheral.radio_controller)
    lab.note('peripheral', 'is carried out of range, and goes on notifying')
    await sensor.beat(there, 1)
    reasons = await asyncio.gather(*ends)
    lab.note('central', f'and the sensor have seen the end: {reasons[0]:#04x}, {reasons[1]:#04x}')
