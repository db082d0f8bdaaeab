// @ts-check
/** @param {number[]} values */
export const median = (values) => [...values].sort((x, y) => x - y)[values.length >> 1];
