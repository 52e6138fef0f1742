#!/usr/bin/env python3
"""Draws the pictures of Magic Show into its asset catalog: 52 cards, their back, and the stage.

    python3 Apps/MagicShow/Artwork/draw.py

Needs Python 3, cairo and the font Noto Serif CJK; see Scripts/artwork/canvas.py.
"""
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "Scripts", "artwork"))
from canvas import Canvas, Catalog, glow, linear, mix, radial  # noqa: E402

WIDTH, HEIGHT, CORNER = 140, 196, 10
SERIF = "Noto Serif CJK SC"
RED, BLACK = (0.78, 0.07, 0.11), (0.08, 0.08, 0.11)
GOLD, DARK_GOLD = (0.93, 0.76, 0.38), (0.60, 0.42, 0.13)
SUITS = ("spade", "heart", "diamond", "club")
NAMES = {1: "A", 11: "J", 12: "Q", 13: "K"}


def color_of(suit):
    return RED if suit in ("heart", "diamond") else BLACK


# The signs, one point high about the origin.

def sign(canvas, suit):
    if suit == "diamond":
        canvas.move_to(0, -0.52)
        canvas.curve_to(0.12, -0.26, 0.24, -0.12, 0.38, 0)
        canvas.curve_to(0.24, 0.12, 0.12, 0.26, 0, 0.52)
        canvas.curve_to(-0.12, 0.26, -0.24, 0.12, -0.38, 0)
        canvas.curve_to(-0.24, -0.12, -0.12, -0.26, 0, -0.52)
        canvas.close_path()
        return
    if suit == "club":
        for x, y in ((0, -0.24), (-0.235, 0.1), (0.235, 0.1)):
            canvas.circle(x, y, 0.225)
        canvas.circle(0, 0, 0.13)
    else:
        turn = 1 if suit == "heart" else -1
        shift = 0 if suit == "heart" else -0.06
        canvas.move_to(0, shift + turn * 0.46)
        for side in (1, -1):
            canvas.curve_to(side * 0.12, shift + turn * 0.26, side * 0.45, shift + turn * 0.10, side * 0.45, shift - turn * 0.16)
            canvas.curve_to(side * 0.45, shift - turn * 0.52, side * 0.05, shift - turn * 0.50, 0, shift - turn * 0.20)
            if side == 1:
                canvas.move_to(0, shift + turn * 0.46)
        canvas.close_path()
    if suit != "heart":
        # The stem.
        canvas.move_to(0, 0.06)
        canvas.curve_to(0.02, 0.28, 0.06, 0.40, 0.2, 0.48)
        canvas.line_to(-0.2, 0.48)
        canvas.curve_to(-0.06, 0.40, -0.02, 0.28, 0, 0.06)
        canvas.close_path()


def pip(canvas, suit, x, y, size, turned=False, paint=None):
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(size, -size if turned else size)
    sign(canvas, suit)
    canvas.fill(paint or linear(0, -0.5, 0, 0.5, (0, mix(color_of(suit), (1, 1, 1), 0.16)), (1, color_of(suit))))
    canvas.restore()


# The faces

LEFT, MIDDLE, RIGHT = 45.5, 70, 94.5
TOP, BOTTOM = 37, 159
PLACES = {
    2: [(MIDDLE, 0), (MIDDLE, 1)],
    3: [(MIDDLE, 0), (MIDDLE, 0.5), (MIDDLE, 1)],
    4: [(LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)],
    5: [(LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1), (MIDDLE, 0.5)],
    6: [(x, y) for x in (LEFT, RIGHT) for y in (0, 0.5, 1)],
    7: [(x, y) for x in (LEFT, RIGHT) for y in (0, 0.5, 1)] + [(MIDDLE, 0.25)],
    8: [(x, y) for x in (LEFT, RIGHT) for y in (0, 0.5, 1)] + [(MIDDLE, 0.25), (MIDDLE, 0.75)],
    9: [(x, y) for x in (LEFT, RIGHT) for y in (0, 1 / 3, 2 / 3, 1)] + [(MIDDLE, 0.5)],
    10: [(x, y) for x in (LEFT, RIGHT) for y in (0, 1 / 3, 2 / 3, 1)] + [(MIDDLE, 1 / 6), (MIDDLE, 5 / 6)],
}


def paper(canvas):
    canvas.rounded(0.5, 0.5, WIDTH - 1, HEIGHT - 1, CORNER)
    canvas.fill(linear(0, 0, 0, HEIGHT, (0, (1, 1, 0.995)), (0.6, (0.985, 0.98, 0.965)), (1, (0.94, 0.93, 0.905))), keep=True)
    canvas.stroke((0.55, 0.53, 0.50), 0.8)


