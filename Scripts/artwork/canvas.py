"""A canvas for the pictures of the apps that come with Quince: cairo, called by ctypes, and Xcode's asset catalogs.

Needs Python 3 and libcairo.so.2, nothing else. Positions are points, origin top left; colours are (red, green, blue) or
(red, green, blue, alpha), each 0 to 1. The same pictures come out each time.

    canvas = Canvas(60, 60, scale=2)
    canvas.circle(30, 30, 20)
    canvas.fill((0.9, 0.2, 0.2))
    canvas.write("Dot@2x.png")
"""
import ctypes
import json
import math
import os

_cairo = ctypes.CDLL("libcairo.so.2")
_pointer, _double, _text = ctypes.c_void_p, ctypes.c_double, ctypes.c_char_p


def _declare(name, result, *arguments):
    function = getattr(_cairo, "cairo_" + name)
    function.restype, function.argtypes = result, list(arguments)
    return function


class _Extents(ctypes.Structure):
    _fields_ = [(name, _double) for name in ("x_bearing", "y_bearing", "width", "height", "x_advance", "y_advance")]


_surface_create = _declare("image_surface_create", _pointer, ctypes.c_int, ctypes.c_int, ctypes.c_int)
_create = _declare("create", _pointer, _pointer)
_write_png = _declare("surface_write_to_png", ctypes.c_int, _pointer, _text)
_linear = _declare("pattern_create_linear", _pointer, *[_double] * 4)
_radial = _declare("pattern_create_radial", _pointer, *[_double] * 6)
_stop = _declare("pattern_add_color_stop_rgba", None, _pointer, *[_double] * 5)
_set_source = _declare("set_source", None, _pointer, _pointer)
_set_color = _declare("set_source_rgba", None, _pointer, *[_double] * 4)
_free_pattern = _declare("pattern_destroy", None, _pointer)
_plain = {name: _declare(name, None, _pointer) for name in (
    "save", "restore", "new_path", "new_sub_path", "close_path", "fill", "fill_preserve", "stroke", "stroke_preserve", "clip", "paint",
    "push_group", "pop_group_to_source")}
_numbers = {name: _declare(name, None, _pointer, *[_double] * count) for name, count in (
    ("move_to", 2), ("line_to", 2), ("curve_to", 6), ("rectangle", 4), ("arc", 5), ("arc_negative", 5), ("translate", 2), ("scale", 2),
    ("rotate", 1), ("set_line_width", 1), ("paint_with_alpha", 1), ("set_font_size", 1))}
_set_integer = {name: _declare(name, None, _pointer, ctypes.c_int) for name in ("set_line_cap", "set_line_join", "set_operator", "set_fill_rule")}
_select_font = _declare("select_font_face", None, _pointer, _text, ctypes.c_int, ctypes.c_int)
_extents = _declare("text_extents", None, _pointer, _text, ctypes.POINTER(_Extents))
_text_path = _declare("text_path", None, _pointer, _text)


def linear(x1, y1, x2, y2, *stops):
    """A gradient; each stop is (position, colour)."""
    return _gradient(_linear(x1, y1, x2, y2), stops)


def radial(x1, y1, r1, x2, y2, r2, *stops):
    return _gradient(_radial(x1, y1, r1, x2, y2, r2), stops)


def glow(x, y, radius, color, strength=1.0):
    """A soft spot that fades to nothing."""
    steps = 8
    return radial(x, y, 0, x, y, radius, *[
        (i / steps, (*color[:3], strength * (0.5 + 0.5 * math.cos(math.pi * i / steps)))) for i in range(steps + 1)])


class _Gradient:
    def __init__(self, pattern):
        self.pattern = pattern

    def __del__(self):
        _free_pattern(self.pattern)


def _gradient(pattern, stops):
    for position, color in stops:
        _stop(pattern, position, *_rgba(color))
    return _Gradient(pattern)


def _rgba(color):
    return tuple(color) if len(color) == 4 else (*color, 1.0)


def mix(first, second, share):
    return tuple(a + (b - a) * share for a, b in zip(first, second))


