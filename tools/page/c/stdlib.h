/* For WebAssembly, which has no C library: the part of <stdlib.h> that othello_kernel.c uses. */
#include <stddef.h>

extern unsigned char __heap_base; /* end of the linked data */

static void *malloc(size_t bytes) {
    static size_t end;
    size_t start = end ? end : (size_t)&__heap_base;
    end = start + ((bytes + 15) & ~(size_t)15);
    size_t pages = (end + 0xffff) >> 16, now = __builtin_wasm_memory_size(0);
    if (pages > now && __builtin_wasm_memory_grow(0, pages - now) == (size_t)-1)
        return NULL;
    return (void *)start;
}

/* New memory is zero. */
static void *calloc(size_t number, size_t bytes) { return malloc(number * bytes); }

/* Memory is never freed. */
static void free(void *memory) { (void)memory; }
