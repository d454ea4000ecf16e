"""Lets `bluewake explore` look for lives in which mutants differ from the reference."""

import json
import os
import subprocess
import sys
import time

# The seconds for each mutant. Half of the differences show in so many lives, and most others in the
# next ones. The search is over then; where none does, other lives fill the rest of the time.
SECONDS = 60
LIVES = [32, 256, 1_000_000]
# A life takes a small part of a second. One that takes so long hangs.
LONGEST_LIFE = "wall=20s"
PROGRAM_FAILED = 69


class Explorer:
    """Explores one mutant after the other by the program that they are planted in."""

    def __init__(self, program, root, jobs, memory):
        self.program, self.root, self.jobs, self.memory = program, root, jobs, memory

    def search(self, mutant):
        """What became of the search for a life that shows a mutant.

        `acts` are those of the shortest life; none if nothing was found, or if the mutant broke the
        program."""
        served = (f"exec:env BLUEWAKE_MUTANT={mutant['number']} SWIFT_BACKTRACE=enable=no "
                  f"'{self.program}' serve")
        start, lives = time.monotonic(), 0
        computed = sum(os.times()[2:4])
        outcome = {"found": False, "acts": None, "text": ""}
        for seed, runs in enumerate(LIVES, 1):
            left = SECONDS - (time.monotonic() - start)
            if left < 1:
                break
            done = subprocess.run(
                [self.program, "explore", "--implementation", served, "--agreement", "exact",
                 "--format", "json", "--jobs", str(self.jobs), "--limit", LONGEST_LIFE,
                 "--time", f"{left:.0f}s", "--runs", str(runs), "--seed", str(seed)],
                cwd=self.root, capture_output=True, text=True)
            if done.returncode == PROGRAM_FAILED:
                outcome["found"] = True
            elif done.returncode in (0, 1):
                seen = json.loads(done.stdout)
                lives += seen["lives"]
                findings = sorted(seen["findings"], key=lambda finding: finding["acts"])
                if findings:
                    outcome["found"] = True
                    outcome["acts"] = findings[0]["acts"]
                    outcome["text"] = findings[0]["signature"]
            else:
                sys.exit(done.stderr)
            if outcome["found"]:
                break
        outcome["lives"] = lives
        outcome["seconds"] = round(time.monotonic() - start, 1)
        outcome["computed"] = round(sum(os.times()[2:4]) - computed, 1)
        return outcome

    def remembered(self, sources):
        """What was found before in the same sources, by the mutants' names."""
        lines = self.memory.read_text().splitlines() if self.memory.exists() else []
        results = [json.loads(line) for line in lines]
        return {result["name"]: result for result in results if result["sources"] == sources}

    def explore(self, mutants, sources, say):
        """Prints the mutants that no life shows, and how many are shown by one."""
        known = self.remembered(sources)
        outcomes = []
        for number, mutant in enumerate(mutants, 1):
            outcome = known.get(mutant["name"])
            if outcome is None:
                outcome = {"name": mutant["name"], "sources": sources} | self.search(mutant)
                with self.memory.open("a") as file:
                    file.write(json.dumps(outcome) + "\n")
            outcomes.append(outcome)
            if not outcome["found"]:
                print(f"{mutant['file']}:{mutant['line']}:{mutant['column']}\t{mutant['change']}\t"
                      f"{mutant['was'][:80]} -> {mutant['becomes'][:80]}\tin {outcome['lives']} lives",
                      flush=True)
            say(f"{number} of {len(mutants)}: {sum(one['found'] for one in outcomes)} found")
        found = [one for one in outcomes if one["found"]]
        acts = sorted(one["acts"] for one in found if one["acts"] is not None)
        print(f"\n{len(found)} of {len(outcomes)} mutants that are not known to be equivalent are found "
              f"by explore in {SECONDS} seconds each ({100 * len(found) / max(len(outcomes), 1):.1f} %)")
        if acts:
            print(f"the shortest lives have {acts[len(acts) // 2]} acts in the middle, {acts[-1]} at "
                  f"most; {sum(one <= 12 for one in acts)} of {len(acts)} have a dozen or fewer")
        unfound = [one for one in outcomes if not one["found"]]
        if unfound:
            lives = sorted(one["lives"] for one in unfound)
            computed = sorted(one["computed"] for one in unfound)
            print(f"without success it performed {lives[len(lives) // 2]} lives in the middle, in "
                  f"{computed[len(computed) // 2]:.0f} seconds of processor")
