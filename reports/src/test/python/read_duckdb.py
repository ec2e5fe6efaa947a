"""Reads every table of a run's folder with DuckDB as it is and holds the types against datapackage.json.

Usage: read_duckdb.py FOLDER [TABLE.COLUMN=SUM]...
"""

import json
import pathlib
import sys

import duckdb

WHOLE = {"BIGINT", "INTEGER", "HUGEINT"}
NUMBERS = WHOLE | {"DOUBLE", "DECIMAL"}


def value(query):
    return duckdb.sql(query).fetchall()[0][0]


folder = pathlib.Path(sys.argv[1])
for table in json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]:
    path = str(folder / table["path"])
    kinds = {row[0]: row[1] for row in duckdb.sql(f"describe select * from '{path}'").fetchall()}
    for field in table["schema"]["fields"]:
        name = field["name"]
        if name not in kinds:
            assert table["name"] == "timeseries", name
            continue
        if value(f'select count("{name}") from \'{path}\'') == 0:
            continue
        where = f"{table['name']}.{name} is {kinds[name]}"
        if field["type"] == "integer":
            assert kinds[name] in WHOLE, where
        elif field["type"] == "number":
            assert kinds[name] in NUMBERS, where
        elif field["type"] == "boolean":
            assert kinds[name] == "BOOLEAN", where
        elif field["type"] == "datetime":
            assert kinds[name].startswith("TIMESTAMP"), where
        else:
            assert kinds[name] == "VARCHAR", where

for expected in sys.argv[2:]:
    column, total = expected.split("=")
    table, name = column.split(".")
    found = value(f'select sum("{name}") from \'{folder / (table + ".csv")}\'')
    assert abs(found - float(total)) < 1e-9, f"{column} adds up to {found}"
