"""What the page adds to the console: sound, vibration, full screen, sharing, the Pico's pins."""

import pytest

from device import sound
from web import player

pytestmark = pytest.mark.browser
CLICK = sound._TUNES[0][0][0]  # hertz
# Records the frequency of each oscillator that the page starts, and how it is shaped.
LISTEN = """
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  tones.push([this.type, this.frequency.value]);
  return start.apply(this, when);
};
"""


@pytest.mark.parametrize("engine", ["console", "pico"])
def test_the_page_plays_the_tones_of_the_piezo_once_they_are_switched_on(context, tab, engine):
    context.add_init_script(LISTEN)
    tab.open(f"?engine={engine}")
    person = player(tab, engine == "pico")
    person.go("8", "LIGHt5")
    person.go("0", "Snd no")
    assert tab.tab.evaluate("tones") == []
    person.go("2", "Snd on")
    person.go("0", "FAdE 2")
    tab.tab.wait_for_function("tones.length")
    (kind, hertz), *others = tab.tab.evaluate("tones")
    assert kind == "square" and hertz == pytest.approx(CLICK, rel=0.01)
    assert others == []


def test_sound_is_on_after_a_reload_and_a_loss_falls(context, tab):
    context.add_init_script(LISTEN)
    tab.open()
    person = player(tab)
    person.go("82", "Snd on")
    person.leave()
    tab.open()
    person.go("3", "0.-----")
    person.go("5*", "----.r1")
    person.go("#*", "1467.Cd")
    person.go("*", "AGAIn?")
    tab.wait(1)
    tones = [hertz for _, hertz in tab.tab.evaluate("tones")]
    assert tones == [CLICK] * 6 + [hertz for hertz, _ in sound._TUNES[2]]
