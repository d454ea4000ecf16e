"""Audits one capture with bluewake, for engines that give captures to workers."""

import os
import shlex
import subprocess

# 0: every rule passed; 1: one failed; 2: with --strict, one could not be judged; 65: the capture
# cannot be read, or is damaged. All of these give rows. Anything else is no result.
JUDGED = {0, 1, 2, 65}


def options():
    """The options of every audit, from BLUEWAKE_OPTIONS: "--specs rules --profile observed"."""
    return shlex.split(os.environ.get("BLUEWAKE_OPTIONS", ""))


def audit(name, octets, program=None, words=()):
    """Returns the rows about a capture, whole lines, as bluewake writes them.

    The name is what the rows call the capture. The engine may give the capture to another worker
    where this raises: the rows follow from the capture and the rules alone.
    """
    command = [program or os.environ.get("BLUEWAKE", "bluewake"), "audit", "-", "--name", name,
               "-j", "1", "--format", "jsonl", *words]
    result = subprocess.run(command, input=octets, capture_output=True, check=False)
    if result.returncode not in JUDGED or not result.stdout.endswith(b"\n"):
        raise RuntimeError(f"{name}: exit code {result.returncode}: "
                           f"{result.stderr.decode(errors='replace')[-1000:]}")
    return result.stdout
