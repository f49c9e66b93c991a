"""What goes to the environment and what comes back."""

from pydantic import Field

from openenv.core.env_server.types import Action, Observation


class MienAction(Action):
    """An answer, in words or as JSON; thinking aloud is fine if the answer stands in square brackets."""

    answer: str = Field(..., description="such as [Guess 1 joy-3]")


class MienObservation(Observation):
    """All that the seat may know, in words, and the question that it is asked."""

    text: str = Field("", description="what happened, the table, the question")
    legal: list[str] = Field(default_factory=list, description="the words of every legal answer")
    refused: str | None = Field(None, description="why the last answer was not taken, with the rule")
    score: int | None = Field(None, description="the seat's score, once the game is over")
