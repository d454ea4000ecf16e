"""What a careless host does wrong, one thing at a time: each fault by its name.

Most faults change what the host sends: they see the PDU that it was sent last on that channel, and
its own. The others reach into Bumble.
"""

from . import air, att_client, att_server, gatt, packets, pairing, signalling
from .planting import ALL, plant

__all__ = ['ALL', 'air', 'att_client', 'att_server', 'gatt', 'packets', 'pairing', 'plant',
           'signalling']
