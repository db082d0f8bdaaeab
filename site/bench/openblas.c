// Times dgemm of OpenBLAS. For each input line "t rows cols length", the program computes C = op(A) B, which is rows x
// cols with sums of the given length. op transposes if t is not 0. The program prints the core whose code ran, and the
// milliseconds of a call, measured five times.
#include <cblas.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

char *openblas_get_corename(void);

enum { largest = 2000 * 2000, repeats = 5 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double *random_numbers(void) {
  double *a = malloc(sizeof(double) * largest);
  for (int i = 0; i < largest; i++) a[i] = (double)rand() / RAND_MAX - 0.5;
  return a;
}

int main(void) {
  double *a = random_numbers(), *b = random_numbers(), *c = random_numbers();
  int t, rows, cols, length;
  while (scanf("%d %d %d %d", &t, &rows, &cols, &length) == 4) {
    double flops = 2.0 * rows * cols * length;
    int calls = flops < 2e8 ? (int)(2e8 / flops) : 1;
    printf("{\"core\":\"%s\",\"ms\":[", openblas_get_corename());
    for (int k = 0; k < repeats; k++) {
      double start = now();
      for (int i = 0; i < calls; i++)
        cblas_dgemm(CblasRowMajor, t ? CblasTrans : CblasNoTrans, CblasNoTrans, rows, cols, length, 1, a,
                    t ? rows : length, b, cols, 0, c, cols);
      printf("%s%.4f", k ? "," : "", 1e3 * (now() - start) / calls);
    }
    printf("]}\n");
    fflush(stdout);
  }
}
