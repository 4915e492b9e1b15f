#pragma once
#include <zlib.h>
#ifdef __linux__
// For `malloc_trim` and `mallopt`, which Swift's own module of the C library lacks.
#include <malloc.h>
#endif
