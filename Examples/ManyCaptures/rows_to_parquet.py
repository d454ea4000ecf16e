#!/usr/bin/env python3
"""Makes two Parquet files of rows: verdicts.parquet and captures.parquet.

    rows_to_parquet.py FOLDER ROWS...

Folders of the form key=value in the names of captures, as firmware=2.1/day=2024-05-01/a.btsnoop, become
the columns `firmware` and `day`. docs/many-captures.md documents the columns.
"""

import json
import re
import sys
from pathlib import Path

import pyarrow
from pyarrow import parquet

VERDICTS = pyarrow.schema([
    ("capture", pyarrow.string()), ("firmware", pyarrow.string()), ("day", pyarrow.date32()),
    ("rule", pyarrow.string()), ("requirement", pyarrow.string()), ("expectation", pyarrow.string()),
    ("verdict", pyarrow.dictionary(pyarrow.int8(), pyarrow.string())),
    ("exercised", pyarrow.int64()), ("violations", pyarrow.int64()),
    ("worst_ns", pyarrow.int64()), ("bound_ns", pyarrow.int64()),
    ("reason", pyarrow.string()), ("finding", pyarrow.string()), ("finding_ns", pyarrow.int64()),
])
CAPTURES = pyarrow.schema([
    ("capture", pyarrow.string()), ("firmware", pyarrow.string()), ("day", pyarrow.date32()),
    ("octets", pyarrow.int64()), ("sha256", pyarrow.string()), ("host", pyarrow.string()),
    ("judged", pyarrow.int64()), ("tested", pyarrow.int64()),
    ("is_readable", pyarrow.bool_()), ("damaged_places", pyarrow.int64()),
    ("program", pyarrow.string()), ("rules", pyarrow.string()), ("profile", pyarrow.string()),
])
BATCH = 50_000


def facts(name):
    """The facts that the name of a capture tells."""
    found = dict(re.findall(r"([A-Za-z_]+)=([^/]+)/", name))
    day = found.get("day")
    try:
        day = pyarrow.scalar(day).cast(pyarrow.date32()).as_py() if day else None
    except pyarrow.ArrowInvalid:
        day = None
    return {"capture": name, "firmware": found.get("firmware"), "day": day}


def verdicts(row):
    """A record for each expectation of a rule, or one for a rule that has none."""
    start = facts(row["capture"]) | {
        "rule": row["rule"], "requirement": row["rule"].split("/")[0]}
    if not row["expectations"]:
        yield start | {"verdict": row["verdict"], "reason": row.get("reason")}
    for one in row["expectations"]:
        margin, finding = one.get("margin", {}), (one.get("findings") or [{}])[0]
        yield start | {
            "expectation": one["id"], "verdict": one["verdict"], "exercised": one["exercised"],
            "violations": one["violations"], "worst_ns": margin.get("worst"),
            "bound_ns": margin.get("bound"), "reason": one.get("reason"),
            "finding": finding.get("message"), "finding_ns": finding.get("time")}


def capture(row):
    reach, damages = row.get("reach", {}), row.get("damages", [])
    return facts(row["capture"]) | {
        "octets": row.get("octets"), "sha256": row.get("sha256"), "host": reach.get("host"),
        "judged": reach.get("judged"), "tested": reach.get("tested"), "is_readable": "octets" in row,
        "damaged_places": sum(one["places"] for one in damages),
        "program": row["program"], "rules": row["rules"], "profile": row["profile"]}


class Table:
    """A Parquet file that is written batch by batch, so that memory does not grow."""

    def __init__(self, path, schema):
        self.schema, self.records = schema, []
        self.writer = parquet.ParquetWriter(path, schema, compression="zstd")

    def add(self, record):
        self.records.append(record)
        if len(self.records) >= BATCH:
            self.write()

    def write(self):
        self.writer.write_table(pyarrow.Table.from_pylist(self.records, self.schema))
        self.records = []

    def close(self):
        if self.records:
            self.write()
        self.writer.close()


def main(folder, *files):
    Path(folder).mkdir(parents=True, exist_ok=True)
    rules = Table(Path(folder) / "verdicts.parquet", VERDICTS)
    captures = Table(Path(folder) / "captures.parquet", CAPTURES)
    for path in files:
        with open(path, encoding="utf-8") as lines:
            open_rows = []
            for line in lines:
                row = json.loads(line)
                if "rule" in row:
                    open_rows.append(row)
                    continue
                # A capture counts once its last row is there.
                for one in open_rows:
                    for record in verdicts(one):
                        rules.add(record)
                captures.add(capture(row))
                open_rows = []
    rules.close()
    captures.close()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