class Canvas:
    """cairo's context under cairo's names (`move_to`, `curve_to`, `save` …), and what pictures are made of."""

    def __init__(self, width, height, scale=1, opaque=False):
        self.width, self.height = width, height
        self.surface = _surface_create(1 if opaque else 0, round(width * scale), round(height * scale))
        self.context = _create(self.surface)
        self.scale(scale, scale)

    def __getattr__(self, name):
        if name in _plain:
            return lambda: _plain[name](self.context)
        if name in _numbers:
            return lambda *values: _numbers[name](self.context, *values)
        if name in _set_integer:
            return lambda value: _set_integer[name](self.context, value)
        raise AttributeError(name)

    def source(self, paint):
        if isinstance(paint, _Gradient):
            _set_source(self.context, paint.pattern)
            self.held = paint
        else:
            _set_color(self.context, *_rgba(paint))

    def fill(self, paint, keep=False):
        self.source(paint)
        _plain["fill_preserve" if keep else "fill"](self.context)

    def stroke(self, paint, width, keep=False, round_ends=True):
        self.source(paint)
        self.set_line_width(width)
        self.set_line_cap(1 if round_ends else 0)
        self.set_line_join(1)
        _plain["stroke_preserve" if keep else "stroke"](self.context)

    def cover(self, paint):
        """The whole canvas, or the whole clip."""
        self.source(paint)
        self.paint()

    # Paths

    def circle(self, x, y, radius):
        self.new_sub_path()
        self.arc(x, y, radius, 0, 2 * math.pi)
        self.close_path()

    def ellipse(self, x, y, radius_x, radius_y):
        self.save()
        self.translate(x, y)
        self.scale(radius_x, radius_y)
        self.circle(0, 0, 1)
        self.restore()

    def rounded(self, x, y, width, height, radius):
        self.new_sub_path()
        self.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
        self.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
        self.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
        self.arc(x + radius, y + radius, radius, math.pi, 3 * math.pi / 2)
        self.close_path()

    def polygon(self, *points):
        self.move_to(*points[0])
        for point in points[1:]:
            self.line_to(*point)
        self.close_path()

    # Text

    def font(self, family, size, bold=False):
        _select_font(self.context, family.encode(), 0, 1 if bold else 0)
        self.set_font_size(size)

    def text(self, text, x, y, paint, middle=True):
        """Filled outlines of a text; centred on the point, or starting on its base line there."""
        extents = _Extents()
        _extents(self.context, text.encode(), ctypes.byref(extents))
        if middle:
            x -= extents.x_bearing + extents.width / 2
            y -= extents.y_bearing + extents.height / 2
        self.move_to(x, y)
        _text_path(self.context, text.encode())
        self.fill(paint)

    def write(self, path):
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        if _write_png(self.surface, path.encode()) != 0:
            raise OSError("cannot write " + path)


class Catalog:
    """An asset catalog of an app."""

    info = {"author": "xcode", "version": 1}

    def __init__(self, folder):
        self.folder = folder
        self._contents(folder, {})

    def _contents(self, folder, contents):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "Contents.json"), "w") as file:
            json.dump(dict(contents, info=self.info), file, indent=2, separators=(",", " : "))
            file.write("\n")

    def image(self, name, width, height, draw, scales=(2, 3), opaque=False, group=None):
        """An image set; `draw(canvas)` draws it in points."""
        folder = self.folder if group is None else os.path.join(self.folder, group)
        if group is not None:
            self._contents(folder, {})
        folder = os.path.join(folder, name + ".imageset")
        images = []
        for scale in (1, 2, 3):
            entry = {"idiom": "universal", "scale": f"{scale}x"}
            if scale in scales:
                entry = {"filename": f"{name}@{scale}x.png", **entry}
                canvas = Canvas(width, height, scale, opaque)
                draw(canvas)
                canvas.write(os.path.join(folder, entry["filename"]))
            images.append(entry)
        self._contents(folder, {"images": images})

    def icon(self, draw):
        """The app's icon: 1024 pixels, opaque and with square corners, as the store asks for."""
        folder = os.path.join(self.folder, "AppIcon.appiconset")
        self._contents(folder, {"images": [
            {"filename": "AppIcon.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}]})
        canvas = Canvas(1024, 1024, 1, opaque=True)
        draw(canvas)
        canvas.write(os.path.join(folder, "AppIcon.png"))

    def color(self, name, red, green, blue):
        self._contents(os.path.join(self.folder, name + ".colorset"), {"colors": [{
            "color": {"color-space": "srgb", "components": {
                "alpha": "1.000", "blue": f"{blue:.3f}", "green": f"{green:.3f}", "red": f"{red:.3f}"}},
            "idiom": "universal"}]})