def corner(canvas, value, suit):
    name = NAMES.get(value, str(value))
    canvas.font(SERIF, 21 if value != 10 else 18.5, bold=True)
    canvas.text(name, 14.5, 18, color_of(suit))
    pip(canvas, suit, 14.5, 36, 13)


def ace(canvas, suit):
    color = color_of(suit)
    x, y = WIDTH / 2, HEIGHT / 2
    # Rays and leaves around the large sign.
    for ray in range(32):
        angle = 2 * math.pi * ray / 32
        inner, outer = 42, 50 if ray % 2 else 54
        canvas.move_to(x + inner * math.cos(angle), y + inner * math.sin(angle))
        canvas.line_to(x + outer * math.cos(angle), y + outer * math.sin(angle))
        canvas.stroke((*DARK_GOLD, 0.55), 0.7)
        if ray % 2 == 0:
            canvas.circle(x + 57 * math.cos(angle), y + 57 * math.sin(angle), 1.1)
            canvas.fill((*DARK_GOLD, 0.7))
    canvas.circle(x, y, 41)
    canvas.stroke((*DARK_GOLD, 0.8), 1.1, keep=True)
    canvas.fill(radial(x, y - 10, 4, x, y, 44, (0, (1, 0.985, 0.93)), (1, (0.97, 0.93, 0.83))))
    pip(canvas, suit, x, y, 62, paint=linear(-0.3, -0.5, 0.2, 0.5, (0, mix(color, (1, 1, 1), 0.30)), (0.5, color), (1, mix(color, (0, 0, 0), 0.35))))
    pip(canvas, suit, x, y, 24, paint=(1, 0.97, 0.88, 0.92))
    pip(canvas, suit, x, y, 15, paint=color)


def crown(canvas, value, x, y, color):
    """What stands over the letter: a plume for the jack, a tiara for the queen, a crown for the king."""
    if value == 11:
        canvas.move_to(x - 11, y + 6)
        canvas.curve_to(x - 10, y - 12, x + 6, y - 14, x + 12, y - 8)
        canvas.curve_to(x + 4, y - 8, x + 2, y - 2, x + 11, y + 6)
        canvas.close_path()
    else:
        tips = 5 if value == 13 else 3
        half = 14 if value == 13 else 12
        canvas.move_to(x - half + 3, y + 6)
        for tip in range(tips):
            left = -half + 2 * half * tip / (tips - 1)
            rise = 10 if tip in (0, tips - 1) else 13
            canvas.line_to(x + left, y + 4 - rise)
            if tip < tips - 1:
                canvas.line_to(x + left + half / (tips - 1), y - 1)
        canvas.line_to(x + half - 3, y + 6)
        canvas.close_path()
    canvas.fill(linear(x, y - 10, x, y + 7, (0, (1, 0.90, 0.55)), (1, DARK_GOLD)), keep=True)
    canvas.stroke(mix(DARK_GOLD, (0, 0, 0), 0.3), 0.7)
    canvas.rounded(x - 11, y + 6.6, 22, 3.4, 1.4)
    canvas.fill(color)


def court(canvas, value, suit):
    color = color_of(suit)
    canvas.rounded(27, 20, WIDTH - 54, HEIGHT - 40, 4)
    canvas.fill(linear(0, 20, 0, HEIGHT - 20, (0, (0.99, 0.95, 0.84)), (0.5, (0.95, 0.88, 0.70)), (1, (0.99, 0.95, 0.84))), keep=True)
    canvas.stroke(DARK_GOLD, 1.1)
    for half in (0, 1):
        canvas.save()
        if half:
            canvas.translate(WIDTH, HEIGHT)
            canvas.rotate(math.pi)
        canvas.rectangle(27, 20, WIDTH - 54, HEIGHT / 2 - 20)
        canvas.clip()
        # A cloak of lozenges.
        for row in range(9):
            for column in range(8):
                left, top = 27 + column * 12.3 - (6.1 if row % 2 else 0), 74 + row * 6
                canvas.polygon((left, top), (left + 6.1, top - 6), (left + 12.3, top), (left + 6.1, top + 6))
                canvas.fill(mix(color, GOLD, 0.86) if (row + column) % 2 else mix(color, (1, 1, 1), 0.12))
        canvas.move_to(27, 74)
        canvas.curve_to(48, 66, 92, 66, 113, 74)
        canvas.stroke(DARK_GOLD, 2.2)
        canvas.circle(70, 55, 24)
        canvas.fill(radial(70, 49, 2, 70, 55, 25, (0, (1, 0.99, 0.95)), (1, (0.98, 0.91, 0.76))), keep=True)
        canvas.stroke(DARK_GOLD, 1.0)
        canvas.font(SERIF, 33, bold=True)
        canvas.text(NAMES[value], 70, 60, linear(0, 45, 0, 75, (0, mix(color, (1, 1, 1), 0.2)), (1, color)))
        crown(canvas, value, 70, 33.5, color)
        pip(canvas, suit, 38, 33, 15)
        canvas.restore()
    canvas.move_to(27, HEIGHT / 2)
    canvas.line_to(WIDTH - 27, HEIGHT / 2)
    canvas.stroke(DARK_GOLD, 1.1, round_ends=False)
    canvas.circle(WIDTH / 2, HEIGHT / 2, 8.5)
    canvas.fill((0.99, 0.95, 0.84), keep=True)
    canvas.stroke(DARK_GOLD, 1.1)
    pip(canvas, suit, WIDTH / 2, HEIGHT / 2, 10)


