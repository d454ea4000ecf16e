"""The connecting half of the controller: links, their parameters, their data, their ends."""

from bumble import hci
from bumble.controller import Connection
from bumble.core import PhysicalTransport

from air import Link
from virtual_clock import after

FIRST_HANDLE = 0x0040
LOCAL_HOST_TERMINATED = hci.HCI_ErrorCode.CONNECTION_TERMINATED_BY_LOCAL_HOST_ERROR
SUCCESS = hci.HCI_ErrorCode.SUCCESS
UNKNOWN_CONNECTION = hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR


class Connecting:
    """Connections in time, with the same parameters and the right reason at both ends.

    A mixin for RadioController.
    """

    def allocate_connection_handle(self):
        used = {connection.handle for connection in self.le_connections.values()}
        return next(handle for handle in range(FIRST_HANDLE, 0xF00) if handle not in used)

    # -- Beginning

    def initiate(self, event):
        """Connects to the advertiser of `event` if that is whom the host waits for."""
        command = self.pending_le_connection
        if not (command and event.connectable and command.peer_address == event.address):
            return
        self.pending_le_connection = None
        central = self._connection(hci.Role.CENTRAL, self.random_address, event.address)
        owner = event.advertiser.controller
        peripheral = owner._connection(
            hci.Role.PERIPHERAL, event.address, self.random_address)
        link = Link(self.link, central, peripheral, *_parameters(command))
        self.link.links.append(link)
        self._tell_connected(central)
        owner._tell_connected(peripheral)
        owner.end_advertising(event.advertiser, peripheral)

    def _connection(self, role, self_address, peer_address):
        connection = Connection(
            controller=self, handle=self.allocate_connection_handle(), role=role,
            self_address=self_address, peer_address=peer_address, link=self.link,
            transport=PhysicalTransport.LE,
            link_type=hci.HCI_Connection_Complete_Event.LinkType.ACL)
        self.le_connections[peer_address] = connection
        return connection

    def _tell_connected(self, connection):
        link = connection.air_link
        values = dict(
            status=SUCCESS, connection_handle=connection.handle, role=connection.role,
            peer_address_type=connection.peer_address.address_type,
            peer_address=connection.peer_address, connection_interval=link.interval,
            peripheral_latency=link.latency, supervision_timeout=link.timeout,
            central_clock_accuracy=0 if connection.role == hci.Role.CENTRAL else 1)
        if self.is_extended:
            self.send_hci_packet(hci.HCI_LE_Enhanced_Connection_Complete_Event(
                local_resolvable_private_address=hci.Address.ANY,
                peer_resolvable_private_address=hci.Address.ANY, **values))
        else:
            self.send_hci_packet(hci.HCI_LE_Connection_Complete_Event(**values))

    def end_advertising(self, advertiser, connection):
        advertiser.stop()
        if advertiser is not self.le_legacy_advertiser:
            self.send_hci_packet(hci.HCI_LE_Advertising_Set_Terminated_Event(
                status=SUCCESS, advertising_handle=advertiser.handle,
                connection_handle=connection.handle,
                num_completed_extended_advertising_events=0))

    def on_hci_le_create_connection_cancel_command(self, command):
        if self.pending_le_connection is None:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        self.pending_le_connection = None
        after(0.001, self.send_hci_packet, hci.HCI_LE_Connection_Complete_Event(
            status=UNKNOWN_CONNECTION, connection_handle=0, role=0, peer_address_type=0,
            peer_address=hci.Address.ANY, connection_interval=0, peripheral_latency=0,
            supervision_timeout=0, central_clock_accuracy=0))
        return hci.HCI_StatusReturnParameters(SUCCESS)

    # -- Data

    def on_hci_acl_data_packet(self, packet):
        connection = self.find_le_connection_by_handle(packet.connection_handle)
        if connection is None:
            return
        link = connection.air_link
        starts = range(0, max(len(packet.data), 1), link.data_length)
        for start in starts:
            begins = packet.pb_flag != 1 and start == 0
            octets = packet.data[start:start + link.data_length]
            link.send(connection, _arrival(connection, begins, octets, start == starts[-1]))

    # -- Changes

    def on_hci_le_connection_update_command(self, command):
        connection = self._pending(command)
        if connection is None:
            return
        link = connection.air_link

        def change():
            link.interval, link.latency, link.timeout = (
                command.connection_interval_max, command.max_latency,
                command.supervision_timeout)
            for end in link.ends:
                end.controller.send_hci_packet(hci.HCI_LE_Connection_Update_Complete_Event(
                    status=SUCCESS, connection_handle=end.handle,
                    connection_interval=link.interval, peripheral_latency=link.latency,
                    supervision_timeout=link.timeout))

        link.at_instant(change)

    def on_hci_le_set_phy_command(self, command):
        connection = self._pending(command)
        if connection is None:
            return
        link = connection.air_link

        def change():
            for end in link.ends:
                end.controller.send_hci_packet(hci.HCI_LE_PHY_Update_Complete_Event(
                    status=SUCCESS, connection_handle=end.handle, tx_phy=hci.Phy.LE_2M,
                    rx_phy=hci.Phy.LE_2M))

        link.at_instant(change)

    def on_hci_le_set_data_length_command(self, command):
        connection = self.find_le_connection_by_handle(command.connection_handle)
        if connection is not None:
            connection.air_link.send(connection, lambda: _lengthen(connection, command))
        return hci.HCI_StatusAndConnectionHandleReturnParameters(
            status=SUCCESS if connection else UNKNOWN_CONNECTION,
            connection_handle=command.connection_handle)

    # -- Encryption

    def on_hci_le_enable_encryption_command(self, command):
        connection = self._pending(command)
        if connection is None:
            return
        link = connection.air_link
        link.key = command.long_term_key
        other = link.other(connection)
        link.send(connection, lambda: other.controller.send_hci_packet(
            hci.HCI_LE_Long_Term_Key_Request_Event(
                connection_handle=other.handle, random_number=command.random_number,
                encryption_diversifier=command.encrypted_diversifier)))

    def on_hci_le_long_term_key_request_reply_command(self, command):
        return self._answer_key_request(command, command.long_term_key)

    def on_hci_le_long_term_key_request_negative_reply_command(self, command):
        return self._answer_key_request(command, None)

    def _answer_key_request(self, command, key):
        connection = self.find_le_connection_by_handle(command.connection_handle)
        if connection is not None:
            link = connection.air_link
            link.send(connection, lambda: _encrypt(link, link.key == key))
        return hci.HCI_StatusAndConnectionHandleReturnParameters(
            status=SUCCESS if connection else UNKNOWN_CONNECTION,
            connection_handle=command.connection_handle)

    def _pending(self, command):
        connection = self.find_le_connection_by_handle(command.connection_handle)
        self._send_hci_command_status(
            hci.HCI_COMMAND_STATUS_PENDING if connection else UNKNOWN_CONNECTION,
            command.op_code)
        return connection

    # -- End

    def on_hci_disconnect_command(self, command):
        connection = self._pending(command)
        if connection is None:
            return
        link = connection.air_link
        other = link.other(connection)

        def part():
            other.controller.on_le_disconnected(other, command.reason)
            self.on_le_disconnected(connection, LOCAL_HOST_TERMINATED)
            self.link.close(link)

        link.send(connection, part)

    def lose(self, connection):
        """Ends a connection whose other end was not heard for the supervision timeout."""
        after(self.chance.uniform(0, 0.02), self.on_le_disconnected, connection,
              hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)


