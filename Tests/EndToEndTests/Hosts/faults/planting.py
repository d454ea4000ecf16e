"""How a fault gets into a host: what all faults are made of, and their names."""

import asyncio
import struct

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


def later(device, application, seconds, act):
    """Has something done some time after each connection."""
    async def wait(connection):
        await asyncio.sleep(seconds)
        await act(connection)
    device.on('connection', lambda connection: application.begin(wait(connection)))