def face(value, suit):
    def draw(canvas):
        paper(canvas)
        for half in (0, 1):
            canvas.save()
            if half:
                canvas.translate(WIDTH, HEIGHT)
                canvas.rotate(math.pi)
            corner(canvas, value, suit)
            canvas.restore()
        if value == 1:
            ace(canvas, suit)
        elif value > 10:
            court(canvas, value, suit)
        else:
            for x, share in PLACES[value]:
                pip(canvas, suit, x, TOP + (BOTTOM - TOP) * share, 25, turned=share > 0.5)

    return draw


def back(canvas):
    paper(canvas)
    canvas.save()
    canvas.rounded(6.5, 6.5, WIDTH - 13, HEIGHT - 13, 6)
    canvas.fill(radial(WIDTH / 2, HEIGHT / 2, 10, WIDTH / 2, HEIGHT / 2, 125, (0, (0.42, 0.10, 0.30)), (0.6, (0.24, 0.05, 0.24)), (1, (0.12, 0.02, 0.16))), keep=True)
    canvas.clip()
    for step in range(-20, 40):
        for lean in (1, -1):
            canvas.move_to(step * 9, 0)
            canvas.line_to(step * 9 + lean * HEIGHT * 0.72, HEIGHT)
            canvas.stroke((*GOLD, 0.22), 0.6)
    # A wheel of stars.
    x, y = WIDTH / 2, HEIGHT / 2
    canvas.circle(x, y, 42)
    canvas.fill(radial(x, y, 2, x, y, 44, (0, (0.50, 0.13, 0.36)), (1, (0.20, 0.04, 0.22))), keep=True)
    canvas.stroke(GOLD, 1.4)
    canvas.circle(x, y, 37.5)
    canvas.stroke((*GOLD, 0.8), 0.6)
    for spoke in range(16):
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(2 * math.pi * spoke / 16)
        long = spoke % 2 == 0
        canvas.polygon((0, -35 if long else -27), (2.6 if long else 2, -11), (0, -6), (-2.6 if long else -2, -11))
        canvas.fill((*GOLD, 0.95 if long else 0.55))
        canvas.restore()
    canvas.circle(x, y, 6)
    canvas.fill((0.98, 0.90, 0.62))
    for half in (0, 1):
        for at_x, at_y in ((24, 26), (WIDTH - 24, 26)):
            canvas.save()
            canvas.translate(x, y)
            if half:
                canvas.rotate(math.pi)
            canvas.translate(at_x - x, at_y - y)
            for ray in range(8):
                canvas.rotate(math.pi / 4)
                canvas.polygon((0, -10), (1.3, -2), (0, 0), (-1.3, -2))
                canvas.fill((*GOLD, 0.9))
            canvas.restore()
    canvas.restore()
    canvas.rounded(6.5, 6.5, WIDTH - 13, HEIGHT - 13, 6)
    canvas.stroke(GOLD, 1.2)


# The stage

