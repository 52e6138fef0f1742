#!/usr/bin/env python3
"""Draws the pictures of Spirit Level into its asset catalog, and makes its sound.

    python3 Apps/SpiritLevel/Artwork/draw.py

Needs Python 3 and cairo; see Scripts/artwork/canvas.py. `VialCurve.swift` has the same sizes: the glass is bent by the same circle as
the bubble's way.
"""
import math
import os
import random
import struct
import sys
import wave

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "Scripts", "artwork"))
from canvas import Canvas, Catalog, glow, linear, mix, radial  # noqa: E402

# Points. The vial's glass follows a circle of this radius; its middle line reaches so far to each side.
RADIUS, TRAVEL = 1146.0, 190.0
LEVEL_WIDTH, LEVEL_HEIGHT = 560, 150
TUBE = 46
BUBBLE_WIDTH, BUBBLE_HEIGHT = 78, 36
DISH, DISH_BUBBLE = 260, 64

LIQUID_TOP, LIQUID, LIQUID_DARK = (0.86, 0.98, 0.36), (0.62, 0.88, 0.16), (0.30, 0.58, 0.05)


def sag(x):
    """How much lower than its middle the glass is at a distance from the middle."""
    return RADIUS - math.sqrt(RADIUS * RADIUS - x * x)


def tube(canvas, middle_x, middle_y, reach, thickness):
    """The outline of a bent tube with round ends."""
    steps = 40
    half = thickness / 2
    points = [(-reach + 2 * reach * i / steps) for i in range(steps + 1)]
    end = sag(reach)
    canvas.new_path()
    canvas.move_to(middle_x - reach, middle_y + end - half)
    for x in points[1:]:
        canvas.line_to(middle_x + x, middle_y + sag(x) - half)
    canvas.arc(middle_x + reach, middle_y + end, half, -math.pi / 2, math.pi / 2)
    for x in reversed(points[:-1]):
        canvas.line_to(middle_x + x, middle_y + sag(x) + half)
    canvas.arc(middle_x - reach, middle_y + end, half, math.pi / 2, 3 * math.pi / 2)
    canvas.close_path()


def brushed(canvas, x, y, width, height, light, dark, seed):
    """Metal with fine lines along it."""
    dice = random.Random(seed)
    canvas.rectangle(x, y, width, height)
    canvas.fill(linear(0, y, 0, y + height, (0, light), (0.08, mix(light, (1, 1, 1), 0.35)), (0.16, light), (0.55, mix(light, dark, 0.4)), (1, dark)))
    line = y
    while line < y + height:
        canvas.rectangle(x, line, width, 0.5)
        canvas.fill((1, 1, 1, dice.uniform(0, 0.07)) if dice.random() < 0.5 else (0, 0, 0, dice.uniform(0, 0.06)))
        line += 0.5


def level(canvas):
    """The level's body: anodised aluminium with a vial in it."""
    width, height = canvas.width, canvas.height
    canvas.rounded(1, 1, width - 2, height - 2, 16)
    canvas.save()
    canvas.clip()
    brushed(canvas, 0, 0, width, height, (0.98, 0.78, 0.20), (0.80, 0.50, 0.05), 4)
    # Ends of rubber.
    for x in (0, width - 34):
        canvas.rectangle(x, 0, 34, height)
        canvas.fill(linear(0, 0, 0, height, (0, (0.30, 0.31, 0.33)), (0.1, (0.22, 0.23, 0.25)), (1, (0.08, 0.08, 0.09))))
        for rib in range(5):
            canvas.rectangle(x + 7 + rib * 4.6, 14, 1.6, height - 28)
            canvas.fill((0, 0, 0, 0.35))
    canvas.rectangle(33, 0, 1.4, height)
    canvas.fill((0, 0, 0, 0.35))
    canvas.rectangle(width - 34.4, 0, 1.4, height)
    canvas.fill((0, 0, 0, 0.35))
    canvas.restore()
    canvas.rounded(1, 1, width - 2, height - 2, 16)
    canvas.stroke(linear(0, 0, 0, height, (0, (1, 0.95, 0.70)), (0.3, (0.70, 0.48, 0.08)), (1, (0.34, 0.20, 0.02))), 1.6)
    # The recess.
    x, y = width / 2, height / 2
    reach = TRAVEL + BUBBLE_WIDTH / 2 - TUBE / 2
    canvas.rounded(x - reach - 40, y - 44, 2 * (reach + 40), 96, 22)
    canvas.fill(linear(0, y - 44, 0, y + 52, (0, (0.16, 0.12, 0.05)), (0.3, (0.30, 0.23, 0.10)), (1, (0.52, 0.40, 0.18))), keep=True)
    canvas.stroke(linear(0, y - 44, 0, y + 52, (0, (0.35, 0.22, 0.02)), (1, (1, 0.92, 0.60))), 1.8)
    glass(canvas, x, y, reach)


