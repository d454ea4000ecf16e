#!/usr/bin/env python3
"""Lays the pages of the site in a folder: those of docs, and pages that stand elsewhere.

    stage.py FOLDER

A link between pages is turned into one of the site. What leads to a file of the checkout that is no page
becomes plain text. A page of docs that nobody named in mkdocs.yml is an error of mkdocs, run with --strict.
"""

import re
import shutil
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PAGES = {
    "README.md": "index.md",
    "SECURITY.md": "security.md",
    "Specs/README.md": "language.md",
    "Sources/Adapters/Adapters.docc/ProcessProtocol.md": "process-protocol.md",
    "Sources/Adapters/Adapters.docc/AppProtocol.md": "app-protocol.md",
} | {f"docs/{page.name}": page.name for page in sorted((TOP / "docs").glob("*.md"))}

PICTURES = {f"docs/{picture.name}": picture.name for picture in sorted((TOP / "docs").glob("*.svg"))}


def link(page, match):
    """A link as it stands on the site."""
    text, target = match[1], match[2]
    if "://" in target or target.startswith("#"):
        return match[0]
    path, _, anchor = target.partition("#")
    file = (TOP / page).parent.joinpath(path).resolve()
    if not file.exists():
        sys.exit(f"{page}: error: a link leads to {target}, which is not there")
    name = (PAGES | PICTURES).get(str(file.relative_to(TOP)))
    if name is None:
        return text
    return f"[{text}]({name}{'#' + anchor if anchor else ''})"


folder = Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
for picture, name in PICTURES.items():
    shutil.copy(TOP / picture, folder / name)
for page, name in PAGES.items():
    blocks = re.split(r"(^```.*?^```$)", (TOP / page).read_text(), flags=re.M | re.S)
    for index in range(0, len(blocks), 2):
        # A link of DocC to a symbol is code elsewhere.
        blocks[index] = re.sub(r"``([^`\n]+)``", r"`\1`", blocks[index])
        blocks[index] = re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", lambda found: link(page, found), blocks[index])
    (folder / name).write_text("".join(blocks))
