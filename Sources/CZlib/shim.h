// zlib: compression and checksums of PNG files.
#pragma once
#include <zlib.h>
