"""What scenarios make their hosts do, again and again."""

import asyncio

from bumble.att import ATT_Error
from bumble.core import UUID
from bumble.device import ConnectionParametersPreferences, Peer
from bumble.hci import HCI_LE_Set_Extended_Advertising_Data_Command, Phy

from virtual_clock import now

LONGEST_PIECE = 251  # octets of advertising data in one command: Core 5.4, Vol 4, Part E, 7.8.54
Piece = HCI_LE_Set_Extended_Advertising_Data_Command.Operation


async def scan(central, seconds, wanted=None, **options):
    """Scans for `seconds`, and then until `wanted` is heard if an address is given."""
    end = now() + seconds
    heard = asyncio.get_running_loop().create_future()

    def on_advertisement(advertisement):
        if now() >= end and advertisement.address == wanted and not heard.done():
            heard.set_result(None)

    central.on('advertisement', on_advertisement)
    await central.start_scanning(**options)
    if wanted is None:
        await asyncio.sleep(seconds)
    else:
        await heard
    await central.stop_scanning()
    central.remove_listener('advertisement', on_advertisement)


async def connect(central, peripheral, address=None, interval=30, timeout=4000):
    """Connects and returns both hosts' views: the central's, then the peripheral's.

    `interval` and the supervision `timeout` are in milliseconds. There is no time limit.
    """
    incoming = asyncio.get_running_loop().create_future()
    peripheral.once('connection', incoming.set_result)
    preferences = ConnectionParametersPreferences(
        connection_interval_min=interval, connection_interval_max=interval,
        supervision_timeout=timeout)
    connection = await central.connect(
        address or peripheral.random_address, timeout=None,
        connection_parameters_preferences={Phy.LE_1M: preferences})
    return connection, await incoming


def end_of(connection):
    """A future that gets the reason when the connection ends."""
    reason = asyncio.get_running_loop().create_future()
    connection.once('disconnection', reason.set_result)
    return reason


async def discover(connection):
    """Discovers all services, characteristics and descriptors, as a thorough client does."""
    peer = Peer(connection)
    await peer.discover_services()
    for service in peer.services:
        await service.discover_characteristics()
    for service in peer.services:
        for characteristic in service.characteristics:
            await characteristic.discover_descriptors()
    return peer


def find(peer, uuid):
    """The one characteristic with this UUID."""
    return peer.get_characteristics_by_uuid(UUID(uuid))[0]


async def refusal(request):
    """The ATT error that a request is answered with; it is a mistake if there is none."""
    try:
        await request
    except ATT_Error as error:
        return error.error_code
    raise AssertionError('the request was not refused')


async def advertise_at_length(device, parameters, address, data, piece=LONGEST_PIECE):
    """Starts a set with more data than one command takes: this host leaves the cutting to us."""
    advertising_set = await device.create_advertising_set(
        advertising_parameters=parameters, random_address=address, auto_start=False)
    pieces = [data[at:at + piece] for at in range(0, len(data), piece)]
    for number, octets in enumerate(pieces):
        is_last = number == len(pieces) - 1
        operation = (Piece.FIRST_FRAGMENT if number == 0
                     else Piece.LAST_FRAGMENT if is_last else Piece.INTERMEDIATE_FRAGMENT)
        await device.send_sync_command(HCI_LE_Set_Extended_Advertising_Data_Command(
            advertising_handle=advertising_set.advertising_handle, operation=operation,
            fragment_preference=0, advertising_data=octets))
    await advertising_set.start()
