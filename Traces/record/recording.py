"""Plays a scenario on the virtual clock and gives back what its hosts recorded."""

import asyncio
from dataclasses import dataclass

from lab import Lab
from virtual_clock import VirtualLoop

LONGEST = 600  # virtual seconds; a scenario that takes longer is stuck


@dataclass(frozen=True)
class Recording:
    """What remains of a scenario: captures by role, steps, the attribute tables of its servers."""

    name: str
    module: object
    captures: dict
    notes: list
    tables: dict


def record(name, module):
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    lab = Lab(name)
    try:
        loop.run_until_complete(asyncio.wait_for(module.play(lab), LONGEST))
    finally:
        _end(loop)
    captures = {role: recorder.records for role, recorder in lab.recorders.items()}
    tables = {role: lab.devices[role].gatt_server.attributes for role in captures}
    return Recording(name, module, captures, lab.notes, tables)


def _end(loop):
    for task in asyncio.all_tasks(loop):
        task.cancel()
    asyncio.set_event_loop(None)
    loop.close()
