"""Asks an independent validator which spec files the JSON Schema accepts.

    python3 Tests/Schema/validate.py SCHEMA FILE...

A line for each file: `accepted PATH`, or `refused PATH: ` and the first reason.
"""

import json
import sys

# A value of many octets is read as one number, and a complaint may print it.
sys.set_int_max_str_digits(0)

import jsonschema
import yaml

# libyaml takes a tenth of the time.
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def reason(validator, path):
    try:
        with open(path, encoding="utf-8") as file:
            document = yaml.load(file, Loader=Loader)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        return "no YAML: " + " ".join(str(error).split())
    error = jsonschema.exceptions.best_match(validator.iter_errors(document))
    if error is None:
        return None
    place = "/".join(str(step) for step in error.absolute_path)
    return (place + ": " if place else "") + " ".join(error.message.split())


def main(schema_path, paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    for path in paths:
        found = reason(validator, path)
        print(f"accepted {path}" if found is None else f"refused {path}: {found}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
