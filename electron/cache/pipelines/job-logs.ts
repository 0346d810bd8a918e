import type { JobLog } from '../../../shared/model/job.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'

/** Bytes of a log that are kept at most: its end. */
const mostBytesOfLog = 1_000_000

/** Bytes of all logs that are kept at most. */
const mostBytes = 30_000_000

/** Returns a log, or the end of it from the beginning of a line, where it has more bytes than that. */
export function endOfLog(log: string, most: number): JobLog {
  const bytes = Buffer.from(log)
  if (bytes.length <= most) return { text: log, isWhole: true }
  const end = bytes.subarray(bytes.length - most)
  const line = end.indexOf('\n') + 1
  // One line may be longer than all that is kept.
  const from = line > 0 && line < end.length ? line : end.findIndex(beginsCharacter)
  return { text: from < 0 ? '' : end.subarray(from).toString(), isWhole: false }
}

function beginsCharacter(byte: number): boolean {
  return (byte & 0b1100_0000) !== 0b1000_0000
}

/** The log of a job that is kept; null for any other. */
export function readJobLog(cache: ReadableCache, job: number): JobLog | null {
  const row = statement(cache, `SELECT text, is_whole FROM job_logs WHERE job_id = ?`).get(job) as
    { readonly text: string; readonly is_whole: number } | undefined
  return row ? { text: row.text, isWhole: row.is_whole === 1 } : null
}

/** Returns those of some jobs whose logs are kept. */
export function jobsWithLogs(cache: ReadableCache, jobs: readonly number[]): ReadonlySet<number> {
  const text = `SELECT job_id FROM job_logs WHERE job_id IN (SELECT value FROM json_each(?))`
  return new Set(statement(cache, text).pluck().all(JSON.stringify(jobs)) as number[])
}

/**
 * Keeps the end of a job's log. Where all that are kept are too much now, the ones that nobody looked at for longest go.
 *
 * @param now milliseconds since 1970, by this computer's clock
 */
export function keepJobLog(
  cache: WritableCache,
  job: number,
  log: string,
  { now, most = mostBytes }: { readonly now: number; readonly most?: number },
): void {
  const { text, isWhole } = endOfLog(log, mostBytesOfLog)
  statement(
    cache,
    `INSERT OR REPLACE INTO job_logs (job_id, text, is_whole, bytes, used_at) VALUES (?, ?, ?, ?, ?)`,
  ).run(job, text, Number(isWhole), Buffer.byteLength(text), now)
  statement(
    cache,
    `DELETE FROM job_logs WHERE job_id IN (SELECT job_id FROM (
       SELECT job_id, sum(bytes) OVER (ORDER BY used_at DESC, job_id DESC) AS sofar,
         row_number() OVER (ORDER BY used_at DESC, job_id DESC) AS place
       FROM job_logs) WHERE sofar > ? AND place > 1)`,
  ).run(most)
}

/** Notes that somebody looked at a log. */
export function markLogUsed(cache: WritableCache, job: number, at: number): void {
  statement(cache, `UPDATE job_logs SET used_at = ? WHERE job_id = ?`).run(at, job)
}
