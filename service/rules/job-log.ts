import type { DefinedJob } from '../store/jobs.ts'
import { isFailing } from './jobs.ts'

/** The log of a job, made anew whenever it is read: the same job has the same log, and while it runs the beginning of it. */

const colors: Readonly<Record<string, string>> = { red: '31;1', green: '32;1', yellow: '33;1', cyan: '36;1', dim: '2' }
const clear = '\u001b[0K'

/** Colors a line: `$ command` as runners do, and what stands in `{red}…{/}`. */
function colored(line: string): string {
  if (line.startsWith('$ ')) return `\u001b[32;1m${line}\u001b[0;m`
  return line
    .replaceAll('{/}', '\u001b[0m')
    .replace(/\{(red|green|yellow|cyan|dim)\}/g, (_, color: string) => `\u001b[${colors[color]}m`)
}

function section(name: string, seconds: number, title: string, lines: readonly string[]): string[] {
  return [
    `section_start:${seconds}:${name}\r${clear}${clear}\u001b[36;1m${title}\u001b[0;m`,
    ...lines,
    `section_end:${seconds}:${name}\r${clear}`,
  ]
}

function filler(bytes: number): string[] {
  const width = 64
  return Array.from({ length: Math.ceil(bytes / width) }, (_, at) => `compiled unit ${at + 1}`.padEnd(width - 1, '.'))
}

/** Returns the log of a job as far as it is at a moment: empty before it started, and once it is erased. */
export function jobLog(job: DefinedJob, moment: number): string {
  if (job.started_at === null || job.erased_at !== null) return ''
  const from = Math.floor(job.started_at / 1000)
  const output = (isFailing(job) ? job.failure_log : null) ?? job.log
  const script = [...filler(job.log_bytes), ...(output === '' ? [] : output.trimEnd().split('\n').map(colored))]
  const lines = [
    `${clear}Running with gitlab-runner on shared-runner-1${clear}`,
    ...section('prepare_executor', from, 'Preparing the "docker" executor', ['Using Docker executor']),
    ...section('step_script', from + 1, 'Executing "step_script" stage of the job script', script),
  ]
  const isEnded = job.finished_at !== null
  const part = ((job.finished_at ?? moment) - job.started_at) / Math.max(1, job.seconds * 1000)
  const isWhole = job.status === 'success' || job.status === 'failed'
  const shown = isWhole ? lines : lines.slice(0, Math.max(1, Math.floor(lines.length * Math.min(1, part))))
  const reason = job.status === 'canceled' ? 'canceled' : 'exit code 1'
  const last =
    job.status === 'success'
      ? '\u001b[32;1mJob succeeded\u001b[0;m'
      : `\u001b[31;1mERROR: Job failed: ${reason}\u001b[0;m`
  return `${[...shown, ...(isEnded ? [last] : [])].join('\n')}\n`
}
