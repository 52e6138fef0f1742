// cairo: drawing into ARGB32 image surfaces, and PDF files.
#pragma once
#include <cairo.h>
#include <cairo-pdf.h>
