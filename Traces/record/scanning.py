"""The scanning half of the controller: what it hears becomes reports to its host."""

from bumble import hci
from bumble.hci import Address

UNANSWERED_SCAN_REQUESTS = 0.1
REPORTS_TOGETHER = 0.15  # share of scan responses reported in one event with the advertisement
BROKEN_CHAINS = 0.06  # chance, at each further PDU of a chain, that it is not received
LONGEST_FRAGMENT = 229  # data octets of one extended report: Core 5.4, Vol 4, Part E, 7.7.65.13
COMPLETE, MORE_TO_COME, TRUNCATED = 0, 1, 2  # data status, in the same place

Legacy = hci.HCI_LE_Advertising_Report_Event
Extended = hci.HCI_LE_Extended_Advertising_Report_Event


class Scanning:
    """Reports with the event types, scan responses, duplicate filter and RSSI of a radio.

    A mixin for RadioController.
    """

    def on_hci_le_set_scan_parameters_command(self, command):
        self.scan_is_active = command.le_scan_type == 1
        return super().on_hci_le_set_scan_parameters_command(command)

    def on_hci_le_set_extended_scan_parameters_command(self, command):
        self.scan_is_active = command.scan_types[0] == 1
        return super().on_hci_le_set_extended_scan_parameters_command(command)

    def on_hci_le_set_scan_enable_command(self, command):
        self.reported.clear()
        return super().on_hci_le_set_scan_enable_command(command)

    def on_hci_le_set_extended_scan_enable_command(self, command):
        self.reported.clear()
        return super().on_hci_le_set_extended_scan_enable_command(command)

    def hear(self, event):
        """Takes in an advertising event that came through the air."""
        if self.le_scan_enable and (event.legacy or self.is_extended):
            self._report(event)
        self.initiate(event)

    def _report(self, event):
        answered = (event.scannable and self.scan_is_active
                    and self.chance.random() >= UNANSWERED_SCAN_REQUESTS)
        heard = [False, True] if answered else [False]
        fresh = [response for response in heard if self._is_wanted(event, response)]
        if self.is_extended:
            for response in fresh:
                self._send_extended(event, response)
        elif len(fresh) == 2 and self.chance.random() < REPORTS_TOGETHER:
            self.send_hci_packet(Legacy([self._legacy(event, each) for each in fresh]))
        else:
            for response in fresh:
                self.send_hci_packet(Legacy([self._legacy(event, response)]))

    def _is_wanted(self, event, response):
        key = (bytes(event.address), event.sid, response)
        if self.filter_duplicates and key in self.reported:
            return False
        self.reported.add(key)
        return True

    def _rssi(self, event):
        return event.advertiser.controller.rssi + self.chance.randint(-5, 5)

    def _legacy(self, event, response):
        if response:
            kind = Legacy.EventType.SCAN_RSP
        elif event.connectable:
            kind = Legacy.EventType.ADV_IND
        elif event.scannable:
            kind = Legacy.EventType.ADV_SCAN_IND
        else:
            kind = Legacy.EventType.ADV_NONCONN_IND
        return Legacy.Report(
            event_type=kind, address_type=event.address.address_type, address=event.address,
            data=event.scan_response if response else event.data, rssi=self._rssi(event))

    def _send_extended(self, event, response):
        fragments = self._received(event.scan_response if response else event.data)
        kind = event.connectable | event.scannable << 1 | response << 3 | event.legacy << 4
        rssi = self._rssi(event)
        for fragment, status in fragments:
            self.send_hci_packet(Extended([Extended.Report(
                event_type=kind | status << 5, address_type=event.address.address_type,
                address=event.address, primary_phy=hci.Phy.LE_1M,
                secondary_phy=event.secondary_phy, advertising_sid=event.sid, tx_power=0x7F,
                rssi=rssi, periodic_advertising_interval=0, direct_address_type=0,
                direct_address=Address.ANY, data=fragment)]))

    def _received(self, data):
        """The data in the pieces that one report takes each, with the data status of each."""
        pieces = [data[at:at + LONGEST_FRAGMENT]
                  for at in range(0, max(len(data), 1), LONGEST_FRAGMENT)]
        for number, piece in enumerate(pieces, start=1):
            if number == len(pieces):
                yield piece, COMPLETE
            elif self.chance.random() < BROKEN_CHAINS:
                yield piece, TRUNCATED
                return
            else:
                yield piece, MORE_TO_COME