def glass(canvas, x, y, reach):
    canvas.save()
    canvas.translate(0, 3)
    tube(canvas, x, y, reach, TUBE + 5)
    canvas.fill((0, 0, 0, 0.35))
    canvas.restore()
    tube(canvas, x, y, reach, TUBE + 4)
    canvas.fill(linear(0, y - 26, 0, y + 34, (0, (0.95, 0.98, 0.98)), (0.5, (0.60, 0.66, 0.66)), (1, (0.88, 0.92, 0.92))))
    tube(canvas, x, y, reach, TUBE)
    canvas.fill(linear(0, y - TUBE / 2, 0, y + TUBE / 2 + sag(reach), (0, LIQUID_DARK), (0.22, LIQUID), (0.62, LIQUID_TOP), (1, LIQUID_DARK)))
    canvas.save()
    tube(canvas, x, y, reach, TUBE)
    canvas.clip()
    for end in (-1, 1):
        canvas.cover(glow(x + end * (reach + 22), y + 12, 90, (0.10, 0.24, 0), 0.55))
    canvas.restore()


def marks(canvas):
    """In front of the bubble: the lines and the light on the glass."""
    width, height = canvas.width, canvas.height
    x, y = width / 2, height / 2
    reach = TRAVEL + BUBBLE_WIDTH / 2 - TUBE / 2
    canvas.save()
    tube(canvas, x, y, reach, TUBE)
    canvas.clip()
    for side in (-1, 1):
        for offset, line in ((BUBBLE_WIDTH / 2 + 5, 2.4), (BUBBLE_WIDTH / 2 + 45, 1.5), (BUBBLE_WIDTH / 2 + 85, 1.5)):
            canvas.move_to(x + side * offset, y - 40)
            canvas.line_to(x + side * offset, y + 50)
            canvas.stroke((0.05, 0.10, 0.02, 0.9), line, round_ends=False)
    canvas.restore()
    canvas.save()
    canvas.translate(0, -TUBE * 0.24)
    tube(canvas, x, y, reach - 4, TUBE * 0.20)
    canvas.fill(linear(0, y - 7, 0, y + 12, (0, (1, 1, 1, 0.75)), (1, (1, 1, 1, 0.08))))
    canvas.restore()
    tube(canvas, x, y, reach, TUBE + 1)
    canvas.stroke((1, 1, 1, 0.28), 1.2)


def bubble(canvas):
    width, height = canvas.width, canvas.height
    canvas.rounded(1, 1, width - 2, height - 2, height / 2 - 1)
    canvas.fill(linear(0, 0, 0, height, (0, (0.98, 1, 0.80, 0.95)), (0.45, (0.88, 0.98, 0.50, 0.72)), (1, (0.98, 1, 0.82, 0.92))), keep=True)
    canvas.stroke((0.20, 0.40, 0.02, 0.75), 1.6)
    canvas.rounded(4, 3.4, width - 8, height * 0.34, height * 0.16)
    canvas.fill(linear(0, 3, 0, height * 0.4, (0, (1, 1, 1, 0.95)), (1, (1, 1, 1, 0.12))))
    canvas.rounded(10, height - 8.6, width - 20, 4.4, 2.2)
    canvas.fill((1, 1, 1, 0.45))


