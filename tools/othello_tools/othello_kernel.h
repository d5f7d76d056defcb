/* Made by generate.py kernels from lib/othello: change that. */
#define MOST_INSTANCES 48
#define MOST_PHASES 12
#define MIN_DISCS 4
#define DISC_PENALTY 60
#define WIN_BONUS 10000
#define NO_VALUE (-32000)
#define PROBE_MIN_DISCS 6
#define SORT_MIN_DEPTH 4
#define ASPIRATION 40
#define ENTRIES 2048
#define MAX_PROBED_DEPTH 8
#define MARGINS 0, 0, 33, 29, 24, 20, 32, 27, 26, 0, 0, 36, 32, 30, 27, 42, 40, 38, 0, 0, 49, 44, 39, 35, 57, 51, 49, 0, 0, 55, 49, 43, 39, 61, 55, 52, 0, 0, 56, 50, 45, 41, 63, 59, 57, 0, 0, 60, 56, 49, 44, 73, 63, 64
