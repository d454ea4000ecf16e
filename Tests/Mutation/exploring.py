"""Lets `bluewake explore` look for lives in which mutants differ from the reference."""

import json
import subprocess
import sys

# Most differences show in so many lives. Where none does, the search goes on for a minute.
FIRST_LIVES = ["--runs", "30"]
REST_OF_SEARCH = ["--time", "60s"]
PROGRAM_FAILED = 69


class Explorer:
    """Explores one mutant after the other by the program that they are planted in."""

    def __init__(self, program, root, jobs):
        self.program, self.root, self.jobs = program, root, jobs

    def search(self, mutant):
        """Whether a life shows a mutant, and the acts of the shortest one.

        The acts are None if nothing was found, or if the mutant broke the program."""
        served = (f"exec:env BLUEWAKE_MUTANT={mutant['number']} SWIFT_BACKTRACE=enable=no "
                  f"'{self.program}' serve")
        for extent in (FIRST_LIVES, REST_OF_SEARCH):
            done = subprocess.run(
                [self.program, "explore", "--implementation", served, "--agreement", "exact",
                 "--format", "json", "--jobs", str(self.jobs), *extent],
                cwd=self.root, capture_output=True, text=True)
            if done.returncode == 1:
                findings = json.loads(done.stdout)["findings"]
                return True, min((finding["acts"] for finding in findings), default=None)
            if done.returncode == PROGRAM_FAILED:
                return True, None
            if done.returncode != 0:
                sys.exit(done.stderr)
        return False, None

    def explore(self, mutants, say):
        """Prints the mutants that no life shows, and how many are shown by one."""
        found, lengths = 0, []
        for number, mutant in enumerate(mutants, 1):
            is_found, acts = self.search(mutant)
            found += is_found
            lengths += [] if acts is None else [acts]
            if not is_found:
                print(f"{mutant['file']}:{mutant['line']}:{mutant['column']}\t{mutant['change']}\t"
                      f"{mutant['was'][:80]} -> {mutant['becomes'][:80]}", flush=True)
            say(f"{number} of {len(mutants)}: {found} found")
        lengths.sort()
        middle = lengths[len(lengths) // 2] if lengths else 0
        print(f"\n{found} of {len(mutants)} mutants that are not known to be equivalent are found by "
              f"explore ({100 * found / max(len(mutants), 1):.1f} %); the shortest lives have "
              f"{middle} acts in the middle, {max(lengths, default=0)} at most")
