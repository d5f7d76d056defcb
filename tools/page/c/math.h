/* For WebAssembly, which has no C library: the part of <math.h> that othello_kernel.c uses. */
double sqrt(double);
