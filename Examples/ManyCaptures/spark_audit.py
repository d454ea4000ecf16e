#!/usr/bin/env python3
"""Audits the captures of a folder or an object store on Apache Spark.

    spark-submit --py-files audit_rows.py spark_audit.py CAPTURES ROWS [--partitions N]

CAPTURES is what Spark's binaryFiles takes, with folders below it. ROWS is a folder, to which each
partition writes a file of rows; `bluewake merge ROWS/part-*` makes the report. `bluewake` must be on the
PATH of the executors, or BLUEWAKE say where it is.
"""

import argparse
import os
import sys

from pyspark.sql import SparkSession

from audit_rows import audit, options


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("captures")
    arguments.add_argument("rows")
    arguments.add_argument("--partitions", type=int, default=64)
    given = arguments.parse_args()
    spark = SparkSession.builder.appName("bluewake audit").config(
        "spark.hadoop.mapreduce.input.fileinputformat.input.dir.recursive", "true").getOrCreate()
    program, words, folder = os.environ.get("BLUEWAKE"), options(), given.captures.rstrip("/")
    top = folder if "://" in folder else "file:" + os.path.abspath(folder)

    def rows_of(files):
        for address, octets in files:
            # The rows call a capture by the folder as it was named, on whatever machine it is.
            name = folder + address[len(top):]
            yield from audit(name, octets, program, words).decode().splitlines()

    files = spark.sparkContext.binaryFiles(folder, minPartitions=given.partitions)
    files.repartition(given.partitions).mapPartitions(rows_of).saveAsTextFile(given.rows)
    spark.stop()


if __name__ == "__main__":
    sys.exit(main())
