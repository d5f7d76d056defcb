/* For WebAssembly, which has no C library: what othello_kernel.c takes of this header. */
#define memcpy __builtin_memcpy
#define memset __builtin_memset