def dish(canvas):
    """The round vial for a lying phone."""
    x = y = canvas.width / 2
    radius = canvas.width / 2 - 2
    canvas.circle(x, y, radius)
    canvas.fill(linear(0, 0, canvas.width, canvas.width, (0, (1, 0.88, 0.42)), (0.5, (0.92, 0.66, 0.12)), (1, (0.55, 0.34, 0.03))), keep=True)
    canvas.stroke((0.32, 0.19, 0.02), 1.6)
    canvas.circle(x, y, radius - 16)
    canvas.fill(linear(0, 0, canvas.width, canvas.width, (0, (0.20, 0.12, 0.02)), (1, (0.96, 0.80, 0.40))))
    canvas.circle(x, y, radius - 18)
    canvas.fill(radial(x - 30, y - 36, 8, x, y, radius, (0, LIQUID_TOP), (0.5, LIQUID), (1, LIQUID_DARK)))
    canvas.cover(glow(x + 40, y + 50, 70, (0.95, 1, 0.6), 0.30))


def dish_marks(canvas):
    x = y = canvas.width / 2
    radius = canvas.width / 2 - 20
    for ring, line in ((DISH_BUBBLE / 2 + 5, 2.4), (DISH_BUBBLE / 2 + 32, 1.3), (DISH_BUBBLE / 2 + 59, 1.3)):
        canvas.circle(x, y, ring)
        canvas.stroke((0.05, 0.10, 0.02, 0.85), line)
    for angle in range(4):
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(angle * math.pi / 2)
        canvas.move_to(0, -DISH_BUBBLE / 2 - 5)
        canvas.line_to(0, -radius + 1)
        canvas.stroke((0.05, 0.10, 0.02, 0.7), 1.2, round_ends=False)
        canvas.restore()
    canvas.save()
    canvas.circle(x, y, radius)
    canvas.clip()
    canvas.circle(x - 8, y - 34, radius * 0.92)
    canvas.circle(x - 2, y + 12, radius * 1.06)
    canvas.set_fill_rule(1)
    canvas.fill(linear(0, y - radius, 0, y, (0, (1, 1, 1, 0.42)), (1, (1, 1, 1, 0.04))))
    canvas.restore()


def dish_bubble(canvas):
    x = y = canvas.width / 2
    radius = canvas.width / 2 - 1.5
    canvas.circle(x, y, radius)
    canvas.fill(radial(x - 8, y - 10, 3, x, y, radius, (0, (1, 1, 0.90, 0.96)), (0.65, (0.90, 0.98, 0.55, 0.70)), (1, (0.98, 1, 0.80, 0.95))), keep=True)
    canvas.stroke((0.20, 0.40, 0.02, 0.75), 1.6)
    canvas.ellipse(x - 8, y - 13, 13, 8)
    canvas.fill((1, 1, 1, 0.75))


def workbench(canvas):
    """A slate-grey mat with a fine grid, lit from above."""
    width, height = canvas.width, canvas.height
    canvas.cover(radial(width / 2, height * 0.35, 20, width / 2, height / 2, width * 0.62, (0, (0.25, 0.30, 0.35)), (0.6, (0.14, 0.17, 0.21)),
                        (1, (0.06, 0.075, 0.10))))
    for step in range(0, int(width) + 1, 24):
        canvas.rectangle(width / 2 % 24 + step - 0.25, 0, 0.5, height)
        canvas.fill((1, 1, 1, 0.035))
    for step in range(0, int(height) + 1, 24):
        canvas.rectangle(0, height / 2 % 24 + step - 0.25, width, 0.5)
        canvas.fill((1, 1, 1, 0.035))


