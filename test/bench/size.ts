const usual = 100_000

/**
 * The number of issues in the benches: 100,000, or that of `--issues`. Threads and processes that a bench starts read the same.
 * Goals are meant for the usual number.
 */
export const issues = Number(process.env['DOCKET_BENCH_ISSUES'] ?? usual)
/** True for the number that the goals are meant for. */
export const isUsualSize = issues === usual

/** Scales a number of things for 100,000 issues to the present number of issues; at least one. */
export function inProportion(many: number): number {
  return Math.max(1, Math.round((many * issues) / usual))
}

/** The comments on the issues. */
export const notes = inProportion(500_000)
