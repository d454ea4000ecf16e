"""What a careless host puts on air, and how it asks for parameters."""

import asyncio
import struct

from .planting import ALL, SIGNALLING, fault


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
ALL['in-both-modes'] = advertising(
    lambda arguments: arguments.update(
        advertising_data=b'\x02\x01\x07' + arguments['advertising_data'][3:]))
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


@fault('answers-friends-alone')
def answers_friends_alone(device, application):
    """Its filter policy lets those on the accept list alone ask and connect. The list is empty."""
    send = device.host.hci_sink.on_packet

    def on_packet(packet):
        is_setup = packet[:3] == b'\x01\x36\x20'
        send(packet[:22] + b'\x03' + packet[23:] if is_setup else packet)
    device.host.hci_sink.on_packet = on_packet
