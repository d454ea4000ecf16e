"""An asyncio loop whose clock is moved, never waited for.

A minute of radio takes as long as its events take to compute, and two runs see the same times.
"""

import asyncio
import selectors


class _ClockMover(selectors.DefaultSelector):
    """A selector that advances the loop's clock where another would sleep."""

    loop = None

    def select(self, timeout=None):
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None:
            raise RuntimeError('nothing is scheduled: the scenario waits for ever')
        self.loop.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Starts at 0.0 seconds; `now` is the only clock that the hosts see."""

    def __init__(self):
        self.now = 0.0
        selector = _ClockMover()
        selector.loop = self
        super().__init__(selector)
        # The platform's own resolution would decide which timers are due together.
        self._clock_resolution = 1e-9

    def time(self):
        return self.now


def now():
    """Seconds since the scenario began."""
    return asyncio.get_running_loop().time()


def after(seconds, callback, *arguments):
    """Calls back when the virtual clock has moved on by `seconds`."""
    return asyncio.get_running_loop().call_later(seconds, callback, *arguments)
