"""What a careless host does wrong, one thing at a time: each fault by its name.

Most faults change what the host sends: they see the PDU that it was sent last on that channel, and
its own. The others reach into Bumble.
"""

import struct

from bumble import att

ATT, SIGNALLING, SMP = 4, 5, 6

ALL = {}


def fault(name):
    """Names a function that plants a fault into a device and its application."""
    def keep(function):
        ALL[name] = function
        return function
    return keep


def plant(name, device, application):
    if name is not None:
        ALL[name](device, application)


def watch(device, channel, change):
    """Lets `change` have a look at what is sent on a channel, with what was received on it last.

    It returns the PDUs to send instead.
    """
    manager, host = device.l2cap_channel_manager, device.host
    receive, send = manager.on_pdu, host.send_acl_sdu
    heard = {}

    def on_pdu(connection, cid, pdu):
        heard[cid] = bytes(pdu)
        receive(connection, cid, pdu)

    def send_acl_sdu(handle, sdu):
        length, cid = struct.unpack_from('<HH', sdu)
        said = bytes(sdu[4:])
        if channel(cid) if callable(channel) else cid == channel:
            for changed in change(heard.get(cid, b''), said):
                send(handle, struct.pack('<HH', len(changed), cid) + changed)
        else:
            send(handle, sdu)

    manager.on_pdu, host.send_acl_sdu = on_pdu, send_acl_sdu


def says(name, channel, when, instead):
    """A fault in a PDU: `when` and `instead` see what was heard and what the host would say."""
    def change(heard, said):
        if not when(heard, said):
            return [said]
        said = instead(heard, said)
        return [] if said is None else said if isinstance(said, list) else [said]
    ALL[name] = lambda device, _: watch(device, channel, change)


def error(request, handle, code):
    return struct.pack('<BBHB', 0x01, request, handle, code)


def is_error(code):
    """Whether the host refuses with this code."""
    return lambda heard, said: said[0] == 0x01 and said[-1] == code


def answers(opcode):
    """Whether the host answers a request of this opcode, one way or the other."""
    return lambda heard, said: heard[:1] == bytes([opcode]) and said[0] in (0x01, opcode + 1)


def succeeds(opcode):
    """Whether the host answers a request of this opcode with what was asked for."""
    return lambda heard, said: heard[:1] == bytes([opcode]) and said[0] == opcode + 1


def code(number):
    """The same refusal, for another reason."""
    return lambda heard, said: said[:-1] + bytes([number])


def silence(heard, said):
    return None


def hears(device, channel, respond):
    """Lets the host answer what it should not: `respond` returns a PDU, or None."""
    manager, host = device.l2cap_channel_manager, device.host
    receive = manager.on_pdu

    def on_pdu(connection, cid, pdu):
        answer = respond(bytes(pdu)) if cid == channel else None
        if answer is not None:
            host.send_l2cap_pdu(connection.handle, cid, answer)
        receive(connection, cid, pdu)

    manager.on_pdu = on_pdu


# The server.

says('missing-handle-is-not-found', ATT, is_error(0x01), code(0x0A))
says('errors-name-no-handle', ATT, lambda heard, said: said[0] == 0x01,
     lambda heard, said: error(said[1], 0, said[-1]))
says('errors-name-no-request', ATT, lambda heard, said: said[0] == 0x01,
     lambda heard, said: said[:1] + b'\0' + said[2:])
says('no-errors', ATT, lambda heard, said: said[0] == 0x01 and said[-1] != 0x0A, silence)
says('silence-for-nothing', ATT, is_error(0x0A), silence)
says('any-range-of-information', ATT,
     lambda heard, said: heard[:1] == b'\x04' and is_error(0x01)(heard, said), code(0x0A))
says('any-range-of-types', ATT,
     lambda heard, said: heard[:1] == b'\x08' and is_error(0x01)(heard, said), code(0x0A))
says('any-type-is-a-group', ATT, is_error(0x10), code(0x0A))
says('finds-what-is-not-there', ATT, is_error(0x0A), lambda heard, said: {
    0x04: b'\x05\x01\x01\0\0\x28', 0x08: b'\x09\x04\x01\0\0\0',
    0x10: b'\x11\x06\x01\0\x05\0\0\x18'}.get(heard[0], said))
says('answers-twice', ATT, lambda heard, said: said[0] & 1 and said[0] < 0x1B,
     lambda heard, said: [said, said])
