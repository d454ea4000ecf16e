"""What a careless host offers as services, and sends to whom."""

import asyncio

from .planting import ALL, ATT, error, fault, later, says, succeeds


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
