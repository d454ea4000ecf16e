#!/usr/bin/env python3
# %% [markdown]
# # Which firmware breaks BG-WAK-01, since when?
#
# A notebook as a script: open it in an editor that knows `# %%`, or run
# `which_firmware.py FOLDER [REQUIREMENT]`, where FOLDER holds what rows_to_parquet.py wrote. It says the
# answer, and draws three plots beside it.

# %%
import sys
from collections import Counter
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from pyarrow import compute, parquet

folder = Path(sys.argv[1])
requirement = sys.argv[2] if len(sys.argv) > 2 else "BG-WAK-01"
table = parquet.read_table(folder / "verdicts.parquet")
verdict = table["verdict"].cast("string")
judged = table.filter(compute.or_(compute.equal(verdict, "pass"), compute.equal(verdict, "fail")))
one = judged.filter(compute.equal(judged["requirement"], requirement)).to_pylist()

# %% [markdown]
# A capture breaks the requirement where one of its expectations failed.

# %%
broken, firmware, days = {}, {}, {}
for row in one:
    broken[row["capture"]] = broken.get(row["capture"], False) or row["verdict"] == "fail"
    firmware[row["capture"]], days[row["capture"]] = row["firmware"] or "unknown", row["day"]
versions = sorted(set(firmware.values()))
if not versions:
    sys.exit(f"no capture puts {requirement} to the test")
for version in versions:
    mine = [name for name in broken if firmware[name] == version]
    failed = [name for name in mine if broken[name]]
    since = min((days[name] for name in failed if days[name]), default=None)
    word = f"broken in {len(failed)} of {len(mine)} captures" if failed else f"kept in {len(mine)}"
    print(f"firmware {version}: {requirement} {word}" + (f", since {since}" if since else ""))

# %% [markdown]
# 1. How much of the captures of each firmware break it.

# %%
figure, axis = plt.subplots()
shares = [sum(broken[n] for n in broken if firmware[n] == v)
          / sum(1 for n in broken if firmware[n] == v) for v in versions]
axis.bar(versions, shares)
axis.set(title=f"{requirement}: share of captures that break it", xlabel="firmware", ylim=(0, 1))
figure.savefig(folder / "by-firmware.png")

# %% [markdown]
# 2. Since when: the same by day.

# %%
figure, axis = plt.subplots()
for version in versions:
    tested = Counter(days[n] for n in broken if firmware[n] == version and days[n])
    failed = Counter(days[n] for n in broken if firmware[n] == version and days[n] and broken[n])
    order = sorted(tested)
    axis.plot(order, [failed[day] / tested[day] for day in order], marker="o", label=version)
axis.set(title=f"{requirement}: share of captures that break it, by day", ylim=(-0.05, 1.05))
axis.legend(title="firmware")
figure.autofmt_xdate()
figure.savefig(folder / "by-day.png")

# %% [markdown]
# 3. What else each firmware breaks: the rules that fail most.

# %%
failures = judged.filter(compute.equal(judged["verdict"].cast("string"), "fail")).to_pylist()
pairs = {(row["requirement"], row["firmware"] or "unknown", row["capture"]) for row in failures}
counts = Counter((rule, version) for rule, version, _ in pairs)
rules = [rule for rule, _ in Counter(rule for rule, _, _ in pairs).most_common(20)]
every = sorted({version for _, version, _ in pairs} | set(versions))
figure, axis = plt.subplots(figsize=(6, 1 + 0.3 * len(rules)))
image = axis.imshow([[counts[rule, version] for version in every] for rule in rules] or [[0]],
                    aspect="auto", cmap="Reds")
axis.set_xticks(range(len(every)), every)
axis.set_yticks(range(len(rules)), rules)
axis.set(title="captures that break a requirement", xlabel="firmware")
figure.colorbar(image)
figure.tight_layout()
figure.savefig(folder / "by-rule.png")
