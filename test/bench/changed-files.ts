import { storeDiffVersions } from '../../electron/cache/changes/diff-versions.ts'
import { storeFileChanges } from '../../electron/cache/changes/file-changes.ts'
import { saveItemParts } from '../../electron/cache/items/item-parts.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { markThreadRead } from '../../electron/cache/items/threads.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { Arrival } from '../../electron/cache/storage/revision.ts'
import { randomFrom } from '../support/properties.ts'
import { sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { Words } from './words.ts'

/** A file that a merge request changes: its whole text before and after, and the patch between them. */
export interface ChangedFile {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly diff: string
}

/** The size of a merge request in files and changed lines. */
export interface ChangesSize {
  readonly files: number
  /** Removed and added lines together. */
  readonly lines: number
}

/** Files of one folder. */
const filesInFolder = 25

/** Makes files in which every second line differs by a word. Always the same ones for a size. */
export function makeChangedFiles({ files, lines }: ChangesSize): ChangedFile[] {
  const words = new Words(randomFrom(5))
  const line = () => `  const ${words.one()} = ${words.one()}(${words.one()}, '${words.text(30)}')`
  const pairs = Math.round(lines / 2)
  return Array.from({ length: files }, (_, at) => {
    const [before, after, diff]: [string[], string[], string[]] = [[], [], []]
    const until = Math.floor(((at + 1) * pairs) / files) - Math.floor((at * pairs) / files)
    for (let made = 0; made < until; made += 1) {
      const kept = line()
      const old = line()
      const fresh = old.replace(/const \w+/, `const ${words.one()}`)
      before.push(kept, old)
      after.push(kept, fresh)
      diff.push(` ${kept}`, `-${old}`, `+${fresh}`)
    }
    const path = `source/area-${Math.floor(at / filesInFolder)}/part-${at}.ts`
    const hunk = `@@ -1,${before.length} +1,${after.length} @@\n${diff.join('\n')}\n`
    return {
      path,
      before: before.join('\n'),
      after: after.join('\n'),
      diff: `--- a/${path}\n+++ b/${path}\n${hunk}`,
    }
  })
}

const sha = (of: number) => String(of).padStart(40, '0')

/**
 * Stores a merge request with those changes and threads on them, every second one of which is not resolved.
 *
 * @param id a higher one is newer; the notes have ids from a thousand times it on
 */
export function storeChangedFiles(
  cache: WritableCache,
  id: number,
  { changes, threads, title }: { changes: readonly ChangedFile[]; threads: number; title: string },
  arrival: Arrival,
): void {
  const notesCount = threads
  storeMergeRequest(cache, sampleMergeRequest(id, { title, userNotesCount: notesCount }), arrival)
  const stored = changes.map(({ path, diff }) => ({
    ...{ oldPath: path, newPath: path, aMode: '100644', bMode: '100644', diff },
    ...{ newFile: false, renamedFile: false, deletedFile: false },
    ...{ tooLarge: false, collapsed: false, generatedFile: false },
  }))
  storeFileChanges(cache, id, stored, 0)
  const commits = { headCommitSha: sha(id), baseCommitSha: sha(0), startCommitSha: sha(0) }
  const version = { id, ...commits, createdAt: '2026-01-01T00:00:00.000Z', mergeRequestId: id, state: 'collected' }
  storeDiffVersions(cache, id, [{ ...version, realSize: String(changes.length) }])
  for (let thread = 0; thread < threads; thread += 1) {
    const path = changes[Math.floor(((thread + 0.5) * changes.length) / threads)]?.path ?? null
    const position = {
      ...{ baseSha: sha(0), startSha: sha(0), headSha: sha(id), positionType: 'text', lineRange: null },
      ...{ oldPath: path, newPath: path, oldLine: null, newLine: 20 },
    }
    const said = { discussionId: `d${id}-${thread}`, resolvable: true, resolved: thread % 2 === 1, position }
    storeNote(cache, 'mergeRequest', id, sampleNote(id * 1000 + thread, said), arrival)
  }
  const readAt = Date.now()
  markThreadRead(cache, 'mergeRequest', id, { item: { notesCount, updatedAt: 0 }, readAt })
  const parts = { whole: true, updatedAt: 0, notesCount, upvotes: 0, downvotes: 0, diffOf: '', problem: null }
  saveItemParts(cache, 'mergeRequest', id, { parts: { ...parts, isEarly: false, noteAwardsAt: 0 }, readAt })
}
