import type { Change } from './branches.ts'

/** Changes the other way round, as a revert makes them. */

const place = /^@@ -(\S+) \+(\S+) @@/

/** Returns a change that takes another one back. Within a run of changed lines, what is removed comes first. */
export function reversed(change: Change): Change {
  const { old_path, new_path, a_mode, b_mode, new_file, deleted_file, content, ...rest } = change
  const { before, after, isInLfs } = content ?? {}
  return {
    ...rest,
    old_path: new_path,
    new_path: old_path,
    a_mode: b_mode,
    b_mode: a_mode,
    new_file: deleted_file,
    deleted_file: new_file,
    diff: reversedDiff(change.diff),
    ...(content ? { content: { before: after, after: before, isInLfs } } : {}),
  }
}

function reversedDiff(diff: string): string {
  const start = diff.search(/^@@/m)
  if (start < 0) return diff
  const lines: string[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const endRun = (): void => {
    lines.push(...removed, ...added)
    ;[removed, added] = [[], []]
  }
  let run: string[] | null = null
  for (const line of diff.slice(start).split('\n')) {
    const sign = line.charAt(0)
    if (sign === '+' || sign === '-') {
      run = sign === '+' ? removed : added
      run.push((sign === '+' ? '-' : '+') + line.slice(1))
    } else if (sign === '\\' && run) run.push(line)
    else {
      endRun()
      run = null
      lines.push(line.replace(place, (_, before: string, after: string) => `@@ -${after} +${before} @@`))
    }
  }
  endRun()
  return reversedHeader(diff.slice(0, start)) + lines.join('\n')
}

/** The two lines before the first hunk that name the file before and after. */
function reversedHeader(header: string): string {
  const [, before, after] = /^--- (.*)\n\+\+\+ (.*)\n$/.exec(header) ?? []
  if (before === undefined || after === undefined) return header
  return `--- ${after.replace(/^b\//, 'a/')}\n+++ ${before.replace(/^a\//, 'b/')}\n`
}
