// Pango: shaping, line breaking and font fallback, drawn on cairo.
#pragma once
#include <pango/pangocairo.h>
