// cairo and Pango, loaded when first called: see CLazyDrawing.c. The functions and values that the phone uses, which Swift sees under the
// libraries' own names. One that is missing is added here and there; nothing else in the phone may import CCairo or CPango, which would
// load the libraries with the program.
#pragma once

typedef struct quince_cairo quince_cairo;
typedef struct quince_cairo_surface quince_cairo_surface;
typedef struct quince_pango_layout quince_pango_layout;
typedef struct quince_pango_font quince_pango_font;

#define QUINCE_VALUE(name) QUINCE_##name __attribute__((swift_name(#name)))

// Numbers of the libraries' binary interfaces.
typedef enum {
  QUINCE_VALUE(CAIRO_FORMAT_ARGB32) = 0,
  QUINCE_VALUE(CAIRO_FORMAT_RGB24) = 1,
  QUINCE_VALUE(CAIRO_FORMAT_A8) = 2,
} quince_cairo_format;
typedef enum {
  QUINCE_VALUE(CAIRO_ANTIALIAS_DEFAULT) = 0,
  QUINCE_VALUE(CAIRO_ANTIALIAS_NONE) = 1,
  QUINCE_VALUE(CAIRO_ANTIALIAS_BEST) = 6,
} quince_cairo_antialias;
typedef enum { QUINCE_VALUE(CAIRO_FILL_RULE_WINDING) = 0, QUINCE_VALUE(CAIRO_FILL_RULE_EVEN_ODD) = 1 } quince_cairo_fill_rule;
typedef enum { QUINCE_VALUE(CAIRO_LINE_CAP_BUTT) = 0, QUINCE_VALUE(CAIRO_LINE_CAP_ROUND) = 1 } quince_cairo_line_cap;
typedef enum { QUINCE_VALUE(CAIRO_LINE_JOIN_MITER) = 0, QUINCE_VALUE(CAIRO_LINE_JOIN_ROUND) = 1 } quince_cairo_line_join;
typedef enum { QUINCE_VALUE(CAIRO_FONT_SLANT_NORMAL) = 0 } quince_cairo_font_slant;
typedef enum { QUINCE_VALUE(CAIRO_FONT_WEIGHT_NORMAL) = 0, QUINCE_VALUE(CAIRO_FONT_WEIGHT_BOLD) = 1 } quince_cairo_font_weight;
typedef enum {
  QUINCE_VALUE(PANGO_WRAP_WORD) = 0,
  QUINCE_VALUE(PANGO_WRAP_CHAR) = 1,
  QUINCE_VALUE(PANGO_WRAP_WORD_CHAR) = 2,
} quince_pango_wrap;
typedef enum {
  QUINCE_VALUE(PANGO_ELLIPSIZE_NONE) = 0,
  QUINCE_VALUE(PANGO_ELLIPSIZE_MIDDLE) = 2,
  QUINCE_VALUE(PANGO_ELLIPSIZE_END) = 3,
} quince_pango_ellipsize;
typedef enum {
  QUINCE_VALUE(PANGO_ALIGN_LEFT) = 0,
  QUINCE_VALUE(PANGO_ALIGN_CENTER) = 1,
  QUINCE_VALUE(PANGO_ALIGN_RIGHT) = 2,
} quince_pango_alignment;

/// Pango's units a point.
static const int QUINCE_PANGO_SCALE __attribute__((swift_name("PANGO_SCALE"))) = 1024;

// Surfaces and contexts
quince_cairo_surface *_Nullable quince_cairo_image_surface_create(quince_cairo_format format, int width, int height)
    __attribute__((swift_name("cairo_image_surface_create(_:_:_:)")));
quince_cairo_surface *_Nullable quince_cairo_image_surface_create_for_data(unsigned char *_Nullable data, quince_cairo_format format, int width, int height, int stride)
    __attribute__((swift_name("cairo_image_surface_create_for_data(_:_:_:_:_:)")));
void quince_cairo_surface_flush(quince_cairo_surface *_Nullable surface)
    __attribute__((swift_name("cairo_surface_flush(_:)")));
void quince_cairo_surface_destroy(quince_cairo_surface *_Nullable surface)
    __attribute__((swift_name("cairo_surface_destroy(_:)")));
quince_cairo *_Nullable quince_cairo_create(quince_cairo_surface *_Nullable surface)
    __attribute__((swift_name("cairo_create(_:)")));
