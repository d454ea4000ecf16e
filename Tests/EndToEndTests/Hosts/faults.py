"""What a careless host does wrong, one thing at a time: each fault by its name.

Most faults change what the host sends: they see the PDU that it was sent last on that channel, and
its own. The others reach into Bumble.
"""

import asyncio
import struct

from bumble import att, core, gatt_client, hci, l2cap

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

# The client.

says('two-requests-at-once', ATT, lambda heard, said: said[0] == 0x02,
     lambda heard, said: [said, b'\x0A\x01\0'])
says('mtu-twice', ATT, lambda heard, said: said[0] == 0x02, lambda heard, said: [said, said])
says('client-mtu-of-20', ATT, lambda heard, said: said[0] == 0x02,
     lambda heard, said: struct.pack('<BH', 0x02, 20))
says('no-confirmations', ATT, lambda heard, said: said == b'\x1E', silence)
says('confirms-twice', ATT, lambda heard, said: said == b'\x1E', lambda heard, said: [said, said])
says('client-ignores-the-mtu', ATT, lambda heard, said: said[0] == 0x12,
     lambda heard, said: said + bytes(40))
says('discovers-backwards', ATT, lambda heard, said: said[0] == 0x10,
     lambda heard, said: said[:1] + (b'\x02' if said[1] == 1 else b'\x01') + b'\0' + said[3:])
says('client-begins-at-zero', ATT, lambda heard, said: said[:3] == b'\x10\x01\0',
     lambda heard, said: said[:1] + b'\0\0' + said[3:])
says('subscribes-to-everything', ATT, lambda heard, said: said[0] == 0x12 and len(said) == 5,
     lambda heard, said: said[:3] + b'\x03\0')
says('notifications-instead-of-indications', ATT,
     lambda heard, said: said[0] == 0x12 and said[3:] == b'\x02\0',
     lambda heard, said: said[:3] + b'\x01\0')


@fault('asks-again-after-the-timeout')
def asks_again_after_the_timeout(device, application):
    send = gatt_client.Client.send_request

    async def send_again(self, request):
        try:
            return await send(self, request)
        except core.TimeoutError:
            return await send(self, request)
    gatt_client.Client.send_request = send_again


def later(device, application, seconds, act):
    """Has something done some time after each connection."""
    async def wait(connection):
        await asyncio.sleep(seconds)
        await act(connection)
    device.on('connection', lambda connection: application.begin(wait(connection)))


@fault('hangs-up-early')
def hangs_up_early(device, application):
    later(device, application, 10, lambda connection: connection.disconnect())


@fault('confirms-notifications')
def confirms_notifications(device, application):
    hears(device, ATT, lambda pdu: b'\x1E' if pdu[0] == 0x1B else None)


@fault('discovers-without-end')
def discovers_without_end(device, application):
    hears(device, ATT, lambda pdu: b'\x10\x01\0\xFF\xFF\0\x28'
          if pdu[:2] == b'\x01\x10' and pdu[-1] == 0x0A else None)


def deaf(device, when):
    """Lets the host pass over what it is asked when `when` says so of the connection and the PDU."""
    manager = device.l2cap_channel_manager
    receive = manager.on_pdu

    def on_pdu(connection, cid, pdu):
        if cid != ATT or pdu[0] & 1 or not when(connection, pdu):
            receive(connection, cid, pdu)
    manager.on_pdu = on_pdu


@fault('serves-centrals-only')
def serves_centrals_only(device, application):
    deaf(device, lambda connection, pdu: connection.role == hci.Role.CENTRAL)


@fault('waits-before-it-serves')
def waits_before_it_serves(device, application):
    deaf(device, lambda connection, pdu: connection.gatt_client.pending_request is not None)


# GATT.

def asked_for(uuid):
    """Whether a client reads by this type, and is answered."""
    return lambda heard, said: heard[:1] == b'\x08' and heard[-2:] == uuid


says('no-device-name', ATT, asked_for(b'\0\x2A'), lambda heard, said: error(0x08, 1, 0x0A))
says('no-appearance', ATT, asked_for(b'\x01\x2A'), lambda heard, said: error(0x08, 1, 0x0A))
says('appearance-of-three-octets', ATT, asked_for(b'\x01\x2A'),
     lambda heard, said: b'\x09\x05' + said[2:] + b'\0')
