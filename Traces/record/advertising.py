"""Advertisers that keep their interval in its own unit and add the delay that the Core asks for."""

from bumble import controller as bumble_controller

from air import AdvertisingEvent
from virtual_clock import after

INTERVAL_UNIT = 0.000625
LONGEST_DELAY = 0.010  # advDelay: Core 5.4, Vol 6, Part B, 4.4.2.2.1

CONNECTABLE = (0x00,)  # ADV_IND
SCANNABLE = (0x00, 0x02)  # ADV_IND, ADV_SCAN_IND


class LegacyAdvertiser(bumble_controller.LegacyAdvertiser):
    """What the commands of Bluetooth 4 start and stop."""

    def _on_timer_fired(self):
        self.send_advertising_data()
        interval = self.advertising_interval_min * INTERVAL_UNIT
        delay = self.controller.chance.uniform(0, LONGEST_DELAY)
        self.timer_handle = after(interval + delay, self._on_timer_fired)

    def send_advertising_data(self):
        if not self.enabled:
            return
        self.controller.link.advertise(AdvertisingEvent(
            advertiser=self, address=self.address,
            connectable=self.advertising_type in CONNECTABLE,
            scannable=self.advertising_type in SCANNABLE,
            legacy=True, data=bytes(self.advertising_data),
            scan_response=bytes(self.scan_response_data)))


class AdvertisingSet(bumble_controller.AdvertisingSet):
    """One set of the extended commands of Bluetooth 5."""

    def start(self):
        self.stop()
        super().start()

    def _on_extended_advertising_timer_fired(self):
        if not self.enabled:
            return
        self.send_extended_advertising_data()
        interval = self.parameters.primary_advertising_interval_min * INTERVAL_UNIT
        delay = self.controller.chance.uniform(0, LONGEST_DELAY)
        self.timer_handle = after(interval + delay, self._on_extended_advertising_timer_fired)

    def send_extended_advertising_data(self):
        properties = int(self.parameters.advertising_event_properties)
        legacy = bool(properties & 0x10)
        self.controller.link.advertise(AdvertisingEvent(
            advertiser=self, address=self.address,
            connectable=bool(properties & 0x01), scannable=bool(properties & 0x02),
            legacy=legacy, data=bytes(self.data), scan_response=bytes(self.scan_response_data),
            sid=0xFF if legacy else self.parameters.advertising_sid,
            secondary_phy=0 if legacy else int(self.parameters.secondary_advertising_phy)))