def _parameters(command):
    if isinstance(command, hci.HCI_LE_Extended_Create_Connection_Command):
        return (command.connection_interval_maxs[0], command.max_latencies[0],
                command.supervision_timeouts[0])
    return command.connection_interval_max, command.max_latency, command.supervision_timeout


def _arrival(connection, begins, octets, is_last):
    """What happens when a fragment is across: data at one end, a completed packet at the other."""
    other = connection.air_link.other(connection)

    def arrive():
        other.controller.send_hci_packet(hci.HCI_AclDataPacket(
            other.handle, 2 if begins else 1, 0, len(octets), octets))
        if is_last:
            connection.controller.send_hci_packet(hci.HCI_Number_Of_Completed_Packets_Event(
                connection_handles=[connection.handle], num_completed_packets=[1]))

    return arrive


def _encrypt(link, has_key):
    for end in link.ends:
        end.controller.send_hci_packet(hci.HCI_Encryption_Change_Event(
            status=SUCCESS if has_key else hci.HCI_ErrorCode.PIN_OR_KEY_MISSING_ERROR,
            connection_handle=end.handle, encryption_enabled=1 if has_key else 0))


def _lengthen(connection, command):
    link = connection.air_link
    link.data_length = command.tx_octets
    for end in link.ends:
        end.controller.send_hci_packet(hci.HCI_LE_Data_Length_Change_Event(
            connection_handle=end.handle, max_tx_octets=command.tx_octets,
            max_tx_time=command.tx_time, max_rx_octets=command.tx_octets,
            max_rx_time=command.tx_time))
