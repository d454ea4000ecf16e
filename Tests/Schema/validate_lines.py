"""Asks an independent validator which lines of a session the JSON Schema of its side accepts.

    python3 Tests/Schema/validate_lines.py SCHEMA DEFINITION FILE

A line for each line that is refused, with its number and the first reason; at the end, how many
were accepted.
"""

import json
import sys

import jsonschema


def main(schema_path, definition, path):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    del schema["anyOf"]
    schema["$ref"] = f"#/definitions/{definition}"
    validator = jsonschema.Draft7Validator(schema)
    accepted = 0
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            error = jsonschema.exceptions.best_match(validator.iter_errors(json.loads(line)))
            accepted += error is None
            if error is not None:
                print(f"refused {number}: {' '.join(error.message.split())[:200]}")
    print(f"accepted {accepted}")


if __name__ == "__main__":
    main(*sys.argv[1:])
