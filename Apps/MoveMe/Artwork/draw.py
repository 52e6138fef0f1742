#!/usr/bin/env python3
"""Draws the pictures of MoveMe into its asset catalog. Needs nothing but Python 3.

    python3 Apps/MoveMe/Artwork/draw.py

Everything is computed: the same pictures come out each time.
"""
import json
import math
import os
import struct
import zlib

CATALOG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "MoveMe", "Assets.xcassets")
INFO = {"author": "xcode", "version": 1}

BACKGROUND = (0.365, 0.451, 0.541)
FRAME = (0.949, 0.859, 0.639)
TOP, BOTTOM = (0.169, 0.498, 0.451), (0.082, 0.310, 0.310)


# PNG files and catalog entries

def write_png(path, width, height, pixel, alpha=True):
    """`pixel(x, y)` gives red, green, blue (and alpha), each 0 to 255, not premultiplied."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            rows += bytes(pixel(x, y))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6 if alpha else 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"sRGB", b"\0")
                   + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


def write_contents(folder, contents):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "Contents.json"), "w") as file:
        json.dump(dict(contents, info=INFO), file, indent=2, separators=(",", " : "))
        file.write("\n")


# Small tools

def clamp(value, low=0.0, high=1.0):
    return max(low, min(high, value))


def mix(first, second, share):
    return tuple(a + (b - a) * share for a, b in zip(first, second))


def to_bytes(color, alpha=None):
    values = [int(clamp(part) * 255 + 0.5) for part in color]
    return values if alpha is None else values + [int(clamp(alpha) * 255 + 0.5)]


def outside(x, y, width, height, radius):
    """How far a point lies outside of a rectangle with round corners about the origin; negative inside."""
    dx, dy = abs(x) - width / 2 + radius, abs(y) - height / 2 + radius
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius


# The placard

def placard(x, y, width, height, unit):
    """Colour and alpha at a point, counted from the middle; `unit` is the width of a pixel.

    A board of `width` × `height` with a raised frame, and the shadow it throws, which needs six points around it.
    """
    distance = outside(x, y, width, height, 14)
    shadow = 0.4 * (1 - clamp((outside(x, y - 2, width, height, 14) + 1) / 6)) ** 2
    edge = clamp(0.5 - distance / unit)
    color = mix(TOP, BOTTOM, clamp(y / height + 0.5))
    frame = clamp(0.5 - (abs(distance + 4) - 1.5) / unit)
    # Lit from above: the frame's upper half is bright, its lower half dark.
    light = mix(FRAME, (1, 1, 1) if y < 0 else (0, 0, 0), 0.25 * abs(y) / (height / 2))
    color = mix(color, light, frame)
    alpha = edge + shadow * (1 - edge)
    return (mix((0, 0, 0), color, edge / alpha) if alpha > 0 else (0, 0, 0)), alpha


def placard_image(scale, width=204, height=92):
    def pixel(x, y):
        color, alpha = placard((x + 0.5) / scale - width / 2, (y + 0.5) / scale - height / 2, width - 12, height - 12, 1 / scale)
        return to_bytes(color, alpha)

    return width * scale, height * scale, pixel


def icon(size=1024):
    """A placard on its way, with two shades of where it was. Square corners and no transparency, as the store asks for."""
    points = 260.0
    unit = points / size
    places = [(-34, 58, 0.25), (-14, 26, 0.5), (10, -16, 1.0)]

    def pixel(x, y):
        px, py = (x + 0.5) * unit - points / 2, (y + 0.5) * unit - points / 2
        result = mix(BACKGROUND, (0.20, 0.26, 0.33), clamp(py / points + 0.5))
        for left, top, strength in places:
            color, alpha = placard(px - left, py - top, 168, 84, unit)
            result = mix(result, color, alpha * strength)
        return to_bytes(result)

    return pixel


def main():
    write_contents(CATALOG, {})
    folder = os.path.join(CATALOG, "Placard.imageset")
    write_contents(folder, {"images": [{"idiom": "universal", "scale": "1x"}] + [
        {"filename": f"Placard@{scale}x.png", "idiom": "universal", "scale": f"{scale}x"} for scale in (2, 3)]})
    for scale in (2, 3):
        write_png(os.path.join(folder, f"Placard@{scale}x.png"), *placard_image(scale))

    folder = os.path.join(CATALOG, "AppIcon.appiconset")
    write_contents(folder, {"images": [
        {"filename": "AppIcon.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}]})
    write_png(os.path.join(folder, "AppIcon.png"), 1024, 1024, icon(), alpha=False)


if __name__ == "__main__":
    main()