def lamp(color):
    def draw(canvas):
        x = y = canvas.width / 2
        canvas.cover(glow(x, y, x, color, 0.55))
        canvas.circle(x, y, x * 0.42)
        canvas.fill(radial(x - 2, y - 3, 0, x, y, x * 0.42, (0, mix(color, (1, 1, 1), 0.75)), (0.6, color), (1, mix(color, (0, 0, 0), 0.35))))

    return draw


def icon(canvas):
    canvas.cover(radial(512, 380, 40, 512, 512, 760, (0, (0.30, 0.36, 0.42)), (0.6, (0.15, 0.18, 0.23)), (1, (0.05, 0.06, 0.08))))
    canvas.save()
    canvas.translate(512 - DISH * 1.75, 512 - DISH * 1.75 + 8)
    canvas.scale(3.5, 3.5)
    for step in range(8):
        canvas.circle(DISH / 2, DISH / 2 + 6, DISH / 2 + 8 - step)
        canvas.fill((0, 0, 0, 0.06))
    small = _Part(canvas, DISH, DISH)
    dish(small)
    canvas.save()
    canvas.translate(DISH / 2 - DISH_BUBBLE / 2 + 6, DISH / 2 - DISH_BUBBLE / 2 - 5)
    dish_bubble(_Part(canvas, DISH_BUBBLE, DISH_BUBBLE))
    canvas.restore()
    dish_marks(small)
    canvas.restore()


class _Part:
    """A canvas as a smaller picture sees it."""

    def __init__(self, canvas, width, height):
        self.canvas, self.width, self.height = canvas, width, height

    def cover(self, paint):
        # A part does not cover the whole.
        self.canvas.save()
        self.canvas.circle(self.width / 2, self.height / 2, self.width / 2 - 20)
        self.canvas.clip()
        self.canvas.cover(paint)
        self.canvas.restore()

    def __getattr__(self, name):
        return getattr(self.canvas, name)


def tick(path):
    """A short, bright wooden tick: two damped tones, 16 bits, 44.1 kHz."""
    rate, seconds = 44100, 0.09
    frames = bytearray()
    for index in range(int(rate * seconds)):
        time = index / rate
        sound = 0.62 * math.sin(2 * math.pi * 2350 * time) * math.exp(-time / 0.010) + 0.38 * math.sin(2 * math.pi * 1175 * time) * math.exp(-time / 0.022)
        sound *= min(1, time / 0.0006) * min(1, (seconds - time) / 0.005)
        frames += struct.pack("<h", round(sound * 27000))
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(bytes(frames))


def main():
    app = os.path.join(HERE, "..", "SpiritLevel")
    catalog = Catalog(os.path.join(app, "Assets.xcassets"))
    catalog.image("Level", LEVEL_WIDTH, LEVEL_HEIGHT, level)
    catalog.image("LevelMarks", LEVEL_WIDTH, LEVEL_HEIGHT, marks)
    catalog.image("Bubble", BUBBLE_WIDTH, BUBBLE_HEIGHT, bubble)
    catalog.image("Dish", DISH, DISH, dish)
    catalog.image("DishMarks", DISH, DISH, dish_marks)
    catalog.image("DishBubble", DISH_BUBBLE, DISH_BUBBLE, dish_bubble)
    catalog.image("LampOn", 36, 36, lamp((0.35, 0.95, 0.40)))
    catalog.image("LampOff", 36, 36, lamp((0.30, 0.33, 0.36)))
    catalog.image("Workbench", 932, 430, workbench, scales=(2,), opaque=True)
    catalog.icon(icon)
    catalog.color("AccentColor", 0.98, 0.78, 0.20)
    tick(os.path.join(app, "tick.wav"))


if __name__ == "__main__":
    main()
