"""Trains the learnt baselines, runs every baseline on every track that fits it, and draws the scores.

python -m bench.baselines [--seconds 5] [--out docs/benchmark]
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy: small matrices are faster on one core

from argparse import ArgumentParser
from pathlib import Path

from bench.baselines.training import best_response, cloned, other_play, ppo

from mien.benchmark.page import bars, page
from mien.benchmark.results import load, run, save

SEEDS = 3
LEVELS = ("random", "beginner", "good", "strong")
POOL, GOOD, STRONG = "the pool", "games of good", "games of strong"


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.baselines")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU time to train each network")
    parser.add_argument("--out", type=Path, default=Path("docs/benchmark"))
    args = parser.parse_args()
    nets, results = args.out / "networks", args.out / "results"
    for folder in (nets, results):
        folder.mkdir(parents=True, exist_ok=True)
    for seed in range(SEEDS):
        for name, train in (("ppo", ppo), ("other-play", other_play)):
            if not (nets / f"{name}-{seed}.npz").exists():
                train(seed, args.seconds).save(nets / f"{name}-{seed}.npz")
                print(f"{name} {seed}: trained", flush=True)
    if not (nets / "best-response.npz").exists():
        best_response(0, 2 * args.seconds).save(nets / "best-response.npz")
        print("best response: trained", flush=True)
    for level in ("good", "strong"):
        if not (nets / f"clone-of-{level}.npz").exists():
            cloned(level, 0, 600, 10).save(nets / f"clone-of-{level}.npz")
            print(f"clone of {level}: trained", flush=True)
    for track, name, agents, kind, seen in entries(nets):
        path = results / f"{track}-{name.replace(' ', '-')}.json.gz"
        if not path.exists():
            result = run(track, agents, name=name, kind=kind, trained_with=seen)
            save(result, path)
            score = result.measures["score"]
            print(f"{track}, {name}: {score.mean:.3f} ±{score.error:.3f}", flush=True)
    found = [load(path) for path in sorted(results.glob("*.json.gz"))]
    (args.out / "leaderboard.html").write_text(page(found), encoding="utf-8")
    for track in dict.fromkeys(one.track for one in found):
        rows = [one for one in found if one.track == track and one.table == "small"]
        scores = sorted(((one.name, one.measures["score"]) for one in rows), key=lambda row: -row[1].mean)
        (args.out / f"{track}.svg").write_text(bars(scores, track), encoding="utf-8")


def entries(nets: Path) -> list[tuple[str, str, list[str], str, tuple[str, ...]]]:
    """Track, name, agents, kind, and what of the benchmark they have seen."""
    ppos = [f"net:{nets}/ppo-{seed}.npz" for seed in range(SEEDS)]
    others = [f"net:{nets}/other-play-{seed}.npz" for seed in range(SEEDS)]
    response = [f"net:{nets}/best-response.npz"]
    clones = {level: [f"net:{nets}/clone-of-{level}.npz"] for level in ("good", "strong")}
    rows: list[tuple[str, str, list[str], str, tuple[str, ...]]] = []
    for track in ("self-play", "ad-hoc", "adaptation"):
        rows += [(track, level, [level], "rules", ()) for level in LEVELS]
        rows.append((track, "PPO" if track == "self-play" else "PPO 0", ppos if track == "self-play" else ppos[:1],
                     "learning", ()))  # fmt: skip
        rows.append((track, "best response", response, "learning", (POOL,)))
        rows += [
            (track, f"clone of {level}", clones[level], "learning", (f"games of {level}",)) for level in clones
        ]
    rows.append(("self-play", "Other-Play", others, "learning", ()))
    rows.append(("ad-hoc", "Other-Play 0", others[:1], "learning", ()))
    rows.append(("adaptation", "chooser", ["mien.benchmark.chooser:Chooser"], "rules", (POOL,)))
    rows.append(("zero-shot", "PPO", ppos, "learning", ()))
    rows.append(("zero-shot", "Other-Play", others, "learning", ()))
    rows.append(("zero-shot", "levels", list(LEVELS[1:]), "rules", ()))
    rows += [("rules", level, [level], "rules", ()) for level in LEVELS]
    rows.append(("rules", "scribbler", ["mien.benchmark.scribbler:Scribbler"], "rules", ()))
    rows += [(track, level, [level], "rules", ()) for track in ("expression", "perception") for level in LEVELS]
    rows.append(("expression", "reader-aware", ["mien.benchmark.acting:ReaderAware"], "rules", ("the readers",)))
    rows.append(("perception", "nearest example", ["mien.benchmark.perceiving:NearestExample"], "learning",
                 ("the training examples",)))  # fmt: skip
    return rows


if __name__ == "__main__":
    main()
