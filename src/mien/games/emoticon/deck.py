"""What the moods and mischief cards of Émoticon are called (EM-1, EM-2, EM-25 to EM-33)."""

from typing import Literal

from msgspec import Struct

from mien.kit.names import Names

Shape = Literal["flower", "drop", "clover", "star"]


class Mood(Struct, frozen=True):
    """A suit of emotion cards, told by its shape as well as its colour."""

    slug: str
    shape: Shape
    names: Names


class Mischief(Struct, frozen=True):
    """A mischief card: its name, what it does in one sentence, and its Noto picture."""

    slug: str
    names: Names
    effect: Names
    art: str


MOODS: tuple[Mood, ...] = (
    Mood(
        "happiness",
        "flower",
        Names(fr="Joie", en="Happiness", nl="Blijdschap", de="Freude", es="Alegría", pl="Radość"),
    ),
    Mood(
        "sadness",
        "drop",
        Names(fr="Tristesse", en="Sadness", nl="Verdriet", de="Trauer", es="Tristeza", pl="Smutek"),
    ),
    Mood(
        "surprise",
        "clover",
        Names(fr="Surprise", en="Surprise", nl="Verrassing", de="Überraschung", es="Sorpresa", pl="Zaskoczenie"),
    ),
    Mood("anger", "star", Names(fr="Colère", en="Anger", nl="Woede", de="Wut", es="Ira", pl="Złość")),
)

