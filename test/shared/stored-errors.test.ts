import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openUserDatabase } from '../../electron/user/database.ts'
import { readUnsettledEdit } from '../../electron/outbox/queue/queue.ts'
import { reject } from '../../electron/outbox/queue/transitions.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { traitsOf } from '../../shared/error-traits.ts'
import { errorCodes } from '../../shared/errors.ts'
import { readErrorOfEdit, readStoredError } from '../../shared/stored-errors.ts'
import { queueEdit } from '../support/edits.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { temporaryFolder } from '../support/temporary.ts'

const at = { createdAt: 1, heldUntil: null }

/** A user.db in which an older Docket wrote down why an edit was refused. */
function withOlderError(error: object) {
  const user = openUserDatabase(join(temporaryFolder(), 'user.db'))
  const base = { projectId: 1, iid: 1, projectPath: 'g/p', title: 'T', state: 'opened' }
  const id = queueEdit(user, { kind: 'comment', target: 'here/issue/1', body: 'Hello' }, base, at)
  user.prepare(`UPDATE edits SET state = 'rejected', error = ? WHERE id = ?`).run(JSON.stringify(error), id)
  const found = readUnsettledEdit(user, id)?.error ?? null
  user.close()
  return found
}

it.each([
  // One code for two things: what is read is what was told then.
  { code: 'conflict', message: 'Docket cannot tell whether this arrived. Look at the item.' },
  { code: 'item_unknown', message: 'This belongs to something you discarded: New issue. Restore that first.' },
  { code: 'unauthorized', message: 'You may not merge this merge request.', status: 401, detail: '401 Unauthorized' },
  { code: 'invalid', message: 'The service accepted this but did not apply it: its state is unchanged.' },
  // A code that there is no more.
  { code: 'not_saved', message: 'This was not saved.' },
])('why an older Docket did not send an edit is read as it was told: $message', (older) => {
  const error = withOlderError(older)
  expect(error && wordsFor(error)).toBe(older.message)
  expect(error && traitsOf(error).attempt).toBe('refused')
})

it('that an edit waits for a hidden project is known to be so, whoever wrote it down', () => {
  expect(withOlderError({ code: 'project_hidden', message: 'The service does not show you this project.' })).toEqual({
    code: 'project_hidden',
  })
})

it('what is written down now is read as it was', () => {
  const user = openUserDatabase(join(temporaryFolder(), 'user.db'))
  const base = { projectId: 1, iid: 1, projectPath: 'g/p', title: 'T', state: 'opened' }
  for (const code of errorCodes) {
    const id = queueEdit(user, { kind: 'comment', target: 'here/issue/1', body: code }, base, at)
    reject(user, id, sampleErrors[code])
    expect(readUnsettledEdit(user, id)?.error).toEqual(sampleErrors[code])
  }
  user.close()
})

it('what an older Docket wrote down of a list says what its code says', () => {
  const older = {
    code: 'service_failed',
    message: 'The service has a problem of its own: Oh.',
    status: 502,
    detail: 'Oh',
  }
  expect(readStoredError(JSON.stringify(older))).toEqual({ code: 'service_failed', status: 502, detail: 'Oh' })
})

it.each(['{"code":"of_a_newer_docket"}', '{"code":"label_unknown"}', 'torn {', 'null', '7'])(
  '%s is nothing that anybody stumbles over',
  (json) => {
    expect(readErrorOfEdit(json)).toEqual({ code: 'internal', detail: json })
    expect(readStoredError(json)).toEqual({ code: 'internal', detail: json })
  },
)