says('two-gap-services', ATT, lambda heard, said: heard[:1] == b'\x06' and heard[-2:] == b'\0\x18',
     lambda heard, said: said + said[1:5])
says('no-gap-service', ATT, lambda heard, said: heard[:1] == b'\x06' and heard[-2:] == b'\0\x18',
     lambda heard, said: error(0x06, 1, 0x0A))
says('no-gatt-service', ATT, lambda heard, said: heard[:1] == b'\x06' and heard[-2:] == b'\x01\x18',
     lambda heard, said: error(0x06, 1, 0x0A))
says('configuration-reads-zero', ATT, lambda heard, said: said == b'\x0B\x01\0',
     lambda heard, said: b'\x0B\0\0')
says('configuration-outlives-the-link', ATT, lambda heard, said: said == b'\x0B\0\0',
     lambda heard, said: b'\x0B\x01\0')
says('long-notifications', ATT, lambda heard, said: said[0] == 0x1B,
     lambda heard, said: said + bytes(30))
says('indications-at-once', ATT, lambda heard, said: said[0] == 0x1D,
     lambda heard, said: [said, said])
says('service-changed-can-be-read', ATT, asked_for(b'\x05\x2A'),
     lambda heard, said: b'\x09\x06\x08\0\x01\0\xFF\xFF')
says('groups-end-before-they-begin', ATT, succeeds(0x10),
     lambda heard, said: said[:2] + b''.join(
         said[place:place + 2] + b'\0\0' + said[place + 4:place + said[1]]
         for place in range(2, len(said), said[1])))


@fault('notifies-unasked')
def notifies_unasked(device, application):
    later(device, application, 2, lambda connection: device.notify_subscriber(
        connection, application.notified, b'unasked', force=True))


@fault('notifies-whoever-was-subscribed')
def notifies_whoever_was_subscribed(device, application):
    async def notify(connection):
        for _ in range(10):
            await asyncio.sleep(1)
            await device.notify_subscriber(connection, application.notified, b'again', force=True)
    application.notified.on(
        'subscription', lambda connection, notified, _: application.begin(notify(connection)))


@fault('indicates-after-the-timeout')
def indicates_after_the_timeout(device, application):
    async def indicate(connection):
        device.host.send_l2cap_pdu(connection.handle, ATT, b'\x1D\x10\0again')
    later(device, application, 45, indicate)


def careless(name, what):
    """A fault in what is mended of bonds: see mends.py."""
    ALL[name] = lambda device, application: application.careless.add(what)


careless('forgets-bonded-clients', 'bonds')
careless('one-configuration-for-all', 'one for all')
careless('forgets-who-was-away', 'absent')
careless('changes-in-silence', 'silence')

# L2CAP.

says('rejects-under-another-identifier', SIGNALLING, lambda heard, said: said[0] == 0x01,
     lambda heard, said: bytes([0x01, said[1] ^ 0x40]) + said[2:])
says('rejects-nothing', SIGNALLING, lambda heard, said: said[0] == 0x01, silence)
says('no-answer-to-parameters', SIGNALLING, lambda heard, said: said[0] == 0x13, silence)
says('accepts-any-parameters', SIGNALLING, lambda heard, said: said[0] == 0x13,
     lambda heard, said: said[:4] + b'\0\0')
says('opens-no-channel', SIGNALLING, lambda heard, said: said[0] == 0x15, silence)
says('opens-any-channel', SIGNALLING, lambda heard, said: said[0] == 0x15 and said[4:6] == b'\0\0',
     lambda heard, said: said[:4] + b'\x41\0' + said[6:12] + b'\0\0')
says('refuses-for-want-of-room', SIGNALLING,
     lambda heard, said: said[0] == 0x15 and said[-2:] != b'\0\0',
     lambda heard, said: said[:-2] + b'\x04\0')
says('loses-channel-data', lambda channel: channel >= 0x40, lambda heard, said: True, silence)


