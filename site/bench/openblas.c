// Times dgemm of OpenBLAS, and says in each line which core's code that was. Without an argument it writes a line of
// JSON for each product: GFLOP/s at best and in the median of the rounds, and the milliseconds of one call. With the
// arguments n and p it writes the milliseconds of one A X for each line that it reads.
#include <cblas.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

char *openblas_get_corename(void);

enum { rounds = 15 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double *random_matrix(int size) {
  double *a = malloc(sizeof(double) * size);
  for (int i = 0; i < size; i++) a[i] = (double)rand() / RAND_MAX - 0.5;
  return a;
}

static int ascending(const void *a, const void *b) {
  double x = *(double *)a, y = *(double *)b;
  return (x > y) - (x < y);
}

// C, rows x cols, becomes op(A) B with sums of the given length.
static void measure(const char *name, int n, int p, enum CBLAS_TRANSPOSE trans, int rows, int cols, int length) {
  double *a = random_matrix(rows * length), *b = random_matrix(length * cols), *c = random_matrix(rows * cols);
  double seconds[rounds];
  int lda = trans == CblasTrans ? rows : length;
  double flops = 2.0 * rows * cols * length;
  int calls = flops < 2e8 ? (int)(2e8 / flops) : 1;
  for (int k = -1; k < rounds; k++) { // the first warms up
    double start = now();
    for (int i = 0; i < calls; i++)
      cblas_dgemm(CblasRowMajor, trans, CblasNoTrans, rows, cols, length, 1, a, lda, b, cols, 0, c, cols);
    if (k >= 0) seconds[k] = (now() - start) / calls;
  }
  qsort(seconds, rounds, sizeof *seconds, ascending);
  double best = seconds[0], median = seconds[rounds / 2];
  printf("{\"core\":\"%s\",\"name\":\"%s\",\"n\":%d,\"p\":%d,\"best\":%.3f,\"median\":%.3f,\"ms\":%.4f}\n",
         openblas_get_corename(), name, n, p, flops / best / 1e9, flops / median / 1e9, 1e3 * median);
  free(a), free(b), free(c);
}

// Takes turns with other programs: the median of five products A X for each line.
static void take_turns(int n, int p) {
  double *a = random_matrix(n * n), *x = random_matrix(n * p), *y = random_matrix(n * p);
  for (int key = getchar(); key != EOF; key = getchar()) {
    double seconds[5];
    for (int i = 0; i < 5; i++) {
      double start = now();
      cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, p, n, 1, a, n, x, p, 0, y, p);
      seconds[i] = now() - start;
    }
    qsort(seconds, 5, sizeof *seconds, ascending);
    printf("{\"core\":\"%s\",\"ms\":%.4f}\n", openblas_get_corename(), 1e3 * seconds[2]);
    fflush(stdout);
  }
}

int main(int count, char **arguments) {
  if (count > 2) {
    take_turns(atoi(arguments[1]), atoi(arguments[2]));
    return 0;
  }
  int sizes[][2] = {{1000, 50}, {2000, 50}, {1000, 120}, {250, 50}};
  for (int i = 0; i < 4; i++) {
    int n = sizes[i][0], p = sizes[i][1];
    measure("A X", n, p, CblasNoTrans, n, p, n);
    measure("X'Y", n, p, CblasTrans, p, p, n);
    measure("X P", n, p, CblasNoTrans, n, p, p);
  }
}