void quince_cairo_destroy(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_destroy(_:)")));
void quince_cairo_save(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_save(_:)")));
void quince_cairo_restore(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_restore(_:)")));
// State
void quince_cairo_translate(quince_cairo *_Nullable context, double x, double y)
    __attribute__((swift_name("cairo_translate(_:_:_:)")));
void quince_cairo_scale(quince_cairo *_Nullable context, double x, double y)
    __attribute__((swift_name("cairo_scale(_:_:_:)")));
void quince_cairo_set_source_rgb(quince_cairo *_Nullable context, double red, double green, double blue)
    __attribute__((swift_name("cairo_set_source_rgb(_:_:_:_:)")));
void quince_cairo_set_source_rgba(quince_cairo *_Nullable context, double red, double green, double blue, double alpha)
    __attribute__((swift_name("cairo_set_source_rgba(_:_:_:_:_:)")));
void quince_cairo_set_antialias(quince_cairo *_Nullable context, quince_cairo_antialias value)
    __attribute__((swift_name("cairo_set_antialias(_:_:)")));
void quince_cairo_set_fill_rule(quince_cairo *_Nullable context, quince_cairo_fill_rule value)
    __attribute__((swift_name("cairo_set_fill_rule(_:_:)")));
void quince_cairo_set_line_cap(quince_cairo *_Nullable context, quince_cairo_line_cap value)
    __attribute__((swift_name("cairo_set_line_cap(_:_:)")));
void quince_cairo_set_line_join(quince_cairo *_Nullable context, quince_cairo_line_join value)
    __attribute__((swift_name("cairo_set_line_join(_:_:)")));
void quince_cairo_set_line_width(quince_cairo *_Nullable context, double value)
    __attribute__((swift_name("cairo_set_line_width(_:_:)")));
void quince_cairo_set_tolerance(quince_cairo *_Nullable context, double value)
    __attribute__((swift_name("cairo_set_tolerance(_:_:)")));
// Paths
void quince_cairo_new_path(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_new_path(_:)")));
void quince_cairo_new_sub_path(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_new_sub_path(_:)")));
void quince_cairo_close_path(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_close_path(_:)")));
void quince_cairo_move_to(quince_cairo *_Nullable context, double x, double y)
    __attribute__((swift_name("cairo_move_to(_:_:_:)")));
void quince_cairo_line_to(quince_cairo *_Nullable context, double x, double y)
    __attribute__((swift_name("cairo_line_to(_:_:_:)")));
void quince_cairo_curve_to(quince_cairo *_Nullable context, double x1, double y1, double x2, double y2, double x3, double y3)
    __attribute__((swift_name("cairo_curve_to(_:_:_:_:_:_:_:)")));
void quince_cairo_rectangle(quince_cairo *_Nullable context, double x, double y, double width, double height)
    __attribute__((swift_name("cairo_rectangle(_:_:_:_:_:)")));
void quince_cairo_arc(quince_cairo *_Nullable context, double x, double y, double radius, double start, double end)
    __attribute__((swift_name("cairo_arc(_:_:_:_:_:_:)")));
void quince_cairo_arc_negative(quince_cairo *_Nullable context, double x, double y, double radius, double start, double end)
    __attribute__((swift_name("cairo_arc_negative(_:_:_:_:_:_:)")));
void quince_cairo_fill(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_fill(_:)")));
void quince_cairo_fill_preserve(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_fill_preserve(_:)")));
void quince_cairo_stroke(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_stroke(_:)")));
void quince_cairo_paint(quince_cairo *_Nullable context)
    __attribute__((swift_name("cairo_paint(_:)")));
// Text
void quince_cairo_select_font_face(quince_cairo *_Nullable context, const char *_Nonnull family, quince_cairo_font_slant slant, quince_cairo_font_weight weight)
    __attribute__((swift_name("cairo_select_font_face(_:_:_:_:)")));
void quince_cairo_set_font_size(quince_cairo *_Nullable context, double size)
    __attribute__((swift_name("cairo_set_font_size(_:_:)")));
void quince_cairo_show_text(quince_cairo *_Nullable context, const char *_Nonnull text)
    __attribute__((swift_name("cairo_show_text(_:_:)")));
quince_pango_layout *_Nullable quince_pango_cairo_create_layout(quince_cairo *_Nullable context)
    __attribute__((swift_name("pango_cairo_create_layout(_:)")));
void quince_pango_cairo_show_layout(quince_cairo *_Nullable context, quince_pango_layout *_Nullable layout)
    __attribute__((swift_name("pango_cairo_show_layout(_:_:)")));
quince_pango_font *_Nullable quince_pango_font_description_from_string(const char *_Nonnull text)
    __attribute__((swift_name("pango_font_description_from_string(_:)")));
void quince_pango_font_description_free(quince_pango_font *_Nullable description)
    __attribute__((swift_name("pango_font_description_free(_:)")));
void quince_pango_layout_get_size(quince_pango_layout *_Nullable layout, int *_Nullable width, int *_Nullable height)
    __attribute__((swift_name("pango_layout_get_size(_:_:_:)")));
void quince_pango_layout_set_alignment(quince_pango_layout *_Nullable layout, quince_pango_alignment value)
    __attribute__((swift_name("pango_layout_set_alignment(_:_:)")));
void quince_pango_layout_set_ellipsize(quince_pango_layout *_Nullable layout, quince_pango_ellipsize value)
    __attribute__((swift_name("pango_layout_set_ellipsize(_:_:)")));
void quince_pango_layout_set_font_description(quince_pango_layout *_Nullable layout, quince_pango_font *_Nullable description)
    __attribute__((swift_name("pango_layout_set_font_description(_:_:)")));
void quince_pango_layout_set_single_paragraph_mode(quince_pango_layout *_Nullable layout, int value)
    __attribute__((swift_name("pango_layout_set_single_paragraph_mode(_:_:)")));
void quince_pango_layout_set_text(quince_pango_layout *_Nullable layout, const char *_Nonnull text, int length)
    __attribute__((swift_name("pango_layout_set_text(_:_:_:)")));
void quince_pango_layout_set_width(quince_pango_layout *_Nullable layout, int width)
    __attribute__((swift_name("pango_layout_set_width(_:_:)")));
void quince_pango_layout_set_wrap(quince_pango_layout *_Nullable layout, quince_pango_wrap value)
    __attribute__((swift_name("pango_layout_set_wrap(_:_:)")));
void quince_g_object_unref(void *_Nullable object)
    __attribute__((swift_name("g_object_unref(_:)")));
