"""What people can ask of a table, and what it takes: the commands of each noun, and the union of all."""

from mien.table.commands.chairs import *
from mien.table.commands.chat import *
from mien.table.commands.command import Command as Command
from mien.table.commands.decks import *
from mien.table.commands.evening import *
from mien.table.commands.game import *
from mien.table.commands.links import *
from mien.table.commands.people import *
from mien.table.commands.photos import *
from mien.table.commands.programs import *
from mien.table.commands.room import *
from mien.table.commands.stills import *

AnyCommand = (
    ChairCommand
    | ChatCommand
    | DeckCommand
    | EveningCommand
    | GameCommand
    | LinkCommand
    | PersonCommand
    | PhotoCommand
    | ProgramCommand
    | RoomCommand
    | StillCommand
)
"""What a browser can ask for; the rest the server asks on behalf of a person."""
