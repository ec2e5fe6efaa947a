"""Reads every table of a run's folder with pandas as it is and holds the types against datapackage.json.

Usage: read_pandas.py FOLDER [TABLE.COLUMN=SUM]...
"""

import json
import pathlib
import sys

import pandas as pd
from pandas.api import types

folder = pathlib.Path(sys.argv[1])
for table in json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]:
    frame = pd.read_csv(folder / table["path"])
    fields = table["schema"]["fields"]
    if table["name"] != "timeseries":
        assert list(frame.columns) == [field["name"] for field in fields], table["name"]
    assert len(frame) > 0, table["name"]
    for field in fields:
        if field["name"] not in frame or frame[field["name"]].isna().all():
            continue
        kind = frame[field["name"]].dtype
        where = table["name"] + "." + field["name"] + " is " + str(kind)
        if field["type"] == "integer":
            assert types.is_integer_dtype(kind), where
        elif field["type"] == "number":
            assert types.is_numeric_dtype(kind), where
        elif field["type"] == "boolean":
            assert types.is_bool_dtype(kind), where
        else:
            assert not types.is_numeric_dtype(kind), where

for expected in sys.argv[2:]:
    column, total = expected.split("=")
    table, name = column.split(".")
    found = pd.read_csv(folder / (table + ".csv"))[name].sum()
    assert abs(found - float(total)) < 1e-9, f"{column} adds up to {found}"
