import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { cpus, hostname, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { median, type Figure } from './measure.ts'

/** The figures of one run. */
interface Run {
  /** The timestamp of its end. */
  readonly at: string
  /** The computer: figures of different computers are not compared. */
  readonly machine: string
  /** The number of issues. */
  readonly issues: number
  /** The measured values, by their names. */
  readonly ours: Readonly<Record<string, number>>
}

/** The number of earlier runs to compare with. */
const compared = 5
/** Figures that differ by less are the same: runs of the same program differ by as much. */
const noise = 0.1

/** This computer, as a few letters: a name that tells nothing of it. */
export function thisMachine(): string {
  const parts = [hostname(), cpus()[0]?.model, cpus().length, totalmem()]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
}

/** The earlier runs on this computer about as many issues, the oldest first. Lines that cannot be read are left out. */
export function earlierRuns(file: string, { machine, issues }: Pick<Run, 'machine' | 'issues'>): readonly Run[] {
  if (!existsSync(file)) return []
  const runs = readFileSync(file, 'utf8').split('\n').flatMap(parsed)
  return runs.filter((run) => run.machine === machine && run.issues === issues)
}

/** Writes a run behind the others. */
export function rememberRun(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(run)}\n`)
}

/** The change of a figure against the median of the last five runs: `+25 %`, `same`, or empty where there are none. */
export function trendOf({ name, ours }: Pick<Figure, 'name' | 'ours'>, earlier: readonly Run[]): string {
  const values = earlier.flatMap((run) => run.ours[name] ?? []).slice(-compared)
  if (values.length === 0) return ''
  const before = median(values)
  if (before === 0) return ours === 0 ? 'same' : 'new'
  const change = ours / before - 1
  if (Math.abs(change) < noise) return 'same'
  return `${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)} %`
}

function parsed(line: string): Run[] {
  try {
    const run = JSON.parse(line) as Run
    return typeof run.ours === 'object' ? [run] : []
  } catch {
    return []
  }
}
