"""The page of figures: every result kept in bench/results, as a table with what it takes to measure it again."""

from __future__ import annotations

from pathlib import Path

import msgspec
from tools.generate.bars import bars

PAGE = "docs/figures.md"
RESULTS = "bench/results"
PICTURES = "docs/pictures/figures"
SECTIONS = ("Server", "Engines", "Pages", "Cameras", "Reliability", "Bots", "Readings")
PREFACE = """<!-- Made from bench/results by `make generated`. -->
# Figures

Every figure that mien publishes, each with the day, the code, the machine and the command. Other pages refer to this one. For engineers and researchers; [Hardware](reference/hardware.md) says what it means for a host.

To measure one again, run its command and change its file in `bench/results`; `make generated` writes this page. The commit is the code that was measured, or the one that published the result. A machine with other work to do makes times longer, and CPU time somewhat; bytes and games are counted and don't change."""  # noqa: E501


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to draw: a column for all rows, or a row for all columns but the first."""

    title: str
    column: str | None = None
    row: str | None = None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One measurement: what was asked, when, of which code, where, how, how often, and what came out."""

    title: str
    section: str
    asks: str
    date: str
    commit: str
    machine: str
    command: str
    repetitions: str
    columns: list[str]
    rows: list[list[str]]
    notes: str = ""
    plot: Plot | None = None

    def picture(self) -> str | None:
        """The plot as SVG, if there is one; raises ValueError if it names what is not in the table."""
        if self.plot is None:
            return None
        if self.plot.row is not None:
            (row,) = (row for row in self.rows if row[0] == self.plot.row)
            labels, cells = self.columns[1:], row[1:]
        else:
            at = self.columns.index(str(self.plot.column))
            labels, cells = [row[0] for row in self.rows], [row[at] for row in self.rows]
        return bars(self.plot.title, labels, cells)

    def told(self, picture: str | None) -> str:
        """The result as a part of the page."""
        table = [
            f"| {' | '.join(self.columns)} |",
            f"|{'---|' * len(self.columns)}",
            *(f"| {' | '.join(row)} |" for row in self.rows),
        ]
        commands = ", ".join(f"`{command}`" for command in self.command.split("; "))
        facts = f"{self.date}, commit `{self.commit}`; {self.machine}; {commands}; {self.repetitions}."
        parts = [f"### {self.title}", self.asks, "\n".join(table)]
        if picture and self.plot:
            parts.append(f"![{self.plot.title}]({picture})")
        return "\n\n".join([*parts, *([self.notes] if self.notes else []), f"*Measured:* {facts}"])


def results(root: Path) -> dict[str, Result]:
    """All results by the name of their file; raises ValueError if one is no result."""
    found = {}
    for path in sorted((root / RESULTS).glob("*.toml")):
        try:
            result = msgspec.toml.decode(path.read_bytes(), type=Result)
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path.name}: {error}") from None
        if result.section not in SECTIONS:
            raise ValueError(f"{path.name}: there is no section {result.section!r}.")
        if any(len(row) != len(result.columns) for row in result.rows):
            raise ValueError(f"{path.name}: a row has more or fewer cells than there are columns.")
        found[path.stem] = result
    return found


def files(root: Path) -> dict[str, str]:
    """The page, and a picture for each result that has a plot."""
    made: dict[str, str] = {}
    parts = [PREFACE]
    kept = results(root)
    for section in SECTIONS:
        parts.append(f"## {section}")
        for name, result in kept.items():
            if result.section == section:
                picture = result.picture()
                if picture:
                    made[f"{PICTURES}/{name}.svg"] = picture
                parts.append(result.told(f"pictures/figures/{name}.svg" if picture else None))
    return {PAGE: "\n\n".join(parts) + "\n"} | made
