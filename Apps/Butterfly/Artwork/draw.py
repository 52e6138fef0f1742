#!/usr/bin/env python3
"""Draws the pictures of Butterfly into its asset catalog.

    python3 Apps/Butterfly/Artwork/draw.py

Needs Python 3 and cairo; see Scripts/artwork/canvas.py.
"""
import math
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "Scripts", "artwork"))
from canvas import Canvas, Catalog, glow, linear, mix, radial  # noqa: E402

FRAMES = 17
SIZE = 120

BLACK = (0.055, 0.05, 0.09)
DEEP = (0.05, 0.13, 0.55)
BLUE = (0.07, 0.40, 0.90)
BRIGHT = (0.36, 0.80, 1.0)


# The butterfly. Its head points up here; the wings are those on the right, in points from the middle of the body.

def forewing(canvas):
    canvas.move_to(1.5, -9)
    canvas.curve_to(10, -27, 30, -44, 50, -44)
    canvas.curve_to(57, -44, 56, -36, 51, -25)
    canvas.curve_to(47, -16, 44, -8, 38, -1)
    canvas.curve_to(28, 5, 12, 4, 1.5, 3)
    canvas.close_path()


def hindwing(canvas):
    canvas.move_to(1.5, -3)
    canvas.curve_to(16, -4, 34, -4, 42, 6)
    canvas.curve_to(47, 15, 41, 25, 35, 30)
    canvas.curve_to(30, 34, 27, 41, 21, 43)
    canvas.curve_to(13, 44, 5, 28, 1.5, 12)
    canvas.close_path()


FORE_VEINS = [(50, -42), (54, -32), (50, -21), (45, -11), (38, -2), (26, 3)]
HIND_VEINS = [(41, 5), (43, 17), (36, 28), (27, 37), (19, 42), (9, 31)]
FORE_SPOTS = [(49.5, -38.5, 1.7), (50.3, -32.2, 1.5), (48, -25.7, 1.4), (45.2, -18.6, 1.3), (42, -11.8, 1.2), (37.6, -5, 1.1)]
HIND_SPOTS = [(40.4, 8.6, 1.3), (41.1, 15.5, 1.4), (38, 22.3, 1.4), (33.2, 27.5, 1.4), (27.8, 33.5, 1.4), (22, 38.7, 1.3)]


def wing(canvas, outline, root, veins, spots, light):
    """`light`: 1 in full light, 0 in shade."""
    def lit(color):
        return mix(mix(BLACK, color, 0.35 + 0.65 * light), (1, 1, 1), max(0, light - 0.85) * 0.5)

    canvas.save()
    outline(canvas)
    canvas.fill(radial(root[0], root[1], 2, root[0] + 12, root[1], 62, (0, lit(DEEP)), (0.22, lit(BLUE)), (0.52, lit(BRIGHT)),
                       (0.78, lit(BLUE)), (1, lit(DEEP))), keep=True)
    canvas.clip()
    # Scales shimmer across the wing.
    canvas.ellipse(root[0] + 21, root[1] - (6 if root[1] < 0 else -9), 17, 11)
    canvas.fill(glow(root[0] + 21, root[1] - (6 if root[1] < 0 else -9), 17, (0.75, 0.97, 1), 0.55 * light))
    for x, y in veins:
        canvas.move_to(*root)
        canvas.curve_to(root[0] + (x - root[0]) * 0.4, root[1] + (y - root[1]) * 0.25, root[0] + (x - root[0]) * 0.7,
                        root[1] + (y - root[1]) * 0.62, x, y)
        canvas.stroke((*BLACK, 0.55), 0.8)
    # The dark margin: widest at the tip.
    outline(canvas)
    canvas.stroke(BLACK, 11)
    outline(canvas)
    canvas.stroke((*BLACK, 0.35), 16)
    for x, y, radius in spots:
        canvas.circle(x, y, radius)
        canvas.fill((0.96, 0.97, 1, 0.35 + 0.65 * light))
    canvas.restore()


