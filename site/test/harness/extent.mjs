// @ts-check
/**
 * Whether all cases run, and not only those that run for every change. all.mjs sets the variable for the processes of
 * the parts.
 */
export const isAll = process.env.SLEP_TEST_ALL === '1';
