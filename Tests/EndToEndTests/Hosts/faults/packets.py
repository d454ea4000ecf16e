"""Packets that no host may send to its controller."""

import struct

from .planting import ALL, fault, later


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
ALL['lists-a-device-of-no-kind'] = packets('01112007' + '02' + '0102030405C6')
ALL['data-in-directed-advertising'] = packets(
    '01362019' + '05' + '1500' + '200000' * 2 + '07' + '0101' + '0102030405C6' + '00' + '7F' + '01'
    + '00' + '01' + '00' + '00', '01372007' + '05' + '0301' + '03' + '020106')
ALL['directed-without-end'] = packets(
    '01362019' + '05' + '1D00' + '200000' * 2 + '07' + '0101' + '0102030405C6' + '00' + '7F' + '01'
    + '00' + '01' + '00' + '00', '01392006' + '0101' + '05' + '0000' + '00')
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
ALL['continues-nothing'] = packets('020110' + '0700' + '0300040052FFFF')
ALL['channel-of-another-radio'] = packets('02{}0700030007001BFFFF')
ALL['half-a-pdu'] = packets('02{}0500010004001B')
ALL['half-a-signal'] = packets('02{}050001000500' + '12')
