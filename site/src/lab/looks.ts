// How runs can be looked at: the names that links share with index.html.

export const chartNames = ['gradNorm', 'feasibility', 'objective', 'step', 'beta'] as const;
export type ChartName = (typeof chartNames)[number];
/** Those that the page opens with. */
export const usualCharts: readonly ChartName[] = ['gradNorm', 'feasibility', 'objective'];

/** Iterations a second. */
export const speeds = [Infinity, 60, 10, 2] as const;