says('answers-with-another-type', ATT, succeeds(0x0A), lambda heard, said: b'\x0D' + said[1:])
says('opcodes-not-known', ATT, is_error(0x06), silence)
says('mtu-of-22', ATT, succeeds(0x02), lambda heard, said: struct.pack('<BH', 0x03, 22))
says('reads-a-few-octets', ATT, succeeds(0x0A), lambda heard, said: said[:6])
says('parts-from-the-start', ATT, succeeds(0x0C), lambda heard, said: b'\x0D' + bytes(range(22)))
says('no-invalid-offset', ATT, is_error(0x07),
     lambda heard, said: bytes([heard[0] + 1]) if heard[0] in (0x0C, 0x18) else said)
says('end-is-an-invalid-offset', ATT, lambda heard, said: said == b'\x0D',
     lambda heard, said: error(0x0C, *struct.unpack_from('<H', heard, 1), 0x07))
says('reads-what-is-hidden', ATT, is_error(0x02), lambda heard, said: bytes([heard[0] + 1, 0]))
says('hidden-is-not-found', ATT, is_error(0x02), code(0x0A))
says('writes-what-is-fixed', ATT, is_error(0x03), lambda heard, said: b'\x13')
says('writes-what-is-missing', ATT,
     lambda heard, said: heard[:1] == b'\x12' and is_error(0x01)(heard, said),
     lambda heard, said: b'\x13')
says('writes-any-length', ATT, is_error(0x0D), lambda heard, said: bytes([heard[0] + 1]))
says('reads-without-security', ATT,
     lambda heard, said: said[0] == 0x01 and said[-1] in (0x05, 0x0F),
     lambda heard, said: b'\x0Bsecret')
says('prepares-what-is-missing', ATT,
     lambda heard, said: heard[:1] == b'\x16' and is_error(0x01)(heard, said),
     lambda heard, said: b'\x17' + heard[1:])
says('prepares-other-octets', ATT, succeeds(0x16), lambda heard, said: said[:-1] + b'\xFF')
says('several-with-one-missing', ATT, lambda heard, said: heard[:1] == b'\x0E' and said[0] == 0x01,
     lambda heard, said: b'\x0F\0\0')
says('one-more-attribute', ATT, lambda heard, said: said[:2] == b'\x05\x01' and len(said) == 6,
     lambda heard, said: said + said[2:])


@fault('ignores-the-mtu')
def ignores_the_mtu(device, application):
    device.on('connection', lambda connection: setattr(connection, 'att_mtu', 100))


@fault('any-mtu')
def any_mtu(device, application):
    """Takes whatever MTU the client names, also one below 23."""
    exchange = device.gatt_server.on_att_exchange_mtu_request

    def on_request(bearer, request):
        exchange(bearer, request)
        bearer.on_att_mtu_update(min(request.client_rx_mtu, 517))

    device.gatt_server.on_att_exchange_mtu_request = on_request


@fault('answers-unknown-commands')
def answers_unknown_commands(device, application):
    hears(device, ATT, lambda pdu: error(pdu[0], 0, 0x06) if pdu[0] == 0x7E else None)


@fault('answers-commands')
def answers_commands(device, application):
    hears(device, ATT, lambda pdu: b'\x13' if pdu[0] == 0x52 else None)


@fault('answers-answers')
def answers_answers(device, application):
    hears(device, ATT, lambda pdu: error(pdu[0], 0, 0x06) if pdu[0] in (0x0B, 0x1E) else None)


@fault('forgets-prepared-writes')
def forgets_prepared_writes(device, application):
    def on_request(bearer, request):
        device.gatt_server.prepared_writes.pop(bearer, None)
        device.gatt_server.send_response(bearer, att.ATT_Execute_Write_Response())
    device.gatt_server.on_att_execute_write_request = on_request


@fault('writes-what-is-cancelled')
def writes_what_is_cancelled(device, application):
    execute = device.gatt_server.on_att_execute_write_request

    def on_request(bearer, request):
        request.flags = 1
        execute(bearer, request)
    device.gatt_server.on_att_execute_write_request = on_request


@fault('writes-each-part')
def writes_each_part(device, application):
    """Writes a part as soon as it is prepared."""
    prepare = device.gatt_server.on_att_prepare_write_request

    def on_request(bearer, request):
        application.value = bytes(request.part_attribute_value)
        prepare(bearer, request)
    device.gatt_server.on_att_prepare_write_request = on_request


@fault('ignores-the-clients-mtu')
def ignores_the_clients_mtu(device, application):
    def on_request(bearer, request):
        device.gatt_server.send_response(bearer, att.ATT_Exchange_MTU_Response(server_rx_mtu=517))
        bearer.on_att_mtu_update(517)
    device.gatt_server.on_att_exchange_mtu_request = on_request


says('long-values-are-not-long', ATT, succeeds(0x0C),
     lambda heard, said: error(0x0C, *struct.unpack_from('<H', heard, 1), 0x0B))
says('executes-in-silence', ATT, succeeds(0x18), silence)
