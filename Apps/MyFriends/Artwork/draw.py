#!/usr/bin/env python3
"""Draws the icon of My Friends into its asset catalog.

    python3 Apps/MyFriends/Artwork/draw.py

Needs Python 3 and cairo; see Scripts/artwork/canvas.py.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "Scripts", "artwork"))
from canvas import Catalog, linear  # noqa: E402


def person(canvas, x, y, size, paint, edge):
    """Head and shoulders, `size` wide at the shoulders, which end at `y`."""
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(size, size)
    for grow, color in ((0.035, edge), (0, paint)):
        canvas.new_path()
        canvas.move_to(-0.5 - grow, 0)
        canvas.curve_to(-0.5 - grow, -0.36 - grow, -0.30, -0.46 - grow, 0, -0.46 - grow)
        canvas.curve_to(0.30, -0.46 - grow, 0.5 + grow, -0.36 - grow, 0.5 + grow, 0)
        canvas.close_path()
        canvas.fill(color)
        canvas.circle(0, -0.74, 0.24 + grow)
        canvas.fill(color)
    canvas.restore()


def icon(canvas):
    canvas.cover(linear(0, 0, 0, 1024, (0, (1.00, 0.72, 0.36)), (1, (0.93, 0.36, 0.30))))
    edge = (0.98, 0.58, 0.33)
    person(canvas, 330, 710, 400, (1, 0.90, 0.76), edge)
    person(canvas, 694, 710, 400, (1, 0.90, 0.76), edge)
    person(canvas, 512, 790, 500, (1, 1, 1), (0.95, 0.47, 0.33))


def main():
    catalog = Catalog(os.path.join(HERE, "..", "MyFriends", "Assets.xcassets"))
    catalog.icon(icon)
    catalog.color("AccentColor", 0.86, 0.31, 0.26)


if __name__ == "__main__":
    main()
