"""The modelled controller below each real host: Bumble's virtual one, made less ideal.

Of Bumble's own it keeps the command table and the answers. What it sends to its host takes time,
in order; the rest of the difference is in scanning.py, connecting.py and advertising.py.
"""

import random

from bumble import hci
from bumble.controller import Controller

from advertising import AdvertisingSet, LegacyAdvertiser
from connecting import Connecting
from scanning import Scanning
from virtual_clock import after, now

Feature = hci.LeFeatureMask

FEATURES_4_1 = (
    Feature.LE_ENCRYPTION | Feature.CONNECTION_PARAMETERS_REQUEST_PROCEDURE
    | Feature.EXTENDED_REJECT_INDICATION | Feature.PERIPHERAL_INITIATED_FEATURE_EXCHANGE
    | Feature.LE_PING)
FEATURES_5_0 = (
    FEATURES_4_1 | Feature.LE_DATA_PACKET_LENGTH_EXTENSION | Feature.LL_PRIVACY
    | Feature.EXTENDED_SCANNER_FILTER_POLICIES | Feature.LE_2M_PHY
    | Feature.CHANNEL_SELECTION_ALGORITHM_2 | Feature.LE_EXTENDED_ADVERTISING)

EXTENDED_COMMANDS = {
    hci.HCI_LE_SET_ADVERTISING_SET_RANDOM_ADDRESS_COMMAND,
    hci.HCI_LE_SET_EXTENDED_ADVERTISING_PARAMETERS_COMMAND,
    hci.HCI_LE_SET_EXTENDED_ADVERTISING_DATA_COMMAND,
    hci.HCI_LE_SET_EXTENDED_SCAN_RESPONSE_DATA_COMMAND,
    hci.HCI_LE_SET_EXTENDED_ADVERTISING_ENABLE_COMMAND,
    hci.HCI_LE_READ_MAXIMUM_ADVERTISING_DATA_LENGTH_COMMAND,
    hci.HCI_LE_READ_NUMBER_OF_SUPPORTED_ADVERTISING_SETS_COMMAND,
    hci.HCI_LE_REMOVE_ADVERTISING_SET_COMMAND,
    hci.HCI_LE_CLEAR_ADVERTISING_SETS_COMMAND,
    hci.HCI_LE_SET_EXTENDED_SCAN_PARAMETERS_COMMAND,
    hci.HCI_LE_SET_EXTENDED_SCAN_ENABLE_COMMAND,
    hci.HCI_LE_EXTENDED_CREATE_CONNECTION_COMMAND,
}


class RadioController(Scanning, Connecting, Controller):
    """One device's controller, of Bluetooth 4.1 (`is_extended` false) or 5.0."""

    def __init__(self, name, radio, public_address, seed, is_extended, rssi, lost_advertising):
        super().__init__(name, link=radio, public_address=public_address)
        self.chance = random.Random(f'{seed}/{name}')
        self.is_extended, self.rssi, self.lost_advertising = is_extended, rssi, lost_advertising
        self.scan_is_active = True
        self.reported = set()
        self.quiet_until = 0.0
        self.le_legacy_advertiser = LegacyAdvertiser(self)
        self._become(is_extended)

    def _become(self, is_extended):
        self.hci_version = self.lmp_version = (
            hci.HCI_VERSION_BLUETOOTH_CORE_5_0 if is_extended
            else hci.HCI_VERSION_BLUETOOTH_CORE_4_1)
        self.le_features = FEATURES_5_0 if is_extended else FEATURES_4_1
        self.le_acl_data_packet_length = 251 if is_extended else 27
        self.total_num_le_acl_data_packets = 12
        newer = {hci.HCI_LE_READ_BUFFER_SIZE_V2_COMMAND, hci.HCI_LE_SET_PRIVACY_MODE_COMMAND}
        self.supported_commands = Controller.supported_commands - newer
        if is_extended:
            self.supported_commands = self.supported_commands | EXTENDED_COMMANDS

    def send_hci_packet(self, packet):
        when = max(now() + self.chance.uniform(0.0002, 0.0009), self.quiet_until + 0.00005)
        self.quiet_until = when
        after(when - now(), self.host.on_packet, bytes(packet))

    def on_hci_le_set_extended_advertising_parameters_command(self, command):
        handle = command.advertising_handle
        if handle not in self.advertising_sets:
            self.advertising_sets[handle] = AdvertisingSet(self, handle)
        return super().on_hci_le_set_extended_advertising_parameters_command(command)
