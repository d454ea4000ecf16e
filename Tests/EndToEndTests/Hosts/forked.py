"""Begins a host in Python in no time, as a fork of a process that has read Bumble already.

    python3 forked.py --serve SOCKET SCRIPT     the server; it ends when its standard input does
    python3 -I -S forked.py SOCKET OPTIONS...   SCRIPT's `main` with these options and these streams

A host that is killed by a signal ends its client with 128 and the signal's number. When a client is
killed, its host is, too.
"""

import os
import socket
import sys


def ask(path, arguments):
    """Hands the standard streams and the arguments to the server, and waits until the host ends."""
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(path)
        socket.send_fds(server, ['\0'.join(['host', *arguments]).encode()], [0, 1, 2])
        status = server.recv(1)
    # The server itself may have ended.
    return status[0] if status else 1


def serve(path, script):
    import gc
    import importlib.util
    import select
    import signal

    sys.path.insert(0, os.path.dirname(script))
    spec = importlib.util.spec_from_file_location('host', script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    # What was read stays in the pages that all forks share.
    gc.freeze()
    # Nobody waits for the processes of the clients.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen(64)
        print('ready', flush=True)
        while True:
            ready, _, _ = select.select([listener, sys.stdin], [], [])
            if sys.stdin in ready:
                break
            client, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                sys.argv = [script]
                attend(client, module.main)
            client.close()
    os.unlink(path)


def attend(client, main):
    """Runs the host for a client, and does not return."""
    import select
    import signal

    arguments, streams, _, _ = socket.recv_fds(client, 65536, 3)
    host = os.fork()
    if host == 0:
        client.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        sys.argv += arguments.decode().split('\0')[1:]
        main()
        sys.stdout.flush()
        os._exit(0)
    for number, stream in enumerate(streams):
        os.close(stream)
        # Who reads what the host writes must see its end.
        os.close(number)
    ended = os.pidfd_open(host)
    ready, _, _ = select.select([client, ended], [], [])
    if ended not in ready:
        os.kill(host, signal.SIGKILL)
    _, status = os.waitpid(host, 0)
    code = os.waitstatus_to_exitcode(status)
    if ended in ready:
        client.send(bytes([code if code >= 0 else 128 - code]))
    os._exit(0)


if sys.argv[1] == '--serve':
    serve(sys.argv[2], sys.argv[3])
else:
    sys.exit(ask(sys.argv[1], sys.argv[2:]))
