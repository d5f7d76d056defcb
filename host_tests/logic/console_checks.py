"""The font, the display's words, and the keypad's debouncing, on any runtime."""

import font
from device import keypad, shared
from device.display import Display

ROWS = (1, 2, 4, 8)


def raises(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("no ValueError from {}".format(arguments))


def check_text_becomes_cells():
    assert font.encode("0123.02") == b"\x3f\x06\x5b\xcf\x3f\x5b"
    assert font.encode("") == bytes(6)
    assert font.encode("----.r1") == b"\x40\x40\x40\xc0\x50\x06"
    assert font.encode("8.8.8.8.8.8.") == b"\xff" * 6
    assert font.encode(".1..") == b"\x80\x86\x80\x00\x00\x00"


def check_text_that_cannot_be_shown_is_an_error():
    assert "six cells" in raises(font.encode, "1234567")
    assert "'M'" in raises(font.encode, "M")
    assert "'k'" in raises(font.encode, "k")


def check_a_text_of_any_length_becomes_cells():
    assert font.cells(b"") == bytearray()
    assert font.cells(b"1234567.8") == font.encode("123456") + b"\x87\x7f"
    assert font.cells(b"vowel") == font.cells(b"UoUEL")


def check_a_letter_without_its_case_is_drawn_in_the_other():
    assert font.encode("HELLO") != font.encode("hELLo")
    assert font.encode("E") == font.encode("e")
    assert font.encode("d") == font.encode("D")


def check_no_two_characters_are_confused_but_the_customary_ones():
    alike = {}
    for character in font.CHARACTERS.decode():
        alike.setdefault(font.encode(character)[0], []).append(character)
    pairs = sorted("".join(same) for same in alike.values() if len(same) > 1)
    assert pairs == ["0O", "5S", "UVW"], pairs


def check_frames_become_pin_words_of_either_polarity():
    masks = [1 << pin for pin in (20, 3, 5, 7, 9, 11, 13, 15)]  # segments on arbitrary pins
    for on in (1, 0):
        words = shared.new()
        display = Display(masks, on, words)
        display.show(b"\x00\x01\x82\xff\x40\x00")
        lit = [0, masks[0], masks[1] | masks[7], sum(masks), masks[6], 0]
        for cell in range(6):
            word = words[shared.FRAME + cell]
            assert word == (lit[cell] if on else sum(masks) ^ lit[cell])


def held_from_the_start(contacts, times=400):
    """Return a keypad after its first scans, all with these contacts."""
    keys = keypad.Keypad(ROWS, 0, shared.new())
    for _ in range(times):
        keys.scan(contacts)
    return keys


def scans(*contacts):
    """Return a keypad after its first scans, without keys, and then these: (contacts, count)."""
    keys = held_from_the_start(0, 4)
    for held, times in contacts:
        for _ in range(times):
            keys.scan(held)
    return keys


def pressed(keys):
    keys_read = []
    while True:
        key = keys.take_key()
        if key is None:
            return "".join(keys_read)
        keys_read.append(key)


def check_a_key_is_pressed_after_three_equal_scans_and_once():
    for code, key in enumerate(keypad.KEYS):
        if key == "*":  # has its own checks
            continue
        assert pressed(scans((1 << code, 2))) == ""
        assert pressed(scans((1 << code, 3))) == key
        assert pressed(scans((1 << code, 50))) == key


def check_chatter_is_one_press():
    bounce = [(1, 1), (0, 1), (1, 2), (0, 1)]
    assert pressed(scans(*bounce + [(1, 9)] + bounce + [(0, 9)])) == "1"
    assert pressed(scans((1, 4), (0, 2), (1, 4), (0, 4))) == "1"
    assert pressed(scans((1, 4), (0, 3), (1, 4), (0, 4))) == "11"


def check_a_gap_just_after_the_press_is_no_release():
    for gap in (1, 2):
        assert pressed(scans((1, 3), (0, gap), (1, 9))) == "1"


def check_keys_roll_over():
    assert pressed(scans((1, 4), (3, 4), (2, 4), (0, 4))) == "12"


def check_a_key_held_at_the_start_is_no_press_until_its_release():
    keys = held_from_the_start(1)
    assert pressed(keys) == ""
    for contacts in [0] * 3 + [1] * 3:
        keys.scan(contacts)
    assert pressed(keys) == "1"


def check_a_held_hash_reports_home_once_after_a_second():
    home = 1 << keypad.KEYS.index("#")
    keys = scans((home, 160))
    assert not keys.menu_held
    assert pressed(keys) == "#"
    for _ in range(12):
        keys.scan(home)
    assert keys.menu_held
    keys.forget()
    for _ in range(1000):
        keys.scan(home)
    assert not keys.menu_held


def check_home_forgets_the_keys_before_it():
    home = 1 << keypad.KEYS.index("#")
    keys = scans((1, 4), (0, 4), (home, 180))
    assert keys.menu_held
    keys.forget()
    assert pressed(keys) == ""


def check_a_hash_stuck_from_the_start_never_calls_home():
    home = 1 << keypad.KEYS.index("#")
    keys = held_from_the_start(home)
    assert not keys.menu_held
    for contacts in [0] * 3 + [home] * 180:
        keys.scan(contacts)
    assert keys.menu_held


STAR = 1 << keypad.KEYS.index("*")


def check_a_star_is_reported_on_release():
    assert pressed(scans((STAR, 3))) == ""
    assert pressed(scans((STAR, 160))) == ""
    assert pressed(scans((STAR, 3), (0, 2))) == ""
    assert pressed(scans((STAR, 3), (0, 3))) == "*"
    assert pressed(scans((STAR, 160), (0, 30))) == "*"
    assert pressed(scans((STAR, 3), (0, 3), (STAR, 3), (0, 3))) == "**"


def check_a_star_held_for_a_second_is_help_once_and_no_star():
    assert pressed(scans((STAR, 180))) == keypad.HELP
    assert pressed(scans((STAR, 10000), (0, 30))) == keypad.HELP
    assert pressed(scans((STAR, 180), (0, 3), (STAR, 3), (0, 3))) == keypad.HELP + "*"


def check_a_star_that_chatters_is_one_star_or_one_help():
    bounce = [(STAR, 1), (0, 1), (STAR, 2), (0, 1)]
    assert pressed(scans(*bounce + [(STAR, 9)] + bounce + [(0, 9)])) == "*"
    for gap in (1, 2):  # too short for a release
        assert pressed(scans(*[(STAR, 50), (0, gap)] * 8 + [(0, 9)])) == keypad.HELP
    assert pressed(scans(*[(STAR, 50), (0, 3)] * 4)) == "****"


def check_a_key_pressed_while_star_is_down_comes_after_the_star():
    assert pressed(scans((STAR, 4), (STAR | 1, 4))) == "*1"
    assert pressed(scans((STAR, 4), (STAR | 1, 400), (0, 4))) == "*1"
    assert pressed(scans((STAR, 4), (STAR | 1, 4), (1, 4), (0, 4))) == "*1"
    both = STAR | 1 << keypad.KEYS.index("#")
    assert pressed(scans((STAR, 4), (both, 4), (0, 4))) == "*#"


def check_a_key_released_while_star_is_down_leaves_star_held():
    assert pressed(scans((1, 4), (STAR | 1, 20), (STAR, 170), (0, 9))) == "1" + keypad.HELP
    assert pressed(scans((1, 4), (STAR | 1, 20), (STAR, 20), (0, 9))) == "1*"
    assert pressed(scans((1, 4), (STAR | 1, 180), (0, 9))) == "1" + keypad.HELP  # 1 is stuck


def check_keys_pressed_together_with_star_are_all_reported():
    assert sorted(pressed(scans((STAR | 1, 4), (0, 4)))) == ["*", "1"]


def check_a_star_stuck_from_the_start_is_ignored():
    keys = held_from_the_start(STAR)
    for contacts in [STAR | 1] * 4 + [STAR] * 4:
        keys.scan(contacts)
    assert pressed(keys) == "1"


def check_a_rectangle_with_star_is_no_star():
    others = 1 << keypad.KEYS.index("7") | 1 << keypad.KEYS.index("8")
    zero = 1 << keypad.KEYS.index("0")
    keys = scans((others, 4), (others | STAR | zero, 400), (others, 4))
    assert pressed(keys) == "78"


def check_home_comes_before_help():
    both = STAR | 1 << keypad.KEYS.index("#")
    keys = scans((both, 180))
    assert keys.menu_held
    keys.forget()
    for _ in range(200):
        keys.scan(both)
    for _ in range(4):
        keys.scan(0)
    assert pressed(keys) == ""


def check_help_is_reported_in_the_order_of_the_keys():
    assert pressed(scans((1, 4), (0, 4), (STAR, 180), (0, 4), (2, 4))) == "1" + keypad.HELP + "2"


def check_rectangles_are_ambiguous():
    assert keypad.ambiguous_contacts(0b000000011011) == 0b11011  # 1 2 4 5
    assert keypad.ambiguous_contacts(0b101000000101) == 0b101000000101  # 1 3 * #
    for contacts in (0b111, 0b001001001001, 0b001111, 0b010001, 0):
        assert keypad.ambiguous_contacts(contacts) == 0


def check_a_rectangle_presses_and_releases_nothing():
    keys = scans((0b01, 4), (0b11, 4), (0b11011, 30))
    assert pressed(keys) == "12"
    for _ in range(4):
        keys.scan(0b1010)  # 1 is released: 2 and 4 remain, and are unambiguous
    assert pressed(keys) == "4"


def check_samples_of_either_level_are_read_from_the_ring():
    for closed in (0, 1):
        words = shared.new()
        keys = keypad.Keypad([1 << pin for pin in (16, 17, 18, 19)], closed, words)
        for _ in range(8):
            at = shared.SCAN_RING + words[shared.SCANS] % shared.RING_SCANS * 3
            for column in range(3):
                rows = 1 << 18 if column == 1 and words[shared.SCANS] > 3 else 0
                words[at + column] = (rows if closed else 0xF0000 ^ rows) | 0x55
            words[shared.SCANS] += 1
        keys.poll()
        assert pressed(keys) == "8"
        assert keys.contacts == 1 << keypad.KEYS.index("8")


def check_keys_are_read_when_the_number_of_scans_wraps():
    words = shared.new()
    for behind in (3, shared.RING_SCANS + 1):
        words[shared.SCANS] = shared.WRAP + 1 - behind
        keys = keypad.Keypad(ROWS, 1, words)
        words[shared.SCANS] = 0
        keys.poll()
        assert keys.next_scan == 0


def check_a_late_loop_reads_the_scans_left_in_the_ring():
    words = shared.new()
    keys = keypad.Keypad(ROWS, 1, words)
    keys.poll()
    for at in range(shared.SCAN_RING, shared.SCAN_RING + 3 * shared.RING_SCANS):
        words[at] = 0
    words[shared.SCANS] = 1000
    keys.poll()
    assert pressed(keys) == ""
    assert not keys.contacts
