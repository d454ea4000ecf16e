"""The GATT server of the recorded peripherals: a pulse sensor with a vendor's service beside it."""

import asyncio
import random
import struct

from bumble.att import ATT_Error, Attribute
from bumble.gatt import Characteristic, CharacteristicValue, Descriptor, Service

import payloads as ad

MEASUREMENT, LOCATION, CONTROL = '2A37', '2A38', '2A39'
BATTERY, MAKER, MODEL = '2A19', '2A29', '2A24'
VENDOR = '7D2E0000-51C4-4B8A-9A63-0F1B5C7E9D24'
INBOX = '7D2E0001-51C4-4B8A-9A63-0F1B5C7E9D24'
STREAM = '7D2E0002-51C4-4B8A-9A63-0F1B5C7E9D24'
LONG = '7D2E0003-51C4-4B8A-9A63-0F1B5C7E9D24'
ALARM = '7D2E0004-51C4-4B8A-9A63-0F1B5C7E9D24'

NOT_PERMITTED_TO_READ, NOT_PERMITTED_TO_WRITE, CONTROL_NOT_SUPPORTED = 0x02, 0x03, 0x80
LONG_AT_FIRST = 400

_May = Characteristic.Properties
_Is = Attribute.Permissions


def advertising(name, short):
    """The payloads of a pulse sensor: a short name, its services; the whole name on request."""
    return {
        'advertising_data': (ad.flags() + ad.services_16(0x180D, 0x180F) + ad.tx_power(-4)
                             + ad.appearance(0x0341) + ad.name(short, ad.SHORT_NAME)),
        'scan_response_data': ad.name(name) + ad.manufacturer(b'\x01\x02'),
    }


class PulseSensor:
    """A server whose values change only when the scenario or a client changes them."""

    def __init__(self, lab, device, seed, first_pulse=60, battery=87):
        self.lab, self.device = lab, device
        self.chance = random.Random(f'{lab.scenario}/{seed}')
        self.pulse = first_pulse
        self.long = bytes(i & 0xFF for i in range(LONG_AT_FIRST))
        self.inbox = []
        self.measurement = Characteristic(
            MEASUREMENT, _May.NOTIFY, _Is(0), _value(read=_refuse(NOT_PERMITTED_TO_READ)))
        self.alarm = Characteristic(ALARM, _May.INDICATE, _Is(0), b'')
        self.stream = Characteristic(STREAM, _May.NOTIFY, _Is(0), b'')
        device.add_services([
            Service('180D', [self.measurement, self._location(), self._control()]),
            Service('180F', [self._battery(battery)]),
            Service('180A', [_constant(MAKER, b'Reedbed Instruments'),
                             _constant(MODEL, b'RP-7')]),
            Service(VENDOR, [self._inbox(), self.stream, self._long(), self.alarm]),
        ])

    def _location(self):
        return Characteristic(
            LOCATION, _May.READ, _Is.READABLE,
            _value(read=lambda _: b'\x02', write=_refuse(NOT_PERMITTED_TO_WRITE)))

    def _control(self):
        def write(_, value):
            if bytes(value) != b'\x01':
                raise ATT_Error(CONTROL_NOT_SUPPORTED)

        return Characteristic(CONTROL, _May.WRITE, _Is.WRITEABLE, _value(write=write))

    def _battery(self, percent):
        return Characteristic(
            BATTERY, _May.READ | _May.NOTIFY, _Is.READABLE, bytes([percent]))

    def _inbox(self):
        return Characteristic(
            INBOX, _May.WRITE | _May.WRITE_WITHOUT_RESPONSE, _Is.WRITEABLE,
            _value(write=lambda _, value: self.inbox.append(bytes(value))))

    def _long(self):
        def write(_, value):
            self.long = bytes(value)

        return Characteristic(
            LONG, _May.READ | _May.WRITE, _Is.READABLE | _Is.WRITEABLE,
            _value(read=lambda _: self.long, write=write),
            [Descriptor('2901', _Is.READABLE, b'A value longer than any MTU here')])

    async def beat(self, connection, count, period=1.0):
        """Notifies `count` measurements, one each `period` seconds."""
        for _ in range(count):
            await asyncio.sleep(period + self.chance.uniform(-0.02, 0.02))
            self.pulse += self.chance.choice((-2, -1, 1, 2, 3))  # never the same twice in a row
            between_beats = 60 * 1024 // self.pulse
            await self.device.notify_subscriber(
                connection, self.measurement,
                struct.pack('<BBH', 0x10, self.pulse, between_beats))


def _constant(uuid, value):
    return Characteristic(uuid, _May.READ, _Is.READABLE, value)


def _value(read=None, write=None):
    return CharacteristicValue(read=read, write=write)


def _refuse(code):
    """Bumble's server leaves it to the application to refuse what a property does not allow."""
    def callback(*_):
        raise ATT_Error(code)

    return callback
