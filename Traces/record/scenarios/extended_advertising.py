"""Extended advertising, beside legacy PDUs

One peripheral with four advertising sets at once: legacy PDUs; extended connectable, on the 2M
PHY; extended non-connectable with 600 octets, which reach the scanner's host as a chain of three
reports (each ends where an AD structure ends); extended scannable, with data only in its scan
response. The central scans actively, connects to the second set, requests an MTU of 247, data
length 251 and the 2M PHY, discovers, reads, and scans once more, passively, while it is connected.
Then the peripheral disconnects.

Both controllers are of Bluetooth 5.0.
"""

import asyncio
import random

from bumble.device import AdvertisingEventProperties, AdvertisingParameters, Peer
from bumble.hci import Address, Phy

import payloads as ad
import pulse_sensor as sensors
from moves import advertise_at_length, connect, discover, end_of, find, scan

CAPTURES = {'central': "the central's host", 'peripheral': "the peripheral's host"}

LEGACY, CONNECTABLE, LONG, SCANNABLE = (
    Address(f'F4:0D:{number:02X}:9C:3E:6{number}') for number in range(1, 5))


async def play(lab):
    peripheral = await lab.host(
        'peripheral', 'Reedbed Pulse 9', 'F4:0D:00:9C:3E:60', is_extended=True, rssi=-54)
    central = await lab.host('central', 'Egret', 'DD:58:1B:E0:74:2C', is_extended=True)
    sensors.PulseSensor(lab, peripheral, 'sensor')
    await advertise(lab, peripheral)
    lab.note('central', 'scans actively, duplicates reported')
    await scan(central, 4.0, CONNECTABLE, active=True)
    here, there = await connect(central, peripheral, CONNECTABLE)
    lab.note('central', 'is connected to the second set, which ends; the others go on')
    reason = end_of(here)
    await Peer(here).request_mtu(247)
    await here.set_data_length(251, 2120)
    await here.set_phy([Phy.LE_2M], [Phy.LE_2M])
    await asyncio.sleep(0.5)
    lab.note('central', 'has asked for MTU 247, data length 251 and the 2M PHY')
    peer = await discover(here)
    value = await find(peer, sensors.LONG).read_value()
    lab.note('central', f'has discovered all and read {len(value)} octets')
    lab.note('central', 'scans passively for 2 s while connected')
    await scan(central, 2.0, active=False)
    await there.disconnect()
    lab.note('central', f'sees the connection end with reason {await reason:#04x}')
    await asyncio.sleep(0.5)


async def advertise(lab, peripheral):
    chance = random.Random(f'{lab.scenario}/payloads')
    await peripheral.create_advertising_set(
        advertising_parameters=parameters(
            0, 160, is_connectable=True, is_scannable=True, is_legacy=True),
        random_address=LEGACY, **sensors.advertising('Reedbed Pulse 9', 'Pulse'))
    await peripheral.create_advertising_set(
        advertising_parameters=parameters(1, 200, is_connectable=True), random_address=CONNECTABLE,
        advertising_data=ad.flags() + ad.services_16(0x180D, 0x180F, 0x180A)
        + ad.services_128(sensors.VENDOR) + ad.name('Reedbed Pulse 9, extended')
        + ad.manufacturer(chance.randbytes(90)))
    await advertise_at_length(
        peripheral, parameters(2, 500, is_connectable=False), LONG,
        ad.name('A long advertisement') + ad.manufacturer(chance.randbytes(203))
        + ad.manufacturer(chance.randbytes(225)) + ad.services_128(sensors.VENDOR)
        + ad.manufacturer(chance.randbytes(120)), piece=229)
    await peripheral.create_advertising_set(
        advertising_parameters=parameters(
            3, 400, is_connectable=False, is_scannable=True), random_address=SCANNABLE,
        scan_response_data=ad.name('Only if asked') + ad.manufacturer(chance.randbytes(60)))
    lab.note('peripheral', 'advertises four sets: legacy, extended connectable, long, scannable')


def parameters(sid, milliseconds, **properties):
    return AdvertisingParameters(
        advertising_event_properties=AdvertisingEventProperties(**properties),
        primary_advertising_interval_min=milliseconds,
        primary_advertising_interval_max=milliseconds,
        secondary_advertising_phy=Phy.LE_2M if sid == 1 else Phy.LE_1M, advertising_sid=sid)
