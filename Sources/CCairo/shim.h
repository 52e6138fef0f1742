// cairo: drawing into ARGB32 image surfaces.
#pragma once
#include <cairo.h>
