"""How a careless host pairs."""

import struct

from .planting import ATT, SMP, error, fault, hears, says, silence

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
