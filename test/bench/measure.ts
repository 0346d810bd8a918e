/** One figure, beside the one that it is compared with in the same run. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly ours: number
  /** The other side's figure; null where there is nothing to compare with. */
  readonly other: number | null
  /** Ours divided by the other's. */
  readonly ratio: number | null
  /** The goal of the figure or the ratio, in words. */
  readonly goal: string
  readonly met: boolean
}

export interface Bench {
  readonly name: string
  /** A description of the measurement, in one line. */
  readonly about: string
  /** True for a bench that is useful over few issues and takes a few seconds, so that it can run while one works. */
  readonly isQuick?: true
  /** True for a bench that takes so long that it runs only by name. */
  readonly isLong?: true
  run(say: (line: string) => void): Promise<Figure[]>
}

/** A figure with a goal for itself. */
export function figure(
  name: string,
  unit: string,
  ours: number,
  other: number | null,
  goal: { readonly words: string; readonly met: (ours: number, ratio: number | null) => boolean },
): Figure {
  const ratio = other === null || other === 0 ? null : ours / other
  return {
    name,
    unit,
    ours: round(ours),
    other: other === null ? null : round(other),
    ratio: ratio === null ? null : round(ratio),
    goal: goal.words,
    met: goal.met(ours, ratio),
  }
}

export function atLeast(bound: number) {
  return { words: `≥ ${bound}`, met: (ours: number) => ours >= bound }
}

export function atMost(bound: number) {
  return { words: `≤ ${bound}`, met: (ours: number) => ours <= bound }
}

/** As `atMost`; where the other side, which is the floor, misses that itself: at most a tenth above it. */
export function atMostOrFloor(bound: number) {
  return {
    words: `≤ ${bound}, or the floor + 10 %`,
    met: (ours: number, ratio: number | null) => ours <= bound || (ratio !== null && ratio <= 1.1),
  }
}

/** For figures that are worth knowing, but have no goal. */
export const noGoal = { words: '–', met: () => true }

/** For a ratio of ours to the other side's. */
export function ratioAtMost(bound: number) {
  return { words: `ratio ≤ ${bound}`, met: (_ours: number, ratio: number | null) => ratio !== null && ratio <= bound }
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** The figures as a table for people. @param trend how a figure stands to earlier runs */
export function tableOf(figures: readonly Figure[], trend: (figure: Figure) => string): string {
  const head = ['figure', 'unit', 'ours', 'other', 'ratio', 'goal', 'met', 'trend']
  const rows = figures.map((one) => [
    one.name,
    one.unit,
    String(one.ours),
    one.other === null ? '–' : String(one.other),
    one.ratio === null ? '–' : String(one.ratio),
    one.goal,
    one.met ? 'yes' : 'NO',
    trend(one),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
