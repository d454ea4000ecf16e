#!/usr/bin/env python3
"""A program that harms the machine it runs on, as an implementation or as an app: hostile.py HARM TOKEN.

It reads bluewake's first message and does its harm instead of an answer. TOKEN is found in the command line of
each of its processes, so that a test finds those that are left.
"""

import os
import signal
import sys
import time

SEAT = [int(number) for number in os.environ.get("BLUEWAKE_SEAT", "0,1").split(",")]


def memory():
    held = []
    while True:
        held.append(bytearray(1 << 24))


def disk():
    with open(os.path.join(os.environ.get("HOME", "."), "full"), "wb") as file:
        # A file with a hole: the bound is on its length, and the disk stays as it is.
        file.truncate(1 << 33)
        file.seek(1 << 33)
        file.write(b"x")
    sys.exit("no bound on the length of a file")


def fork():
    """A chain without end: each process starts the next one, in a session of its own."""
    while True:
        if os.fork() != 0:
            time.sleep(1000)
        os.setsid()
        time.sleep(0.005)


def forever(descriptor, text):
    while True:
        os.write(descriptor, text)


def stay():
    while True:
        time.sleep(1000)


def stubborn():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    stay()


def mute():
    for descriptor in {0, 1, 2, *SEAT}:
        os.close(descriptor)
    stay()


HARMS = {
    "memory": memory,
    "disk": disk,
    "fork": fork,
    "lines": lambda: forever(SEAT[1], b"nonsense\n" * 1000),
    "one-line": lambda: forever(SEAT[1], b"n" * 10000),
    "talk": lambda: forever(2, b"a word\n" * 1000),
    "stubborn": stubborn,
    "mute": mute,
}

os.read(SEAT[0], 1)
HARMS[sys.argv[1]]()
