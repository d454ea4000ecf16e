#!/usr/bin/env python3
"""Audits the captures of a folder or an object store on Dask.

    dask_audit.py CAPTURES ROWS [--scheduler ADDRESS] [--workers N]

CAPTURES is a folder, or the address of one that fsspec knows (s3://bucket/day). Without a scheduler the
workers run here. `bluewake` must be on the PATH of the workers, or BLUEWAKE say where it is;
BLUEWAKE_OPTIONS are further options of each audit. Then `bluewake merge ROWS` makes the report.
"""

import argparse
import os

import fsspec
from dask.distributed import Client, LocalCluster, as_completed

from audit_rows import audit, options

ENDINGS = (".btsnoop", ".snoop", ".cfa", ".log", ".pcap", ".pcapng", ".cap", ".ntar", ".pklg")


def captures(folder):
    """Returns the addresses of all captures below a folder, and what the rows call each."""
    files, top = fsspec.core.url_to_fs(folder)
    paths = sorted(path for path in files.find(top)
                   if path.removesuffix(".gz").endswith(ENDINGS) and "/." not in path[len(top):])
    return [(files.unstrip_protocol(path), folder.rstrip("/") + path[len(top.rstrip("/")):])
            for path in paths]


def audit_address(address, name, program, words):
    with fsspec.open(address, "rb") as file:
        return audit(name, file.read(), program, words)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("captures")
    arguments.add_argument("rows")
    arguments.add_argument("--scheduler", help="the address of a cluster's scheduler")
    arguments.add_argument("--workers", type=int, default=os.cpu_count())
    given = arguments.parse_args()
    cluster = given.scheduler or LocalCluster(
        n_workers=given.workers, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client, open(given.rows, "wb") as rows:
        client.upload_file(os.path.join(os.path.dirname(os.path.abspath(__file__)), "audit_rows.py"))
        pending = [
            client.submit(audit_address, address, name, os.environ.get("BLUEWAKE"), options(),
                          pure=False, retries=2)
            for address, name in captures(given.captures)]
        for future in as_completed(pending):
            rows.write(future.result())
            # The scheduler forgets what is written.
            future.release()
    if not given.scheduler:
        cluster.close()


if __name__ == "__main__":
    main()
