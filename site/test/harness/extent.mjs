// @ts-check
/** Whether all cases run, instead of only those with which every change is tested. harness/all.mjs sets the variable. */
export const isAll = process.env.SLEP_TEST_ALL === '1';
