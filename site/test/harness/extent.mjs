// @ts-check
/**
 * Whether all cases run, instead of only the cases that are part of every test run. all.mjs sets SLEP_TEST_ALL, and the
 * processes that run the parts of the suite inherit it.
 */
export const isAll = process.env.SLEP_TEST_ALL === '1';
