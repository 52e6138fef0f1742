// pixman: whole-pixel compositing of premultiplied ARGB32 images. Format codes are computed macros, so they get names here.
#pragma once
#include <pixman.h>
static const pixman_format_code_t QUINCE_PIXMAN_ARGB32 = PIXMAN_a8r8g8b8;
static const pixman_format_code_t QUINCE_PIXMAN_XRGB32 = PIXMAN_x8r8g8b8;
static const pixman_format_code_t QUINCE_PIXMAN_A8 = PIXMAN_a8;
