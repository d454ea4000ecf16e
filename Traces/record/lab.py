"""Where a scenario is played: hosts on one radio, a recorder at each, notes of what happens."""

import hashlib
import random
from dataclasses import dataclass

from bumble import crypto
from bumble.device import Device, DeviceConfiguration
from bumble.hci import Address
from bumble.host import Host
from bumble.keys import MemoryKeyStore
from bumble.snoop import Snooper
from bumble.transport.common import AsyncPipeSink

from air import Radio
from capture_files import Record
from radio_controller import RadioController
from virtual_clock import now


@dataclass(frozen=True)
class Note:
    """A step of the scenario, as its script knows it."""

    seconds: float
    who: str
    text: str


class Recorder(Snooper):
    """Keeps what passes between a host and its controller, stamped by the virtual clock."""

    def __init__(self):
        self.records = []

    def snoop(self, hci_packet, direction):
        time = round(now() * 1e6)
        if self.records:
            time = max(time, self.records[-1].microseconds + 1)
        to_host = direction == Snooper.Direction.CONTROLLER_TO_HOST
        self.records.append(Record(time, to_host, bytes(hci_packet)))


class Dice:
    """What the hosts throw for keys and nonces, the same each time; in place of `secrets`."""

    def __init__(self, seed):
        self.token_bytes = random.Random(f'{seed}/secrets').randbytes


class Lab:
    """One scenario's room."""

    def __init__(self, scenario):
        self.scenario = scenario
        crypto.secrets = Dice(scenario)
        self.radio = Radio()
        self.recorders = {}
        self.devices = {}
        self.notes = []

    async def host(self, role, name, address, is_extended=False, rssi=-50, lost_advertising=0.0,
                   is_recorded=True, public_address=None, has_gap_service=True):
        """Powers on a Bumble host with a controller of its own; `role` names its capture."""
        number = len(self.devices) + 1
        controller = RadioController(
            role, self.radio, public_address or f'02:B1:0E:00:00:{number:02X}',
            seed=self.scenario, is_extended=is_extended, rssi=rssi,
            lost_advertising=lost_advertising)
        host = Host(controller, AsyncPipeSink(controller))
        if is_recorded:
            host.snooper = self.recorders[role] = Recorder()
        identity = hashlib.sha256(f'{self.scenario}/{role}'.encode()).digest()
        device = Device(host=host, config=DeviceConfiguration(
            name=name, address=Address(address), irk=identity[:16],
            gap_service_enabled=has_gap_service))
        device.keystore = MemoryKeyStore()
        device.smp_manager._ecc_key = crypto.EccKey.from_private_key_bytes(
            hashlib.sha256(identity).digest())
        device.radio_controller = controller
        self.devices[role] = device
        await device.power_on()
        return device

    def note(self, who, text):
        """Writes down a step for the scenario's about.md."""
        self.notes.append(Note(now(), who, text))
