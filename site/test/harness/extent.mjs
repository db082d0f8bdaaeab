// @ts-check
/**
 * Whether all cases run, and not only those with which every change is tested. all.mjs sets the variable for the
 * processes of the parts.
 */
export const isAll = process.env.SLEP_TEST_ALL === '1';
