/* For WebAssembly, which has no C library: what othello_kernel.c takes of this header. */
double sqrt(double);
