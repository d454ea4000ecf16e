"""What a careless client of attributes asks."""

import struct

from bumble import core, gatt_client, hci

from .planting import ATT, fault, hears, later, says, silence, watch

says('two-requests-at-once', ATT, lambda heard, said: said[0] == 0x02,
     lambda heard, said: [said, b'\x0A\x01\0'])
says('mtu-twice', ATT, lambda heard, said: said[0] == 0x02, lambda heard, said: [said, said])
says('client-mtu-of-20', ATT, lambda heard, said: said[0] == 0x02,
     lambda heard, said: struct.pack('<BH', 0x02, 20))
says('no-confirmations', ATT, lambda heard, said: said == b'\x1E', silence)
says('confirms-twice', ATT, lambda heard, said: said == b'\x1E', lambda heard, said: [said, said])
says('client-ignores-the-mtu', ATT, lambda heard, said: said[0] == 0x12,
     lambda heard, said: said + bytes(40))
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


@fault('asks-again-early')
def asks_again_early(device, application):
    async def ask(connection):
        device.host.send_l2cap_pdu(connection.handle, ATT, b'\x10\x01\0\xFF\xFF\0\x28')
    later(device, application, 10, ask)


@fault('discovers-backwards')
def discovers_backwards(device, application):
    """Goes on from the second service when it knows that and the third one."""
    rounds = iter(range(1, 10))

    def change(_, said):
        if said[0] == 0x10 and next(rounds) == 3:
            said = said[:1] + b'\x05\0' + said[3:]
        return [said]
    watch(device, ATT, change)


@fault('confirms-notifications')
def confirms_notifications(device, application):
    hears(device, ATT, lambda pdu: b'\x1E' if pdu[0] == 0x1B else None)


@fault('discovers-without-end')
def discovers_without_end(device, application):
    hears(device, ATT, lambda pdu: b'\x10\xF0\xFF\xFF\xFF\0\x28'
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
