import type { NoteRow } from '../../../shared/model/rows.ts'

/** The least number of consecutive lines of the service that are folded into one. */
const fewestFolded = 3

/** A comment or a single line of the service, a comment with its answers, or a run of lines of the service. */
export type ThreadPart =
  | { readonly kind: 'note'; readonly key: string; readonly note: NoteRow }
  | { readonly kind: 'discussion'; readonly key: string; readonly notes: readonly [NoteRow, ...NoteRow[]] }
  | { readonly kind: 'run'; readonly key: string; readonly notes: readonly NoteRow[] }

/** A thread with its long runs of lines that the service wrote as one part each. */
export function partsOfThread(notes: readonly NoteRow[]): ThreadPart[] {
  const parts: ThreadPart[] = []
  let run: NoteRow[] = []
  const endRun = (): void => {
    const [first] = run
    if (first !== undefined && run.length >= fewestFolded) parts.push({ kind: 'run', key: first.key, notes: run })
    else parts.push(...run.map((note) => ({ kind: 'note' as const, key: note.key, note })))
    run = []
  }
  for (const discussion of Map.groupBy(notes, (note) => note.discussion).values()) {
    const [note, ...others] = discussion
    if (note === undefined) continue
    if (note.system) run.push(...discussion)
    else {
      endRun()
      if (discussion.length > 1 || note.resolvable || note.position !== null) {
        parts.push({ kind: 'discussion', key: note.key, notes: [note, ...others] })
      } else parts.push({ kind: 'note', key: note.key, note })
    }
  }
  endRun()
  return parts
}

/** The notes of a part. */
export function notesOf(part: ThreadPart): readonly NoteRow[] {
  return part.kind === 'note' ? [part.note] : part.notes
}

/** Returns the people who said something in a thread, each once, in the order in which they came. */
export function participantsOf(notes: readonly NoteRow[], author: NoteRow['author'] | null): NoteRow['author'][] {
  const people = [
    ...(author === null ? [] : [author]),
    ...notes.filter(({ system }) => !system).map((note) => note.author),
  ]
  return [...new Map(people.map((person) => [person.id, person] as const)).values()]
}
