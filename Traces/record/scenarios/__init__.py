"""The scenarios, in the order in which MANIFEST.tsv lists them.

A scenario is a module: its text becomes the opening of the folder's about.md, `play` plays it.
"""

from scenarios import (
    accessory,
    advertisers,
    beacons,
    central_life,
    chained_advertising,
    companion,
    extended_advertising,
    kept_bond,
    link_loss,
    pairing,
    peripheral_life,
    two_peripherals,
)

ALL = {
    module.__name__.rpartition('.')[2].replace('_', '-'): module
    for module in (
        central_life, peripheral_life, advertisers, extended_advertising, chained_advertising,
        link_loss, two_peripherals, pairing, accessory, kept_bond,
        beacons, companion)
}
