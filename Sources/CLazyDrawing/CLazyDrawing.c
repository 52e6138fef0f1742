// cairo and Pango, loaded when first called. The phone draws no text and no curves until it has something to say or a corner is round, and
// the two bring thirty libraries along, whose loading takes a tenth of the time until an app is seen. Each function here finds the
// library's own at its first call and passes everything on.
#include "CLazyDrawing.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/// A function of a library. Ends the program when it is not there: Debian installs all of them with what Quince is built from.
static void *find(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL), *function = handle ? dlsym(handle, name) : NULL;
  if (function) return function;
  fprintf(stderr, "quince: %s cannot be loaded (%s); install libpango1.0-dev, or start Quince by its launcher, ./quince\n", library, dlerror());
  exit(71);
}

#define CAIRO "libcairo.so.2"
#define PANGO "libpango-1.0.so.0"
#define PANGO_CAIRO "libpangocairo-1.0.so.0"
#define OBJECTS "libgobject-2.0.so.0"

#define LAZY(library, result, name, parameters, arguments)     \
  result quince_##name parameters {                            \
    static result(*function) parameters;                       \
    if (!function) *(void **)&function = find(library, #name); \
    return function arguments;                                 \
  }

// Surfaces and contexts
LAZY(
    CAIRO, quince_cairo_surface *, cairo_image_surface_create, (quince_cairo_format format, int width, int height),
    (format, width, height))
LAZY(
    CAIRO, quince_cairo_surface *, cairo_image_surface_create_for_data, (unsigned char *data, quince_cairo_format format, int width, int height, int stride),
    (data, format, width, height, stride))
LAZY(CAIRO, void, cairo_surface_flush, (quince_cairo_surface *surface), (surface))
LAZY(CAIRO, void, cairo_surface_destroy, (quince_cairo_surface *surface), (surface))
LAZY(CAIRO, quince_cairo *, cairo_create, (quince_cairo_surface *surface), (surface))
LAZY(CAIRO, void, cairo_destroy, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_save, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_restore, (quince_cairo *context), (context))
// State
LAZY(CAIRO, void, cairo_translate, (quince_cairo *context, double x, double y), (context, x, y))
LAZY(CAIRO, void, cairo_scale, (quince_cairo *context, double x, double y), (context, x, y))
LAZY(CAIRO, void, cairo_set_source_rgb, (quince_cairo *context, double red, double green, double blue), (context, red, green, blue))
LAZY(
    CAIRO, void, cairo_set_source_rgba, (quince_cairo *context, double red, double green, double blue, double alpha),
    (context, red, green, blue, alpha))
LAZY(CAIRO, void, cairo_set_antialias, (quince_cairo *context, quince_cairo_antialias value), (context, value))
LAZY(CAIRO, void, cairo_set_fill_rule, (quince_cairo *context, quince_cairo_fill_rule value), (context, value))
LAZY(CAIRO, void, cairo_set_line_cap, (quince_cairo *context, quince_cairo_line_cap value), (context, value))
LAZY(CAIRO, void, cairo_set_line_join, (quince_cairo *context, quince_cairo_line_join value), (context, value))
LAZY(CAIRO, void, cairo_set_line_width, (quince_cairo *context, double value), (context, value))
LAZY(CAIRO, void, cairo_set_tolerance, (quince_cairo *context, double value), (context, value))
// Paths
LAZY(CAIRO, void, cairo_new_path, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_new_sub_path, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_close_path, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_move_to, (quince_cairo *context, double x, double y), (context, x, y))
LAZY(CAIRO, void, cairo_line_to, (quince_cairo *context, double x, double y), (context, x, y))
LAZY(
    CAIRO, void, cairo_curve_to, (quince_cairo *context, double x1, double y1, double x2, double y2, double x3, double y3),
    (context, x1, y1, x2, y2, x3, y3))
LAZY(CAIRO, void, cairo_rectangle, (quince_cairo *context, double x, double y, double width, double height), (context, x, y, width, height))
LAZY(
    CAIRO, void, cairo_arc, (quince_cairo *context, double x, double y, double radius, double start, double end),
    (context, x, y, radius, start, end))
LAZY(
    CAIRO, void, cairo_arc_negative, (quince_cairo *context, double x, double y, double radius, double start, double end),
    (context, x, y, radius, start, end))
LAZY(CAIRO, void, cairo_fill, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_fill_preserve, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_stroke, (quince_cairo *context), (context))
LAZY(CAIRO, void, cairo_paint, (quince_cairo *context), (context))
// Text
LAZY(
    CAIRO, void, cairo_select_font_face, (quince_cairo *context, const char *family, quince_cairo_font_slant slant, quince_cairo_font_weight weight),
    (context, family, slant, weight))
LAZY(CAIRO, void, cairo_set_font_size, (quince_cairo *context, double size), (context, size))
LAZY(CAIRO, void, cairo_show_text, (quince_cairo *context, const char *text), (context, text))
LAZY(PANGO_CAIRO, quince_pango_layout *, pango_cairo_create_layout, (quince_cairo *context), (context))
LAZY(PANGO_CAIRO, void, pango_cairo_show_layout, (quince_cairo *context, quince_pango_layout *layout), (context, layout))
LAZY(PANGO, quince_pango_font *, pango_font_description_from_string, (const char *text), (text))
LAZY(PANGO, void, pango_font_description_free, (quince_pango_font *description), (description))
LAZY(PANGO, void, pango_layout_get_size, (quince_pango_layout *layout, int *width, int *height), (layout, width, height))
LAZY(PANGO, void, pango_layout_set_alignment, (quince_pango_layout *layout, quince_pango_alignment value), (layout, value))
LAZY(PANGO, void, pango_layout_set_ellipsize, (quince_pango_layout *layout, quince_pango_ellipsize value), (layout, value))
LAZY(PANGO, void, pango_layout_set_font_description, (quince_pango_layout *layout, quince_pango_font *description), (layout, description))
LAZY(PANGO, void, pango_layout_set_single_paragraph_mode, (quince_pango_layout *layout, int value), (layout, value))
LAZY(PANGO, void, pango_layout_set_text, (quince_pango_layout *layout, const char *text, int length), (layout, text, length))
LAZY(PANGO, void, pango_layout_set_width, (quince_pango_layout *layout, int width), (layout, width))
LAZY(PANGO, void, pango_layout_set_wrap, (quince_pango_layout *layout, quince_pango_wrap value), (layout, value))
LAZY(OBJECTS, void, g_object_unref, (void *object), (object))
