#!/usr/bin/env python3
"""Draws the pictures of Balance Ball into its asset catalog. Needs nothing but Python 3.

    python3 Apps/BalanceBall/Artwork/draw.py

Everything is computed: the same pictures come out each time.
"""
import json
import math
import os
import struct
import zlib

CATALOG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BalanceBall", "Assets.xcassets")
INFO = {"author": "xcode", "version": 1}


# PNG files and catalog entries

def write_png(path, width, height, pixel, alpha=True):
    """`pixel(x, y)` gives red, green, blue (and alpha), each 0 to 255, not premultiplied."""
    channels = 4 if alpha else 3
    rows = bytearray()
    previous = bytearray(width * channels)
    for y in range(height):
        row = bytearray()
        for x in range(width):
            row += bytes(pixel(x, y))
        rows.append(2)  # each row as the difference to the one above: grain runs downwards
        rows += bytes((a - b) & 255 for a, b in zip(row, previous))
        previous = row

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


def image_set(name, width, height, scales, draw, alpha=True):
    """`draw(scale)` gives the function for `write_png`."""
    folder = os.path.join(CATALOG, name + ".imageset")
    os.makedirs(folder, exist_ok=True)
    images = []
    for scale in (1, 2, 3):
        entry = {"idiom": "universal", "scale": f"{scale}x"}
        if scale in scales:
            entry = {"filename": f"{name}@{scale}x.png", **entry}
            write_png(os.path.join(folder, entry["filename"]), width * scale, height * scale, draw(scale), alpha)
        images.append(entry)
    write_contents(folder, {"images": images})


# Small tools

def clamp(value, low=0.0, high=1.0):
    return max(low, min(high, value))


def mix(first, second, share):
    return tuple(a + (b - a) * share for a, b in zip(first, second))


def smooth(value, start, end):
    """0 before start, 1 after end, evenly curved between."""
    share = clamp((value - start) / (end - start))
    return share * share * (3 - 2 * share)


def to_bytes(color, alpha=None):
    values = [int(clamp(part) * 255 + 0.5) for part in color]
    return values if alpha is None else values + [int(clamp(alpha) * 255 + 0.5)]


def noise(seed):
    """A smooth random curve, the same for the same seed."""
    def corner(index):
        value = (index * 374761393 + seed * 668265263) & 0xFFFFFFFF
        value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
        return ((value ^ (value >> 16)) & 0xFFFF) / 0xFFFF

    def curve(position):
        index = math.floor(position)
        return corner(index) + (corner(index + 1) - corner(index)) * smooth(position - index, 0, 1)

    return curve


# The pictures

LIGHT_WOOD = (0.90, 0.755, 0.535)
DARK_WOOD = (0.775, 0.595, 0.375)


def wood(width, height, scale, planks=3):
    """Planks side by side, lit from the upper left. Positions in points of a board of `width` × `height`."""
    plank_width = width / planks
    grains = [(noise(11 + plank), noise(31 + plank), noise(71 + plank)) for plank in range(planks)]
    # The grain bends little on the way down, so it is computed anew for every eighth row only.
    cache = {}

    def column(x, band):
        key = (x, band)
        if key not in cache:
            point, down = x / scale, band * 8 / scale
            plank = min(planks - 1, int(point / plank_width))
            broad, fine, bend = grains[plank]
            across = point + 9 * bend(down / 170)
            grain = 0.55 * broad(across / 15) + 0.25 * fine(across / 3.7) + 0.2 * broad(across / 1.3 + 50)
            grain = 0.35 + 0.5 * grain + 0.1 * (plank % 2)
            seam = min(point - plank * plank_width, (plank + 1) * plank_width - point)
            if planks > 1 and 0.75 < point < width - 0.75:
                grain += 0.45 * (1 - smooth(seam, 0.2, 1.3))
            cache[key] = round(grain * 40) / 40
        return cache[key]

    def pixel(x, y):
        band = (y + (x * 7) % 8) // 8
        color = mix(LIGHT_WOOD, DARK_WOOD, column(x, band))
        light = 1.035 - 0.09 * round((x / (width * scale) + y / (height * scale)) / 2 * 24) / 24
        return to_bytes([part * light for part in color])

    return pixel


