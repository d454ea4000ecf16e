"""A machine of qemu's on which Debian's kernel and BlueZ run, and its shell."""

import json
import re
import select
import socket
import subprocess
import time

BOOT_LIMIT = 300  # seconds; a boot takes 10 on a machine that has nothing else to do
ESCAPES = re.compile(r'\x1b\[[0-9;?]*[A-Za-z]|[\x01\x02\r]')


class MachineError(Exception):
    """The machine did not do what it was told, which says nothing about bluewake."""


class Machine:
    """Boots as it is made. Its first serial port carries a shell, its second one HCI.

    Nothing is accelerated: every machine can emulate another one, and no kernel module is needed.
    """

    def __init__(self, image, folder, show=False):
        self.log = ''
        self._show = show
        self._marks = 0
        control = str(folder / 'qmp')
        console = str(folder / 'console')
        began = time.monotonic()
        self._process = subprocess.Popen(
            ['qemu-system-x86_64', '-machine', 'pc,accel=tcg', '-m', '256', '-smp', '1',
             '-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot',
             '-kernel', str(image / 'kernel'), '-initrd', str(image / 'initramfs'),
             '-append', 'console=ttyS0 quiet loglevel=1 panic=-1 mitigations=off nokaslr',
             '-chardev', f'socket,id=console,path={console},server=on,wait=off',
             '-chardev', 'null,id=hci',
             '-serial', 'chardev:console', '-serial', 'chardev:hci',
             '-qmp', f'unix:{control},server=on,wait=off'],
            stdin=subprocess.DEVNULL)
        try:
            self._console = self._connect(console)
            self._control = self._connect(control).makefile('rw')
            self._say('qmp_capabilities')
            self.expect(r'bluez: ready\n', BOOT_LIMIT)
        except BaseException:
            self.end()
            raise
        self.boot_time = time.monotonic() - began

    def end(self):
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def attach(self, path):
        """Lays the line of HCI to a socket."""
        self._say('chardev-change', id='hci', backend={'type': 'socket', 'data': {
            'addr': {'type': 'unix', 'data': {'path': path}}, 'server': False}})

    def detach(self):
        self._say('chardev-change', id='hci', backend={'type': 'null', 'data': {}})

    def run(self, command, limit=30):
        """Has the shell of the machine carry out a line, and returns what it prints."""
        self._marks += 1
        # Split, so that an echo of the line is not taken for the end of its output.
        self.type(f"{command}; echo '@@''{self._marks}@@'")
        return self.expect(f'@@{self._marks}@@\n', limit)[0]

    def type(self, line):
        self._console.sendall(line.encode() + b'\n')

    def expect(self, pattern, limit=30):
        """Returns what came before a pattern, and its match. What came after it stays."""
        end = time.monotonic() + limit
        while True:
            match = re.search(pattern, self.log)
            if match:
                before, self.log = self.log[:match.start()], self.log[match.end():]
                return before, match
            left = end - time.monotonic()
            if left <= 0:
                raise MachineError(f'waited {limit} s for /{pattern}/; the machine has said:\n'
                                   + '\n'.join(self.log.splitlines()[-30:]))
            self._listen(left)

    def _listen(self, limit):
        if not select.select([self._console], [], [], limit)[0]:
            return
        octets = self._console.recv(1 << 16)
        if not octets:
            raise MachineError('the machine has gone; it said:\n' + self.log[-2000:])
        text = octets.decode(errors='replace')
        if self._show:
            print(text, end='', flush=True)
        # From the whole, because an escape sequence may come in two parts.
        self.log = ESCAPES.sub('', self.log + text)

    def _connect(self, path):
        connection = socket.socket(socket.AF_UNIX)
        for _ in range(100):
            try:
                connection.connect(path)
                return connection
            except OSError:
                if self._process.poll() is not None:
                    raise MachineError('qemu did not start') from None
                time.sleep(0.1)
        raise MachineError(f'qemu does not listen at {path}')

    def _say(self, command, **arguments):
        self._control.write(json.dumps({'execute': command, 'arguments': arguments}) + '\n')
        self._control.flush()
        while True:
            answer = json.loads(self._control.readline())
            if 'return' in answer:
                return
            if 'error' in answer:
                raise MachineError(f'qemu refused {command}: {answer["error"]["desc"]}')
