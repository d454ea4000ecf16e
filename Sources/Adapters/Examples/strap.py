"""A heart rate strap on Bumble, in virtual time: an accessory for an app's or a phone's rules.

    bluewake check Specs/apps --app "watch=./MyApp" --accessory "strap=exec:python3 strap.py"

It advertises 180D, and sends 2A37 every ten seconds to whom has subscribed. `--fault NAME` makes it
do something wrong:

    keeps-quiet          it sends no values
    forgets-subscribers  it sends no values to a central that has come back
    stays-away           once a link has ended, it advertises no more

A firmware with a host of its own is given by its transport instead, in real time:
--accessory "strap=h4:exec:./firmware {}". Needs bumble (0.0.236) from PyPI.
"""

import argparse
import asyncio
import logging

from bumble.core import UUID, AdvertisingData
from bumble.device import Device, DeviceConfiguration
from bumble.gatt import Characteristic, Service
from bumble.hci import Address
from bumble.host import Host

from bumble_host import Wire, live

HEART_RATE, MEASUREMENT = UUID.from_16_bits(0x180D), UUID.from_16_bits(0x2A37)
FAULTS = ('keeps-quiet', 'forgets-subscribers', 'stays-away')


class Strap:
    def __init__(self, wire, fault):
        self.fault = fault
        self.device = Device(
            host=Host(wire, wire),
            config=DeviceConfiguration(name='Strap', address=Address('F0:5A:11:20:37:0D')))
        self.value = Characteristic(
            MEASUREMENT, Characteristic.Properties.NOTIFY, Characteristic.Permissions(0), b'\0H')
        self.value.on('subscription', self.subscribed)
        self.device.add_service(Service(HEART_RATE, [self.value]))
        self.device.on('connection', self.connected)
        self.tasks = set()
        self.links = 0

    def connected(self, connection):
        self.links += 1

    def subscribed(self, connection, notifies, indicates):
        if not notifies or self.fault == 'keeps-quiet':
            return
        if self.fault == 'forgets-subscribers' and self.links > 1:
            return
        self.begin(self.beat(connection))

    async def beat(self, connection):
        rate = 0x48
        while connection in self.device.connections.values():
            await asyncio.sleep(10)
            await self.device.notify_subscriber(connection, self.value, bytes([0, rate]))
            rate = 0x48 + (rate + 1) % 16

    async def run(self, entry):
        if entry['kind'] != 'run.began':
            return
        await self.device.power_on()
        await self.device.start_advertising(
            advertising_data=bytes(AdvertisingData([
                (AdvertisingData.FLAGS, bytes([0x06])),
                (AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, bytes(HEART_RATE)),
                (AdvertisingData.COMPLETE_LOCAL_NAME, b'Strap')])),
            auto_restart=self.fault != 'stays-away')

    def begin(self, work):
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def make_strap(fault):
    wire = Wire()
    return wire, Strap(wire, fault).run


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fault', choices=FAULTS)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    live('strap', ['peripheral'], lambda: make_strap(options.fault))


if __name__ == '__main__':
    main()