def ball(scale, size=30):
    """A steel ball, lit from the upper left."""
    middle = radius = size * scale / 2

    def pixel(x, y):
        dx, dy = (x + 0.5 - middle) / radius, (y + 0.5 - middle) / radius
        distance = math.hypot(dx, dy)
        edge = clamp((1 - distance) * radius + 0.5)
        if edge == 0:
            return (0, 0, 0, 0)
        up = math.sqrt(max(0, 1 - distance * distance))
        light = clamp(-0.48 * dx - 0.56 * dy + 0.68 * up)
        color = mix((0.17, 0.19, 0.23), (0.80, 0.83, 0.88), light ** 1.25)
        # The board's own colour shines back from below.
        color = mix(color, (0.78, 0.58, 0.36), 0.42 * smooth(0.75 * dy + 0.35 * dx, 0.35, 0.95) * (1 - up))
        spot = math.hypot(dx + 0.36, dy + 0.42)
        color = mix(color, (1, 1, 1), 0.95 * (1 - smooth(spot, 0.03, 0.34)))
        return to_bytes(color, edge)

    return pixel


def shadow(scale, size=44, ball_size=30):
    middle = size * scale / 2
    inner, outer = (ball_size / 2 - 5) * scale, (size / 2 - 1) * scale

    def pixel(x, y):
        distance = math.hypot(x + 0.5 - middle, y + 0.5 - middle)
        return to_bytes((0.12, 0.06, 0.02), 0.5 * (1 - smooth(distance, inner, outer)))

    return pixel


def goal(color, scale, size=44):
    """A hole with a painted ring around it."""
    middle = size * scale / 2
    hole, ring = 16.5 * scale, 21.5 * scale

    def pixel(x, y):
        dx, dy = x + 0.5 - middle, y + 0.5 - middle
        distance = math.hypot(dx, dy)
        edge = clamp(ring - distance + 0.5)
        if edge == 0:
            return (0, 0, 0, 0)
        # The ring is slightly raised; the hole is deep on the lit side.
        slope = (dx + dy) / (distance * 1.42 + 1e-6)
        painted = mix(color, (1, 1, 1) if slope < 0 else (0, 0, 0), 0.28 * abs(slope))
        depth = smooth((-dx - dy) / (hole * 1.42), -1.0, 0.75)
        dark = mix((0.30, 0.18, 0.09), (0.05, 0.03, 0.02), depth)
        return to_bytes(mix(painted, dark, clamp(hole - distance + 0.5)), edge)

    return pixel


def icon(size=1024):
    """The ball rolling to the green ring. Without transparency and with square corners, as the store asks for."""
    background = wood(375, 375, size / 375, planks=3)
    ball_pixel, ball_size = ball(1, 430), 430
    shadow_pixel, shadow_size = shadow(1, 630, 430), 630
    ring_scale = 9.0
    ring_pixel, ring_size = goal((0.24, 0.66, 0.31), ring_scale), int(44 * ring_scale)
    layers = [
        (ring_pixel, ring_size, 560, 96),
        (shadow_pixel, shadow_size, 240, 385),
        (ball_pixel, ball_size, 270, 400),
    ]

    def pixel(x, y):
        color = background(x, y)
        for draw, extent, left, top in layers:
            if left <= x < left + extent and top <= y < top + extent:
                *over, alpha = draw(x - left, y - top)
                color = [round(a + (b - a) * alpha / 255) for a, b in zip(color, over)]
        return color

    return pixel


def main():
    write_contents(CATALOG, {})
    image_set("Wood", 375, 667, (2,), lambda scale: wood(375, 667, scale), alpha=False)
    image_set("Ball", 30, 30, (2, 3), ball)
    image_set("BallShadow", 44, 44, (2, 3), shadow)
    image_set("GoalGreen", 44, 44, (2, 3), lambda scale: goal((0.24, 0.66, 0.31), scale))
    image_set("GoalRed", 44, 44, (2, 3), lambda scale: goal((0.82, 0.27, 0.22), scale))

    folder = os.path.join(CATALOG, "AppIcon.appiconset")
    write_contents(folder, {"images": [
        {"filename": "AppIcon.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}]})
    write_png(os.path.join(folder, "AppIcon.png"), 1024, 1024, icon(), alpha=False)

    write_contents(os.path.join(CATALOG, "AccentColor.colorset"), {"colors": [{
        "color": {"color-space": "srgb",
                  "components": {"alpha": "1.000", "blue": "0.160", "green": "0.420", "red": "0.720"}},
        "idiom": "universal"}]})


if __name__ == "__main__":
    main()