MISCHIEF: tuple[Mischief, ...] = (
    Mischief(
        "ghost",
        Names(fr="Fantôme", en="Ghost", nl="Spook", de="Gespenst", es="Fantasma", pl="Duch"),
        Names(
            fr="Prends une émotion de valeur 3 devant quelqu'un et pose-la devant toi.",
            en="Take an emotion with a printed 3 from in front of someone and put it in front of you.",
            nl="Neem een emotie met waarde 3 die voor iemand ligt en leg die voor jezelf neer.",
            de="Nimm eine Emotion mit dem Wert 3, die vor jemandem liegt, und lege sie vor dich.",
            es="Toma una emoción de valor 3 que esté delante de alguien y ponla delante de ti.",
            pl="Zabierz komuś leżącą przed nim emocję o wartości 3 i połóż ją przed sobą.",
        ),
        "ghost",
    ),
    Mischief(
        "heart",
        Names(fr="Cœur", en="Heart", nl="Hart", de="Herz", es="Corazón", pl="Serce"),
        Names(
            fr="Jusqu'à la fin de la manche, les farces des autres ne touchent pas tes cartes posées.",
            en="Until the round ends, nobody else's mischief touches the cards in front of you.",
            nl="Tot het einde van de ronde raakt de streek van een ander de kaarten voor jou niet.",
            de="Bis zum Ende der Runde rührt kein fremder Streich die Karten vor dir an.",
            es="Hasta el final de la ronda, ninguna travesura ajena toca las cartas que tienes delante.",
            pl="Do końca rundy cudze psoty nie ruszą kart leżących przed tobą.",
        ),
        "red-heart",
    ),
    Mischief(
        "pirate",
        Names(fr="Pirate", en="Pirate", nl="Piraat", de="Pirat", es="Pirata", pl="Pirat"),
        Names(
            fr="Si la personne qui gagne la manche a de l'aide, tu tires la récompense à la place de l'aide.",
            en="If the winner of the round has a helper, you draw the reward and the helper does not.",
            nl="Als de winnaar van de ronde een helper heeft, trek jij de beloning en de helper niet.",
            de="Hat jemand die Runde mit Hilfe gewonnen, ziehst du die Belohnung, nicht wer geholfen hat.",
            es="Si quien gana la ronda tiene ayuda, robas tú la recompensa y no quien ayudó.",
            pl="Jeśli zwycięzca rundy ma pomocnika, nagrodę dobierasz ty, a nie pomocnik.",
        ),
        "pirate-flag",
    ),
    Mischief(
        "whirlwind",
        Names(
            fr="Tourbillon",
            en="Whirlwind",
            nl="Wervelwind",
            de="Wirbelwind",
            es="Torbellino",
            pl="Trąba powietrzna",
        ),
        Names(
            fr="Fais monter en tête la deuxième ou la troisième humeur.",
            en="Move the second or third mood to the top.",
            nl="Zet de tweede of derde stemming bovenaan.",
            de="Setze die zweite oder dritte Stimmung an die Spitze.",
            es="Sube a lo más alto el segundo o el tercer humor.",
            pl="Przenieś drugi lub trzeci nastrój na sam szczyt.",
        ),
        "tornado",
    ),
    Mischief(
        "volte-face",
        Names(fr="Volte-face", en="Volte-face", nl="Ommekeer", de="Kehrtwende", es="Media vuelta", pl="Zwrot"),
        Names(
            fr="L'humeur dominante et l'humeur refoulée échangent leur place.",
            en="The dominant and the repressed mood change places.",
            nl="De dominante en de verdrongen stemming wisselen van plaats.",
            de="Die vorherrschende und die verdrängte Stimmung tauschen die Plätze.",
            es="El humor dominante y el reprimido intercambian sus lugares.",
            pl="Nastrój dominujący i stłumiony zamieniają się miejscami.",
        ),
        "upside-down-face",
    ),
    Mischief(
        "bomb",
        Names(fr="Bombe", en="Bomb", nl="Bom", de="Bombe", es="Bomba", pl="Bomba"),
        Names(
            fr="Défausse tous les 5 posés, sauf devant qui a un Cœur.",
            en="Discard every printed 5 in play, except in front of anyone with a Heart.",
            nl="Leg elke gespeelde 5 af, behalve bij wie een Hart heeft.",
            de="Wirf jede ausliegende 5 ab, außer bei allen mit einem Herz.",
            es="Descarta todos los 5 en juego, salvo los de quien tenga un Corazón.",
            pl="Odrzuć wszystkie wyłożone piątki oprócz chronionych Sercem.",
        ),
        "bomb",
    ),
    Mischief(
        "ninja",
        Names(fr="Ninja", en="Ninja", nl="Ninja", de="Ninja", es="Ninja", pl="Ninja"),
        Names(
            fr="Prends au hasard une carte de la main de quelqu'un.",
            en="Take a random card from someone's hand into yours.",
            nl="Pak een willekeurige kaart uit iemands hand.",
            de="Ziehe eine zufällige Karte aus der Hand von jemandem.",
            es="Toma al azar una carta de la mano de alguien.",
            pl="Weź losową kartę z czyjejś ręki.",
        ),
        "ninja",
    ),
    Mischief(
        "kiss",
        Names(fr="Bisou", en="Kiss", nl="Kus", de="Kuss", es="Beso", pl="Całus"),
        Names(
            fr="Échange une émotion devant toi contre une de même valeur devant quelqu'un.",
            en="Swap an emotion in front of you with one of the same printed value in front of someone.",
            nl="Ruil een emotie die voor jou ligt met een van dezelfde waarde die voor iemand ligt.",
            de="Tausche eine Emotion vor dir gegen eine mit demselben Wert, die vor jemandem liegt.",
            es="Cambia una emoción delante de ti por otra del mismo valor delante de alguien.",
            pl="Zamień emocję leżącą przed tobą na czyjąś o tej samej wartości.",
        ),
        "kiss-mark",
    ),
    Mischief(
        "lullaby",
        Names(fr="Berceuse", en="Lullaby", nl="Slaapliedje", de="Schlaflied", es="Nana", pl="Kołysanka"),
        Names(
            fr="Quelqu'un qui n'a pas passé saute son prochain tour.",
            en="Someone who has not passed skips their next turn.",
            nl="Iemand die niet gepast heeft, slaat de volgende beurt over.",
            de="Jemand, der noch nicht gepasst hat, setzt den nächsten Zug aus.",
            es="Alguien que no haya pasado pierde su próximo turno.",
            pl="Ktoś, kto nie spasował, traci następną kolejkę.",
        ),
        "sleeping-face",
    ),
)
