"""Observations and actions as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mien.kit.encoding import AnyEncoding

Bytes = NDArray[np.uint8]


class ActionInNumbers(spaces.Dict):
    """An id and the numbers of a performance; a mask of ids alone is enough to sample it."""

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        if isinstance(mask, np.ndarray):
            mask = {"id": mask, "numbers": None}
        sampled: dict[str, Any] = super().sample(mask, probability)
        return sampled


def action_space(encoding: AnyEncoding) -> spaces.Space[Any]:
    """The ids of the book; with numbers beside them where the encoding has any."""
    ids = spaces.Discrete(encoding.book.size)
    if not encoding.bounds:
        return ids
    low, high = (np.array(ends, dtype=np.float32) for ends in zip(*encoding.bounds, strict=True))
    return ActionInNumbers({"id": ids, "numbers": spaces.Box(low, high, dtype=np.float32)})


def flat_space(encoding: AnyEncoding, times: int = 1) -> spaces.Box:
    """All numbers of an observation, each from 0 to its own highest value."""
    high = np.frombuffer(encoding.layout.most * times, dtype=np.uint8)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def field_spaces(encoding: AnyEncoding) -> spaces.Dict:
    """The same numbers by their fields."""
    return spaces.Dict(
        {
            field.name: spaces.Box(0, field.most, field.shape, np.uint8)
            for field in encoding.layout.fields
            if 0 not in field.shape
        }
    )


def observation_space(encoding: AnyEncoding, observation: str) -> spaces.Dict:
    """An observation with its mask, as all of PettingZoo's turn-based games have it."""
    told = field_spaces(encoding) if observation == "dict" else flat_space(encoding)
    return spaces.Dict({"observation": told, "action_mask": spaces.Box(0, 1, (encoding.book.size,), np.int8)})


def by_field(encoding: AnyEncoding, told: Bytes) -> dict[str, Bytes]:
    """The fields of an observation: views into it, not copies."""
    start = encoding.layout.start
    return {
        field.name: told[start[field.name] :][: int(np.prod(field.shape))].reshape(field.shape)
        for field in encoding.layout.fields
        if 0 not in field.shape
    }
