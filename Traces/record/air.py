"""What lies between the controllers: advertising events, links with connection events, range.

Bumble's LocalLink delivers everything at once and to everybody. This one takes the time that a
radio takes, loses a part of the advertising, and knows who is out of range.
"""

from dataclasses import dataclass

from bumble.hci import Address
from bumble.link import LocalLink

from virtual_clock import after, now

LOST_ADVERTISING = 0.12  # share of advertising events that a scanner does not hear
PDU_TIME = 0.0007  # seconds for a data PDU and its acknowledgement
SUPERVISION_UNIT = 0.010
INTERVAL_UNIT = 0.00125


@dataclass(frozen=True)
class AdvertisingEvent:
    """One advertising event: all that a scanner or an initiator in range may use of it."""

    advertiser: object
    address: Address
    connectable: bool
    scannable: bool
    legacy: bool
    data: bytes
    scan_response: bytes
    sid: int = 0xFF
    secondary_phy: int = 0


class Link:
    """A connection as the radio sees it: two ends, an interval, one data length for both."""

    def __init__(self, radio, central, peripheral, interval, latency, timeout):
        self.radio = radio
        self.ends = (central, peripheral)
        self.anchor = now() + 0.0025
        self.interval, self.latency, self.timeout = interval, latency, timeout
        self.data_length = 27
        self.free_from = [0.0, 0.0]
        self.is_open = True
        central.air_link = peripheral.air_link = self

    def other(self, end):
        return self.ends[1] if end is self.ends[0] else self.ends[0]

    def next_event(self):
        """When the next connection event begins."""
        seconds = self.interval * INTERVAL_UNIT
        elapsed = max(now() - self.anchor, 0.0)
        return self.anchor + (int(elapsed / seconds) + 1) * seconds

    def send(self, end, arrive):
        """Calls `arrive` when a PDU from `end` has reached the other end; never if it is gone."""
        side = 0 if end is self.ends[0] else 1
        when = max(self.next_event(), self.free_from[side]) + PDU_TIME
        self.free_from[side] = when
        after(when - now(), self._arrive, arrive)

    def _arrive(self, arrive):
        if self.is_open and self.radio.connects(self):
            arrive()

    def at_instant(self, change):
        """Calls `change` six connection events from now, as a link-layer procedure does."""
        when = self.next_event() + 6 * self.interval * INTERVAL_UNIT
        after(when - now(), self._arrive, change)


class Radio(LocalLink):
    """The air of one scenario."""

    def __init__(self):
        super().__init__()
        self.controllers = []  # in order of creation: a set would change from run to run
        self.links = []
        self.absent = []

    def add_controller(self, controller):
        self.controllers.append(controller)

    def advertise(self, event):
        """Lets every controller in range hear an advertising event."""
        sender = event.advertiser.controller
        if sender in self.absent:
            return
        for receiver in self.controllers:
            if receiver is sender or receiver in self.absent:
                continue
            if receiver.chance.random() >= max(LOST_ADVERTISING, sender.lost_advertising):
                receiver.hear(event)

    def connects(self, link):
        return not any(end.controller in self.absent for end in link.ends)

    def send_ll_control_pdu(self, sender_address, receiver_address, packet):
        for link in self.links:
            for end in link.ends:
                if (end.self_address, end.peer_address) == (sender_address, receiver_address):
                    other = link.other(end)
                    link.send(
                        end, lambda: other.controller.on_ll_control_pdu(sender_address, packet))
                    return

    def leave(self, controller):
        """Takes a controller out of range; its links end with their supervision timeouts."""
        self.absent.append(controller)
        for link in self.links:
            if controller in (end.controller for end in link.ends):
                after(link.timeout * SUPERVISION_UNIT, self._supervise, link)

    def come_back(self, controller):
        self.absent.remove(controller)

    def _supervise(self, link):
        if link.is_open and not self.connects(link):
            for end in link.ends:
                end.controller.lose(end)
            self.close(link)

    def close(self, link):
        link.is_open = False
        if link in self.links:
            self.links.remove(link)
