"""What Bumble 0.0.236 does wrong by itself, mended: so the rules that it fails can be passed too.

`expect-fail` in bluewake.yaml, beside this file, lists them, with the reason.
"""

import functools
import struct

from bumble import att


def plant(device):
    for mend in (ranges, several_values, att_pdus):
        mend(device)


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
