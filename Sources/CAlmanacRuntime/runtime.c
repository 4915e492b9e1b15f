#include "almanac_runtime.h"

typedef unsigned char byte;
typedef __SIZE_TYPE__ size;

#define IMPORT(name) __attribute__((import_module("host"), import_name(name)))

IMPORT("random") void host_random(void *to, size count);
IMPORT("log") void host_log(int character);
IMPORT("strtod") double host_strtod(const char *text, size count);

// Memory: blocks in size classes, each with a list of free blocks. New blocks are taken from the end of memory. A
// header of four bytes before each block holds its class. (A header of sixteen bytes made updates twice as slow.)

extern byte __heap_base;

static byte *heap_end;
static byte *memory_end;
// Enough for the largest block that malloc returns, slightly less than 2 GB.
#define CLASSES 112
static void *free_lists[CLASSES];

// Four classes per power of two: at most a quarter of a block is wasted, in addition to its alignment to 16 bytes.
static size class_size(unsigned class) {
  size base = (size)16 << (class / 4);
  return base + base / 4 * (class % 4);
}

static unsigned class_for(size count) {
  unsigned class = 0;
  if (count > 16) {
    unsigned bits = 31 - __builtin_clz((unsigned)(count - 1));
    class = (bits - 4) * 4;
  }
  while (class_size(class) < count) class++;
  return class;
}

static void *carve(size count) {
  if (!heap_end) {
    heap_end = (byte *)(((size)&__heap_base + 15) & ~(size)15);
    memory_end = (byte *)(__builtin_wasm_memory_size(0) << 16);
  }
  // The block is aligned to 16 bytes, and its header is directly before it.
  byte *block = (byte *)(((size)heap_end + 4 + 15) & ~(size)15);
  byte *end = block + count;
  if (end > memory_end || end < block) {
    size pages = ((size)end - (size)memory_end + 0xFFFF) >> 16;
    size wanted = pages > 64 ? pages : 64;
    if (__builtin_wasm_memory_grow(0, wanted) == (size)-1) {
      if (__builtin_wasm_memory_grow(0, pages) == (size)-1) return 0;
      wanted = pages;
    }
    memory_end += wanted << 16;
  }
  heap_end = end;
  return block;
}

void *malloc(size count) {
  if (count > 0x6FFFFFFF) return 0;
  unsigned class = class_for(count);
  if (class >= CLASSES) return 0;
  void *block = free_lists[class];
  if (block) {
    free_lists[class] = *(void **)block;
  } else {
    block = carve(class_size(class));
    if (!block) return 0;
  }
  ((unsigned *)block)[-1] = class;
  return block;
}

void free(void *block) {
  if (!block) return;
  unsigned class = ((unsigned *)block)[-1];
  *(void **)block = free_lists[class];
  free_lists[class] = block;
}

// Where the last block ends. Behind it, memory is as new: the page puts back no more than this when it undoes a call.
__attribute__((export_name("used"))) byte *used(void) { return heap_end ? heap_end : &__heap_base; }

int posix_memalign(void **result, size alignment, size count) {
  // Every block is aligned to 16 bytes, and Swift requests no more.
  if (alignment > 16) return 22;
  *result = malloc(count);
  return *result ? 0 : 12;
}

// With bulk memory the compiler turns these builtins into single instructions, not into recursive calls.
void *memcpy(void *to, const void *from, size count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size count) { return __builtin_memset(to, value, count); }

int memcmp(const void *a, const void *b, size count) {
  const byte *x = a, *y = b;
  for (size i = 0; i < count; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

size strlen(const char *text) {
  size count = 0;
  while (text[count]) count++;
  return count;
}

void arc4random_buf(void *to, size count) { host_random(to, count); }

int putchar(int character) {
  host_log(character);
  return character;
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size count = strlen(text);
  double value = host_strtod(text, count);
  *result = value;
  return value == value ? text + count : 0;
}

// The functions that normalize texts, such as _swift_stdlib_getNormData, are missing on purpose: texts are compared by
// their bytes (Outlined.swift, Named.swift). A dictionary of texts would need them and fails to link.

// 128-bit multiplication, called by the compiler to check 64-bit multiplications for overflow.
typedef unsigned long long u64;
struct wide { u64 low, high; };
void __multi3(struct wide *result, u64 a, u64 ah, u64 b, u64 bh) {
  u64 a0 = (unsigned)a, a1 = a >> 32, b0 = (unsigned)b, b1 = b >> 32;
  u64 p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  u64 middle = (p00 >> 32) + (unsigned)p01 + (unsigned)p10;
  result->low = (unsigned)p00 | middle << 32;
  result->high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a * bh + ah * b;
}