def body(canvas):
    canvas.ellipse(0, 9, 2.3, 15)
    canvas.fill(linear(-3, 0, 3, 0, (0, (0.03, 0.03, 0.06)), (0.45, (0.33, 0.31, 0.42)), (1, (0.03, 0.03, 0.06))))
    for step in range(6):
        canvas.move_to(-2, 6 + 2.8 * step)
        canvas.curve_to(-1, 7 + 2.8 * step, 1, 7 + 2.8 * step, 2, 6 + 2.8 * step)
        canvas.stroke((0.02, 0.02, 0.05, 0.7), 0.6)
    canvas.ellipse(0, -7, 3.4, 7.5)
    canvas.fill(linear(-4, 0, 4, 0, (0, (0.05, 0.05, 0.09)), (0.45, (0.40, 0.38, 0.50)), (1, (0.05, 0.05, 0.09))))
    canvas.circle(0, -16.4, 2.9)
    canvas.fill(radial(-0.8, -17.2, 0.2, 0, -16.4, 3, (0, (0.48, 0.46, 0.58)), (1, (0.06, 0.06, 0.1))))
    for side in (-1, 1):
        canvas.circle(side * 2.1, -17.2, 1.0)
        canvas.fill((0.02, 0.02, 0.03))
        canvas.circle(side * 2.1 - 0.3, -17.5, 0.3)
        canvas.fill((1, 1, 1, 0.8))
        canvas.move_to(side * 1.1, -18.6)
        canvas.curve_to(side * 3, -25, side * 7, -31, side * 10.5, -33)
        canvas.stroke((0.05, 0.05, 0.09), 0.75)
        canvas.circle(side * 10.9, -33.3, 1.05)
        canvas.fill((0.05, 0.05, 0.09))


def butterfly(canvas, fore, hind):
    """`fore` and `hind`: the angles of the wings above the level, radians; 0 for spread flat. Drawn about the origin."""
    for outline, root, veins, spots, opening in ((hindwing, (2, 2), HIND_VEINS, HIND_SPOTS, hind), (forewing, (2, -6), FORE_VEINS, FORE_SPOTS, fore)):
        width, light = math.cos(opening), math.cos(opening) ** 0.7
        for side in (1, -1):
            canvas.save()
            canvas.scale(side * width, 1)
            # Raised wings lean back a little.
            canvas.rotate(0.10 * math.sin(opening))
            wing(canvas, outline, root, veins, spots, light if side < 0 else light * 0.93)
            canvas.restore()
    body(canvas)


def frame(number):
    """One of the pictures of a beat, from 1. The butterfly looks down: at no angle at all it falls head first."""
    share = (number - 1) / FRAMES

    def opening(phase):
        return math.radians(4 + 72 * (0.5 - 0.5 * math.cos(2 * math.pi * phase)))

    def draw(canvas):
        canvas.translate(SIZE / 2, SIZE / 2)
        canvas.rotate(math.pi)
        # The hind wings follow the fore wings.
        butterfly(canvas, opening(share), opening(share - 0.06) * 0.94)

    return draw


# The meadow

def blade(canvas, dice, x, base, height, lean, width, color):
    canvas.move_to(x - width / 2, base)
    canvas.curve_to(x - width / 2 + lean * 0.2, base - height * 0.5, x + lean * 0.6, base - height * 0.85, x + lean, base - height)
    canvas.curve_to(x + lean * 0.6 + width * 0.5, base - height * 0.8, x + width / 2 + lean * 0.25, base - height * 0.45, x + width / 2, base)
    canvas.close_path()
    canvas.fill(linear(x, base - height, x, base, (0, mix(color, (0.85, 0.95, 0.45), 0.35)), (1, mix(color, (0.02, 0.16, 0.06), 0.5))))


def daisy(canvas, x, y, radius, turn):
    for petal in range(13):
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(turn + petal * 2 * math.pi / 13)
        canvas.ellipse(0, -radius * 0.62, radius * 0.17, radius * 0.42)
        canvas.fill(linear(0, -radius, 0, 0, (0, (1, 1, 1)), (1, (0.84, 0.88, 0.95))))
        canvas.restore()
    canvas.circle(x, y, radius * 0.27)
    canvas.fill(radial(x - radius * 0.08, y - radius * 0.1, 0, x, y, radius * 0.3, (0, (1, 0.9, 0.35)), (1, (0.93, 0.62, 0.08))))


def poppy(canvas, x, y, radius, turn):
    for petal in range(5):
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(turn + petal * 2 * math.pi / 5)
        canvas.ellipse(0, -radius * 0.48, radius * 0.5, radius * 0.54)
        canvas.fill(radial(0, 0, 0, 0, -radius * 0.4, radius, (0, (0.45, 0.03, 0.05)), (0.35, (0.86, 0.12, 0.10)), (1, (1, 0.42, 0.26))))
        canvas.restore()
    canvas.circle(x, y, radius * 0.2)
    canvas.fill((0.12, 0.10, 0.12))
    for stamen in range(9):
        angle = turn + stamen * 2 * math.pi / 9
        canvas.circle(x + math.cos(angle) * radius * 0.3, y + math.sin(angle) * radius * 0.3, radius * 0.045)
        canvas.fill((0.15, 0.12, 0.14))


