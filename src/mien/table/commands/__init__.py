"""What people can ask of a table, and what it takes."""

from mien.table.commands.chairs import Move, SeatBot, Sit, Stand, StandIn, Unseat
from mien.table.commands.command import Command
from mien.table.commands.game import (
    Answer,
    AnswerFor,
    ChooseGame,
    ChooseOptions,
    Learn,
    Pause,
    Resume,
    Share,
    Start,
)
from mien.table.commands.links import MakeLink, UseLink
from mien.table.commands.people import ChoosePlace, ChooseSlow, Come, Look, Mute, PassHost, Remove, Rename
from mien.table.commands.photos import AddPhoto, WithdrawPhoto
from mien.table.commands.room import FACES, ChooseSettings, Close, Poke, React, Talk

__all__ = [
    "FACES",
    "AddPhoto",
    "Answer",
    "AnswerFor",
    "AnyCommand",
    "ChooseGame",
    "ChooseOptions",
    "ChoosePlace",
    "ChooseSettings",
    "ChooseSlow",
    "Close",
    "Come",
    "Command",
    "Learn",
    "Look",
    "MakeLink",
    "Move",
    "Mute",
    "PassHost",
    "Pause",
    "Poke",
    "React",
    "Remove",
    "Rename",
    "Resume",
    "SeatBot",
    "Share",
    "Sit",
    "Stand",
    "StandIn",
    "Start",
    "Talk",
    "Unseat",
    "UseLink",
    "WithdrawPhoto",
]

AnyCommand = (
    Rename
    | Poke
    | Sit
    | Stand
    | SeatBot
    | StandIn
    | Unseat
    | Move
    | ChooseGame
    | ChooseOptions
    | ChooseSettings
    | Start
    | Learn
    | Mute
    | Remove
    | PassHost
    | Close
    | Answer
    | Pause
    | Resume
    | Share
    | Talk
    | React
    | ChoosePlace
    | ChooseSlow
    | WithdrawPhoto
    | MakeLink
)
"""What a browser can ask for; the rest the server asks on behalf of a person."""
