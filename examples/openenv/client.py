"""The client: `with MienEnv(base_url="http://localhost:8000").sync() as env: env.reset(seed=7)`."""

from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server.types import State

from .models import MienAction, MienObservation


class MienEnv(EnvClient[MienAction, MienObservation, State]):
    """A seat at a table of a running server."""

    def _step_payload(self, action: MienAction) -> dict[str, Any]:
        return {"answer": action.answer}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[MienObservation]:
        told = {**payload.get("observation", {}), "done": payload.get("done"), "reward": payload.get("reward")}
        observation = MienObservation(**told)
        return StepResult(observation=observation, reward=observation.reward, done=observation.done)

    def _parse_state(self, payload: dict[str, Any]) -> State:
        return State(**payload)