@fault('answers-signalling-responses')
def answers_signalling_responses(device, application):
    hears(device, SIGNALLING, lambda pdu: bytes([0x01, pdu[1], 2, 0, 0, 0])
          if pdu[0] == 0x13 else None)


@fault('accepts-parameters-in-words-alone')
def accepts_parameters_in_words_alone(device, application):
    send = device.host.send_async_command

    async def send_async_command(command, *arguments, **options):
        if not isinstance(command, hci.HCI_LE_Connection_Update_Command):
            return await send(command, *arguments, **options)
    device.host.send_async_command = send_async_command


def in_channels(**values):
    """Lets channels be sent in with other values than were agreed."""
    send = l2cap.LeCreditBasedChannel.process_output

    def process_output(self):
        for name, value in values.items():
            setattr(self, name, value)
        send(self)
    l2cap.LeCreditBasedChannel.process_output = process_output


@fault('ignores-credits')
def ignores_credits(device, application):
    in_channels(credits=100)


@fault('ignores-the-mps')
def ignores_the_mps(device, application):
    in_channels(peer_mps=200)


@fault('waits-for-credits-for-ever')
def waits_for_credits_for_ever(device, application):
    device.l2cap_channel_manager.on_l2cap_le_flow_control_credit = lambda *_: None


# The Security Manager.

says('takes-short-keys', SMP, lambda heard, said: said == b'\x05\x06',
     lambda heard, said: b'\x02\x03\0\0\x10\0\0')
says('no-pairing-response', SMP, lambda heard, said: said[0] == 0x02, silence)
says('long-pairing-response', SMP, lambda heard, said: said[0] == 0x02,
     lambda heard, said: said + b'\0')
says('capability-of-five', SMP, lambda heard, said: said[0] == 0x02,
     lambda heard, said: b'\x02\x05' + said[2:])
says('takes-any-confirm-value', SMP, lambda heard, said: said == b'\x05\x04', silence)
says('takes-any-public-key', SMP, lambda heard, said: said[0] == 0x05, silence)
says('wrong-confirm-value', SMP, lambda heard, said: said[0] == 0x03,
     lambda heard, said: said[:1] + bytes(octet ^ 0xFF for octet in said[1:]))
says('wrong-dhkey-check', SMP, lambda heard, said: said[0] == 0x0D,
     lambda heard, said: said[:1] + bytes(octet ^ 0xFF for octet in said[1:]))
says('refuses-friends', ATT, lambda heard, said: said == b'\x0Bsecret',
     lambda heard, said: error(0x0A, *struct.unpack_from('<H', heard, 1), 0x05))


@fault('answers-reserved-codes')
def answers_reserved_codes(device, application):
    hears(device, SMP, lambda pdu: b'\x05\x07' if pdu[0] == 0x3F else None)


@fault('pairs-after-the-timeout')
def pairs_after_the_timeout(device, application):
    requests = []

    def respond(pdu):
        if pdu[0] == 0x01:
            requests.append(pdu)
        return b'\x02\x03\0\0\x10\0\0' if pdu[0] == 0x01 and len(requests) == 2 else None
    hears(device, SMP, respond)


@fault('goes-on-after-a-failure')
def goes_on_after_a_failure(device, application):
    hears(device, SMP, lambda pdu: b'\x03' + bytes(16) if pdu[0] == 0x03 else None)


@fault('ignores-security-requests')
def ignores_security_requests(device, application):
    device.smp_manager.on_smp_security_request_command = lambda *_: None

# GAP: what is on air.


def advertising(change):
    """A fault in what the host advertises: `change` gets the arguments of start_advertising."""
    def plant(device, application):
        start = device.start_advertising

        async def start_advertising(**arguments):
            change(arguments)
            await start(**arguments)
        device.start_advertising = start_advertising
    return plant


def flags_in_scan_response(arguments):
    arguments['scan_response_data'] = b'\x02\x01\x06' + arguments['scan_response_data']


ALL['no-flags'] = advertising(
    lambda arguments: arguments.update(advertising_data=arguments['advertising_data'][3:]))
ALL['flags-in-the-scan-response'] = advertising(flags_in_scan_response)
ALL['structures-longer-than-the-data'] = advertising(
    lambda arguments: arguments.update(advertising_data=b'\x1E\x09Bull'))
