"""A small network as an agent: two layers of ReLU, with weights from a file; needs numpy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from mien.games.expressions.encoding import ExpressionsEncoding
from mien.games.expressions.view import View
from mien.kit import Ask, BadOptions, Dealer, Refusal

Floats = NDArray[np.float32]


class NetworkBot:
    """Takes the action that the network likes best."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights

    @classmethod
    def load(cls, path: Path) -> NetworkBot:
        """The network in this file; raises BadOptions. Nothing in the file is run."""
        try:
            with np.load(path, allow_pickle=False) as found:
                weights = [found[f"w{number}"].astype(np.float32) for number in range(6)]
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise BadOptions(Refusal("no-network", f"{path} holds no network: {error}.")) from None
        return cls(weights)

    def save(self, path: Path) -> None:
        """Writes the weights, at half precision."""
        halves: dict[str, Any] = {f"w{at}": weight.astype(np.float16) for at, weight in enumerate(self.weights)}
        np.savez_compressed(path, **halves)

    def answer(self, view: View, ask: Ask, imagine: Callable[[], Any], dealer: Dealer) -> Any:
        encoding = encoding_for(view)
        seen = np.frombuffer(encoding.observe(view), np.uint8) / np.frombuffer(encoding.layout.most, np.uint8)
        mask = np.frombuffer(encoding.mask(view, ask), np.uint8).astype(np.bool_)
        first, second, policy, *biases = self.weights
        one = np.maximum(seen.astype(np.float32) @ first + biases[0], 0)
        two = np.maximum(one @ second + biases[1], 0)
        best = int(np.where(mask, two @ policy + biases[2], -np.inf).argmax())
        return encoding.answer(view, ask, (best,), dealer)


_ENCODINGS: dict[tuple[Any, int], ExpressionsEncoding] = {}


def encoding_for(view: View) -> ExpressionsEncoding:
    """The encoding of the table that a view shows."""
    key = (view.options, len(view.hand_sizes))
    if key not in _ENCODINGS:
        _ENCODINGS[key] = ExpressionsEncoding(*key)
    return _ENCODINGS[key]
