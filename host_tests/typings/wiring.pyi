# On the board the chosen board file is called wiring; pyright takes the Pico's for it.
from boards.pico import *