ALL['two-names'] = advertising(
    lambda arguments: arguments.update(advertising_data=b'\x03\x09Bu\x03\x08Bu'))
ALL['advertises-hourly'] = advertising(
    lambda arguments: arguments.update(
        advertising_interval_min=3_600_000, advertising_interval_max=3_600_000))
ALL['advertises-once'] = advertising(lambda arguments: arguments.update(auto_restart=False))


def parameters(seconds, interval_min, interval_max, times=1):
    def plant(device, application):
        async def ask(connection):
            for _ in range(times):
                await asyncio.sleep(seconds)
                device.host.send_l2cap_pdu(connection.handle, SIGNALLING, struct.pack(
                    '<BBHHHHH', 0x12, 0x40, 8, interval_min, interval_max, 0, 500))
        application.ask_for_parameters = ask
    return plant


ALL['asks-for-parameters-at-once'] = parameters(1, 24, 40)
ALL['asks-for-impossible-parameters'] = parameters(6, 40, 24)
ALL['asks-for-parameters-again'] = parameters(6, 40, 24, times=3)


# HCI: packets that no host may send.

def packets(*made, seconds=2):
    """The host sends packets some time after each connection; `{}` is the handle, in hexadecimal."""
    def plant(device, application):
        async def send(connection):
            handle = struct.pack('<H', connection.handle).hex()
            for packet in made:
                device.host.hci_sink.on_packet(bytes.fromhex(packet.format(handle)))
        later(device, application, seconds, send)
    return plant


@fault('connects-twice')
def connects_twice(device, application):
    async def connect(connection):
        address = connection.peer_address
        device.host.hci_sink.on_packet(bytes.fromhex('0143201A00') + bytes(
            [0x01, address.address_type & 1]) + bytes(address) + bytes.fromhex(
                '01' + '60003000' + '18002800' + '0000' + '4800' + '00000000'))
    later(device, application, 2, connect)


def addresses(kind):
    """The host connects to every address as to one of a kind."""
    def plant(device, application):
        send = device.host.hci_sink.on_packet

        def on_packet(packet):
            is_connection = packet[:3] == b'\x01\x43\x20'
            send(packet[:6] + bytes([kind]) + packet[7:] if is_connection else packet)
        device.host.hci_sink.on_packet = on_packet
    return plant


ALL['takes-addresses-for-public'] = addresses(0)
ALL['takes-addresses-for-random'] = addresses(1)
ALL['address-of-no-kind'] = packets('01052006' + '010203040580')
ALL['changes-its-address-as-it-scans'] = packets('01052006' + '0102030405C6')
ALL['clears-the-list-in-use'] = packets(
    '01112007' + '01' + '0102030405C6',
    '0143201A' + '0101' + '00' + '000000000000' + '01' + '60003000' + '18002800' + '0000' + '4800'
    + '00000000', '01102000')
ALL['hangs-up-for-no-reason'] = packets('01060403{}08')
ALL['two-commands-at-once'] = packets('01182000', '01182000')
ALL['long-packets'] = packets('02{}2C01' + '2801' + '0400' + '1BFFFF' + '00' * 293)
ALL['many-packets'] = packets(*['02{}07000300040' + '01BFFFF'] * 40)
ALL['advertises-by-no-channel'] = packets(
    '013620190000000020000020000000000000000000000000000001000100 00'.replace(' ', ''))
ALL['window-above-the-interval'] = packets('0141200800000101100020 00'.replace(' ', ''))
ALL['timeout-too-short'] = packets('0113200E{}180028000A000A0000000000')
ALL['mixes-generations'] = packets('010A200100')
ALL['unsupported-command'] = packets('015D2000')
ALL['data-on-no-link'] = packets('02BC0A070003000400' + '1BFFFF')
ALL['continues-nothing'] = packets('024010' + '0700' + '0300040052FFFF')
ALL['channel-of-another-radio'] = packets('02{}0700030007001BFFFF')
ALL['half-a-pdu'] = packets('02{}0500010004001B')
ALL['half-a-signal'] = packets('02{}050001000500' + '12')