def stage(canvas):
    width, height = canvas.width, canvas.height
    table = height * 0.66
    # The curtain: folds of velvet.
    dice = random.Random(3)
    canvas.cover((0.16, 0.01, 0.04))
    x = -10.0
    while x < width + 20:
        fold = dice.uniform(26, 44)
        canvas.rectangle(x, 0, fold + 0.5, table + 30)
        canvas.fill(linear(x, 0, x + fold, 0, (0, (0.20, 0.01, 0.05)), (0.30, (0.56, 0.05, 0.11)), (0.46, (0.70, 0.10, 0.15)),
                           (0.62, (0.47, 0.04, 0.09)), (1, (0.17, 0.01, 0.04))))
        x += fold
    # Its valance, with a golden fringe.
    for swag in range(-1, 5):
        left, span, drop = swag * width / 3 - width / 6, width / 3, height * 0.085
        canvas.save()
        canvas.move_to(left, -2)
        canvas.line_to(left, height * 0.035)
        canvas.curve_to(left + span * 0.25, drop * 1.75, left + span * 0.75, drop * 1.75, left + span, height * 0.035)
        canvas.line_to(left + span, -2)
        canvas.close_path()
        canvas.fill(linear(0, 0, 0, drop * 1.45, (0, (0.30, 0.02, 0.06)), (0.6, (0.66, 0.08, 0.14)), (1, (0.36, 0.03, 0.08))))
        for fold in range(1, 5):
            depth = fold / 5
            canvas.move_to(left, height * 0.035 * depth)
            canvas.curve_to(left + span * 0.25, drop * 1.75 * depth, left + span * 0.75, drop * 1.75 * depth, left + span, height * 0.035 * depth)
            canvas.stroke((0.20, 0.01, 0.04, 0.55), 2.0)
        canvas.move_to(left, height * 0.035)
        canvas.curve_to(left + span * 0.25, drop * 1.75, left + span * 0.75, drop * 1.75, left + span, height * 0.035)
        canvas.stroke(GOLD, 3)
        for thread in range(49):
            share = thread / 48
            top = (1 - share) ** 3 * height * 0.035 + 3 * (1 - share) ** 2 * share * drop * 1.75 + 3 * (1 - share) * share ** 2 * drop * 1.75 + share ** 3 * height * 0.035
            along = left + span * ((1 - share) ** 2 * share * 3 * 0.25 + 3 * (1 - share) * share ** 2 * 0.75 + share ** 3)
            canvas.move_to(along, top + 1)
            canvas.line_to(along, top + 10)
            canvas.stroke(mix(GOLD, DARK_GOLD, (thread % 3) / 2.5), 1.4)
        canvas.restore()
    # The light falls on the middle.
    canvas.cover(radial(width / 2, height * 0.46, width * 0.18, width / 2, height * 0.46, height * 0.62, (0, (0, 0, 0, 0)), (0.5, (0.03, 0, 0.02, 0.34)),
                        (1, (0.03, 0, 0.02, 0.88))))
    canvas.cover(glow(width / 2, height * 0.42, width * 0.75, (1, 0.86, 0.62), 0.34))
    # The table.
    canvas.move_to(-20, height + 20)
    canvas.line_to(-20, table + 26)
    canvas.curve_to(width * 0.25, table - 12, width * 0.75, table - 12, width + 20, table + 26)
    canvas.line_to(width + 20, height + 20)
    canvas.close_path()
    canvas.save()
    canvas.fill(radial(width / 2, table + 30, 10, width / 2, table + 60, width * 0.95, (0, (0.13, 0.50, 0.34)), (0.45, (0.06, 0.30, 0.20)),
                       (1, (0.01, 0.09, 0.06))), keep=True)
    canvas.stroke((0.25, 0.13, 0.05), 13, keep=True)
    canvas.stroke(linear(0, table - 10, 0, table + 30, (0, (0.70, 0.44, 0.18)), (1, (0.36, 0.20, 0.08))), 8, keep=True)
    canvas.clip()
    canvas.cover(glow(width / 2, table + 60, width * 0.5, (0.85, 1, 0.85), 0.16))
    canvas.restore()


def icon(canvas):
    canvas.cover(radial(512, 430, 60, 512, 512, 780, (0, (0.16, 0.56, 0.40)), (0.55, (0.06, 0.32, 0.22)), (1, (0.01, 0.10, 0.07))))
    canvas.cover(glow(512, 330, 620, (1, 0.95, 0.75), 0.35))
    for index, (suit, angle) in enumerate((("club", -20), ("heart", 0), ("spade", 20))):
        canvas.save()
        canvas.translate(512, 1120)
        canvas.rotate(math.radians(angle))
        canvas.translate(0, -590)
        canvas.scale(3.5, 3.5)
        for step in range(8):
            canvas.rounded(-WIDTH / 2 - 6 + step, -HEIGHT / 2 - 2 + step, WIDTH + 12 - 2 * step, HEIGHT + 12 - 2 * step, CORNER + 6 - step)
            canvas.fill((0, 0.05, 0.03, 0.06))
        canvas.translate(-WIDTH / 2, -HEIGHT / 2)
        face(1, suit)(canvas)
        canvas.restore()


def main():
    catalog = Catalog(os.path.join(HERE, "..", "MagicShow", "Assets.xcassets"))
    for suit in SUITS:
        for value in range(1, 14):
            catalog.image(f"{suit}-{value}", WIDTH, HEIGHT, face(value, suit), group="Cards")
    catalog.image("cover", WIDTH, HEIGHT, back, group="Cards")
    catalog.image("Stage", 430, 932, stage, scales=(2,), opaque=True)
    catalog.icon(icon)
    catalog.color("AccentColor", *GOLD)


if __name__ == "__main__":
    main()