def meadow(canvas):
    dice = random.Random(17)
    width, height = canvas.width, canvas.height
    canvas.cover(linear(0, 0, 0, height, (0, (0.66, 0.90, 0.98)), (0.34, (0.80, 0.95, 0.83)), (0.60, (0.56, 0.83, 0.42)),
                        (1, (0.16, 0.50, 0.20))))
    canvas.cover(glow(width * 0.22, height * 0.10, width * 0.9, (1, 0.98, 0.80), 0.85))
    # Trees far away, out of focus.
    for _ in range(34):
        x, y, radius = dice.uniform(-40, width + 40), height * dice.uniform(0.40, 0.53), dice.uniform(30, 75)
        canvas.cover(glow(x, y, radius, mix((0.36, 0.66, 0.36), (0.62, 0.84, 0.50), dice.random()), 0.5))
    # Light between the leaves.
    for _ in range(30):
        x, y, radius = dice.uniform(0, width), height * dice.uniform(0.05, 0.62), dice.uniform(8, 26)
        canvas.circle(x, y, radius)
        canvas.fill((1, 1, 0.86, dice.uniform(0.05, 0.15)))
    # Flowers that melt into the green.
    for _ in range(46):
        x, y = dice.uniform(-10, width + 10), height * dice.uniform(0.56, 0.80)
        radius = 5 + 11 * (y / height - 0.5) / 0.3 * dice.uniform(0.6, 1.1)
        canvas.cover(glow(x, y, radius, dice.choice([(1, 1, 1), (1, 0.45, 0.34), (1, 0.86, 0.36), (0.86, 0.62, 0.96)]), 0.75))
    # Grass, the nearer the darker and the longer.
    for row in range(5):
        base = height * (0.80 + 0.06 * row)
        color = mix((0.50, 0.78, 0.34), (0.13, 0.45, 0.17), row / 4)
        for _ in range(70):
            x = dice.uniform(-20, width + 20)
            blade(canvas, dice, x, base + 130, 90 + dice.uniform(60, 120) * (0.6 + 0.16 * row), dice.uniform(-26, 26), 3 + row * 0.9,
                  mix(color, (0.75, 0.9, 0.4), dice.uniform(0, 0.25)))
        if row < 4:
            for _ in range(3):
                x, y, radius = dice.uniform(10, width - 10), base - dice.uniform(20, 60), 9 + 3.2 * row + dice.uniform(0, 4)
                canvas.move_to(x, y)
                canvas.curve_to(x + 2, y + 30, x - 3, y + 70, x + dice.uniform(-8, 8), base + 60)
                canvas.stroke((0.20, 0.50, 0.20), 1.6 + 0.4 * row)
                (daisy if dice.random() < 0.6 else poppy)(canvas, x, y, radius, dice.uniform(0, 6))
    canvas.cover(linear(0, height * 0.72, 0, height, (0, (0, 0.12, 0.05, 0)), (1, (0, 0.12, 0.05, 0.45))))


def icon(canvas):
    canvas.cover(linear(0, 0, 0, 1024, (0, (0.80, 0.96, 0.86)), (0.55, (0.50, 0.83, 0.42)), (1, (0.13, 0.52, 0.24))))
    canvas.cover(glow(260, 180, 820, (1, 1, 0.84), 0.9))
    dice = random.Random(5)
    for _ in range(16):
        canvas.circle(dice.uniform(0, 1024), dice.uniform(0, 1024), dice.uniform(20, 90))
        canvas.fill((1, 1, 0.86, dice.uniform(0.05, 0.14)))
    canvas.translate(512, 512)
    canvas.rotate(math.radians(24))
    for step in range(10):
        canvas.ellipse(24, 44, 400 - step * 26, 330 - step * 24)
        canvas.fill((0, 0.12, 0.05, 0.018))
    canvas.scale(7.6, 7.6)
    butterfly(canvas, math.radians(14), math.radians(16))


def main():
    catalog = Catalog(os.path.join(HERE, "..", "Butterfly", "Assets.xcassets"))
    for number in range(1, FRAMES + 1):
        catalog.image(f"bf_{number}", SIZE, SIZE, frame(number), group="Butterfly")
    catalog.image("Meadow", 430, 932, meadow, scales=(2,), opaque=True)
    catalog.icon(icon)
    catalog.color("AccentColor", 0.07, 0.40, 0.90)


if __name__ == "__main__":
    main()
