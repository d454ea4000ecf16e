"""One central, two peripherals with the same attribute handles

A phone is connected to two pulse sensors of one make at once. Their attribute tables have the same
handles, but their values differ. Discoveries and notifications are interleaved on two connection
handles. The first sensor disconnects, and the second stays; the first returns and gets its old
connection handle, and at the end the phone disconnects from both.

The phone's controller is of Bluetooth 5.0 (extended reports of legacy PDUs, LE Enhanced Connection
Complete), the sensors' are of 4.1.
"""

import asyncio

from bumble.device import Peer

import pulse_sensor as sensors
from moves import connect, discover, end_of, find, scan

CAPTURES = {'central': "the phone's host", 'first': "the first sensor's host",
            'second': "the second sensor's host"}


class Side:
    """One of the two sensors, with the phone's connection to it."""

    def __init__(self, device, server, advertising_interval):
        self.device, self.server = device, server
        self.advertising_interval = advertising_interval
        self.values = []

    async def advertise(self):
        await self.device.start_advertising(
            advertising_interval_min=self.advertising_interval,
            advertising_interval_max=self.advertising_interval,
            **sensors.advertising(self.device.name, 'Pulse'))

    async def join(self, central, interval):
        self.here, self.there = await connect(central, self.device, interval=interval)

    async def explore(self):
        await Peer(self.here).request_mtu(185)
        self.peer = await discover(self.here)

    async def listen(self):
        await find(self.peer, sensors.BATTERY).read_value()
        await find(self.peer, sensors.MEASUREMENT).subscribe(self.values.append)

    async def beat(self, count, period):
        await self.server.beat(self.there, count, period)


async def play(lab):
    central = await lab.host('central', 'Plover', 'D1:8C:3D:74:EA:95', is_extended=True)
    first = await lab.host('first', 'Reedbed Pulse A', 'F6:2E:80:1A:C7:0A', rssi=-47)
    second = await lab.host('second', 'Reedbed Pulse B', 'F6:2E:80:1A:C7:0B', rssi=-71)
    a = Side(first, sensors.PulseSensor(lab, first, 'a', first_pulse=60, battery=90), 211.25)
    b = Side(second, sensors.PulseSensor(lab, second, 'b', first_pulse=140, battery=15), 318.75)
    await meet(lab, central, a, b)
    await asyncio.gather(a.beat(8, 0.8), b.beat(10, 0.6))
    await asyncio.sleep(0.15)
    lab.note('central', f'has got {len(a.values)} notifications from the first sensor, '
             f'{len(b.values)} from the second')
    await part(lab, a, b)
    await meet_again(lab, central, a)
    await asyncio.gather(a.beat(3, 0.8), b.beat(3, 0.6))
    await asyncio.sleep(0.15)
    lab.note('central', f'has got {len(a.values)} and {len(b.values)} in all; leaves both')
    for side in (a, b):
        await side.here.disconnect()
    await asyncio.sleep(0.5)


async def meet(lab, central, a, b):
    await a.advertise()
    await b.advertise()
    lab.note('first', 'and the second sensor advertise, every 211.25 and 318.75 ms')
    await scan(central, 1.5, b.device.random_address, active=True, filter_duplicates=False)
    await a.join(central, interval=30)
    await b.join(central, interval=50)
    lab.note('central', 'is connected to both: intervals 30 and 50 ms')
    await asyncio.gather(a.explore(), b.explore())
    lab.note('central', 'has discovered both at once')
    await a.listen()
    await b.listen()
    lab.note('central', 'has read both battery levels and subscribed to both pulses')


async def part(lab, a, b):
    reason = end_of(a.here)
    await a.there.disconnect()
    lab.note('central', f'sees the first connection end with reason {await reason:#04x}')
    await b.beat(4, 0.6)
    await asyncio.sleep(0.15)
    lab.note('central', f'has got {len(b.values)} from the second in all')


async def meet_again(lab, central, a):
    await a.advertise()
    lab.note('first', 'advertises again')
    await a.join(central, interval=30)
    await a.explore()
    await a.listen()
    lab.note('central', 'is connected to the first again and has subscribed anew')
