"""What a careless server of attributes answers."""

import struct

from bumble import att

from .planting import ATT, code, error, fault, hears, is_error, says, silence, succeeds

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


@fault('deaf-after-half-a-request')
def deaf_after_half_a_request(device, application):
    manager = device.l2cap_channel_manager
    receive, deaf = manager.on_pdu, set()

    def on_pdu(connection, cid, pdu):
        if cid == ATT and connection in deaf:
            return
        if cid == ATT and bytes(pdu) == b'\x0A\x01':
            deaf.add(connection)
        receive(connection, cid, pdu)
    manager.on_pdu = on_pdu


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
