"""What Bumble 0.0.236 does wrong by itself, mended: so the rules that it fails can be passed too.

`expect-fail` in bluewake.yaml, beside this file, lists them, with the reason.
"""

import asyncio
import functools
import struct

from bumble import att, hci, l2cap
from bumble.gatt import CharacteristicValue


def plant(device, application):
    for mend in (ranges, several_values, att_pdus, indications, service_changed, signalling, pairing):
        mend(device)
    bonds(device, application)


def refuse(device, bearer, opcode, handle, code):
    device.gatt_server.send_response(bearer, att.ATT_Error_Response(
        request_opcode_in_error=opcode, attribute_handle_in_error=handle, error_code=code))


def ranges(device):
    """A range that begins at 0 or behind its end is refused also by these two."""
    server = device.gatt_server
    for name in ('on_att_read_by_group_type_request', 'on_att_find_by_type_value_request'):
        def checked(bearer, request, search):
            if request.starting_handle == 0 or request.starting_handle > request.ending_handle:
                return refuse(device, bearer, request.op_code, request.starting_handle, 0x01)
            return search(bearer, request)
        setattr(server, name, functools.partial(checked, search=getattr(server, name)))


def several_values(device):
    """The first handle that is missing is an invalid one."""
    server = device.gatt_server
    read = server.on_att_read_multiple_request

    def checked(bearer, request):
        for handle in request.set_of_handles:
            if server.get_attribute(handle) is None:
                return refuse(device, bearer, request.op_code, handle, 0x01)
        return read(bearer, request)
    server.on_att_read_multiple_request = checked


def att_pdus(device):
    """Requests that are not known, or that cannot be read, are refused."""
    channels = device.l2cap_channel_manager.fixed_channels
    receive = channels[att.ATT_CID]

    def checked(handle, pdu):
        opcode = pdu[0]
        is_request = not opcode & 0x41 and opcode != 0x1E
        connection = device.lookup_connection(handle)
        if is_request and opcode not in att.ATT_REQUESTS:
            return refuse(device, connection, opcode, 0, 0x06)
        try:
            att.ATT_PDU.from_bytes(pdu)
        except (struct.error, IndexError, ValueError):
            return refuse(device, connection, opcode, 0, 0x04) if is_request else None
        return receive(handle, pdu)
    channels[att.ATT_CID] = checked


def indications(device):
    """After an indication that nobody confirms in time, no other is sent on that link."""
    server = device.gatt_server
    indicate = server._indicate_single_bearer
    silent = set()

    async def checked(bearer, *arguments, **options):
        async with server.indication_semaphores[bearer, 'mended']:
            if bearer in silent:
                return
            try:
                await indicate(bearer, *arguments, **options)
            except (TimeoutError, asyncio.TimeoutError):
                silent.add(bearer)
    server._indicate_single_bearer = checked


def service_changed(device):
    def refuse(_):
        raise att.ATT_Error(0x02)
    device.gatt_service.service_changed_characteristic.value = CharacteristicValue(read=refuse)


def signalling(device):
    """What is asked of the wrong role, or with numbers that are none, is refused."""
    manager = device.l2cap_channel_manager
    update = manager.on_l2cap_connection_parameter_update_request
    connect = manager.on_l2cap_le_credit_based_connection_request
    disconnect = manager.on_l2cap_disconnection_request

    def reject(connection, cid, request, reason, data=b''):
        manager.send_control_frame(connection, cid, l2cap.L2CAP_Command_Reject(
            identifier=request.identifier, reason=reason, data=data))

    def checked_update(connection, cid, request):
        if connection.role != hci.Role.CENTRAL:
            return reject(connection, cid, request, 0)
        if request.interval_min > request.interval_max:
            response = l2cap.L2CAP_Connection_Parameter_Update_Response(
                identifier=request.identifier, result=1)
            return manager.send_control_frame(connection, cid, response)
        return update(connection, cid, request)

    def checked_connect(connection, cid, request):
        is_number = 0x40 <= request.source_cid <= 0x7F
        if is_number and min(request.mtu, request.mps) >= 23:
            return connect(connection, cid, request)
        manager.send_control_frame(connection, cid, l2cap.L2CAP_LE_Credit_Based_Connection_Response(
            identifier=request.identifier, destination_cid=0, mtu=23, mps=23, initial_credits=0,
            result=0x0B if is_number else 0x09))

    def checked_disconnect(connection, cid, request):
        if manager.find_channel(connection.handle, request.destination_cid) is not None:
            return disconnect(connection, cid, request)
        numbers = struct.pack('<HH', request.destination_cid, request.source_cid)
        reject(connection, cid, request, 2, numbers)

    manager.on_l2cap_connection_parameter_update_request = checked_update
    manager.on_l2cap_le_credit_based_connection_request = checked_connect
    manager.on_l2cap_disconnection_request = checked_disconnect


def pairing(device):
    """A key has 7 octets, a pairing 30 seconds, and what belongs to none is passed over."""
    manager = device.smp_manager
    receive = manager.on_smp_pdu
    heard = {}

    def checked(connection, pdu):
        now = asyncio.get_running_loop().time()
        session = manager.sessions.get(connection.handle)
        is_request = pdu[0] == 0x01
        last = heard.get(connection)
        if session is not None and last is not None and now - last > 30:
            return
        heard[connection] = now
        if not 0x01 <= pdu[0] <= 0x0E or session is None and not is_request and pdu[0] != 0x0B:
            return
        if is_request and pdu[4] < 7:
            return device.send_l2cap_pdu(connection.handle, 0x06, b'\x05\x06')
        receive(connection, pdu)
        if pdu[0] == 0x05:
            manager.sessions.pop(connection.handle, None)
    manager.on_smp_pdu = checked


def bonds(device, application):
    """What a bonded client has configured counts on its next link too, once that is encrypted.

    What has changed while the client was away, it is told then.
    """
    server, careless = device.gatt_server, application.careless
    disconnected, tell = server.on_disconnection, application.tell_of_change
    bonded, kept, missed = set(), {}, {}

    def name(connection):
        return str(connection.peer_address)

    def on_connection(connection):
        if 'one for all' in careless and kept:
            server.subscribers[connection] = dict(next(iter(kept.values())))
        connection.on('pairing', lambda _: bonded.add(name(connection)))
        connection.on('connection_encryption_change', lambda: restore(connection))

    def restore(connection):
        if not connection.encryption or name(connection) not in kept:
            return
        server.subscribers[connection] = kept.pop(name(connection))
        if name(connection) in missed:
            application.begin(device.indicate_subscriber(
                connection, device.gatt_service.service_changed_characteristic,
                struct.pack('<HH', missed.pop(name(connection)), 0xFFFF)))

    def on_disconnection(connection):
        if name(connection) in bonded and 'bonds' not in careless:
            kept[name(connection)] = dict(server.subscribers.get(connection, {}))
        disconnected(connection)

    async def tell_of_change(first):
        if 'silence' in careless:
            return
        if 'absent' not in careless:
            missed.update((client, min(first, missed.get(client, first))) for client in kept)
        await tell(first)

    device.on('connection', on_connection)
    server.on_disconnection = on_disconnection
    application.tell_of_change = tell_of_change
