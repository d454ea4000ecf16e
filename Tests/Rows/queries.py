"""Runs the SQL of a page on the files of rows in this folder, and prints each answer as a JSON line.

    queries.py PAGE
"""

import json
import re
import sys
from pathlib import Path

import duckdb

for query in re.findall(r"```sql\n(.*?)```", Path(sys.argv[1]).read_text(), re.DOTALL):
    print(json.dumps(duckdb.sql(query).fetchall()))
