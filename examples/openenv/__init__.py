"""mien for OpenEnv: one seat of a game about faces and feelings, among bots."""

from .client import MienEnv
from .models import MienAction, MienObservation

__all__ = ["MienAction", "MienEnv", "MienObservation"]
