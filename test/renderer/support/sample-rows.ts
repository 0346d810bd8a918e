import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Reader } from '../../../electron/threads/reader/reader.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { ActivityRow, IssueRow, MergeRequestRow, NoteRow } from '../../../shared/model/rows.ts'
import { accountId, person } from './sample-content.ts'
import { putSampleFiles } from './sample-files.ts'

/** Rows of the sample content as a window gets them; the notes are those of the first issue. */
export interface SampleRows {
  readonly issues: readonly IssueRow[]
  readonly mergeRequests: readonly MergeRequestRow[]
  readonly activity: readonly ActivityRow[]
  readonly notes: readonly NoteRow[]
}

/** Reads them once, for tests of code that uses rows. */
export function readSampleRows(): SampleRows {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'))
  const reader = new Reader()
  try {
    putSampleFiles(folder, {})
    const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
    reader.openAccount({ account: accountId, ownUserId: person('mira').id, ...files })
    const rows = <R>({ keys }: { readonly keys: readonly string[] }): R[] => reader.readRows(keys) as R[]
    return {
      issues: rows(reader.listItems('issue', { query: '' })),
      mergeRequests: rows(reader.listItems('mergeRequest', { query: '' })),
      activity: rows(reader.listActivity({})),
      notes: rows(reader.listThread(keyOf(accountId, 'issue', 1))),
    }
  } finally {
    reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
