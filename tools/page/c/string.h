/* For WebAssembly, which has no C library: the part of <string.h> that othello_kernel.c uses. */
#define memcpy __builtin_memcpy
#define memset __builtin_memset
