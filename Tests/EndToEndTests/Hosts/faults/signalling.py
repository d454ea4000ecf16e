"""What a careless host does with signals and with channels."""

from bumble import hci, l2cap

from .planting import SIGNALLING, fault, hears, says, silence

says('rejects-under-another-identifier', SIGNALLING, lambda heard, said: said[0] == 0x01,
     lambda heard, said: bytes([0x01, said[1] ^ 0x40]) + said[2:])
says('rejects-nothing', SIGNALLING, lambda heard, said: said[0] == 0x01, silence)
says('no-answer-to-parameters', SIGNALLING, lambda heard, said: said[0] == 0x13, silence)
says('accepts-any-parameters', SIGNALLING, lambda heard, said: said[0] == 0x13,
     lambda heard, said: said[:4] + b'\0\0')
says('opens-no-channel', SIGNALLING, lambda heard, said: said[0] == 0x15, silence)
says('opens-any-channel', SIGNALLING, lambda heard, said: said[0] == 0x15 and said[4:6] == b'\0\0',
     lambda heard, said: said[:4] + b'\x41\0' + said[6:12] + b'\0\0')
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
