import { beforeEach, describe, expect, it } from 'vitest'
import { answersOfUserStore } from '../../electron/threads/user-store/user-calls.ts'
import type { Edit } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { openOutbox } from '../support/filled-service.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** What is kept of an item that was made here goes on under the name that the service gives it. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ada' }] }],
}

let outbox: TestOutbox

beforeEach(async () => {
  ;({ outbox } = await openOutbox({ fixture }))
})

const calls = () => answersOfUserStore(() => outbox.userStore)
const draftNames = () => outbox.userStore.listDrafts().map(({ name }) => name)

function makeIssue(): Key<'issue'> {
  const target = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
  const edit = outbox.userStore.submitEdit({
    ...{ kind: 'createIssue', target, title: 'New one', description: '', confidential: false, assigneeId: null },
    ...{ milestoneId: null, labels: [], dueDate: null, createdAt: null, resolvesDiscussionsOf: null },
  } as unknown as Edit)
  return `here/issue/${localIdOf(edit)}`
}

/** The key of the new issue once the service has it. */
async function landed(): Promise<Key<'issue'>> {
  await outbox.flush()
  return outbox.reader.listItems('issue', { query: 'New' }).keys[0] as Key<'issue'>
}

const keptIds = () => outbox.userStore.readAheadPlan().kept.map(({ kind, id }) => `here/${kind}/${id}`)

describe('an issue that was made here', () => {
  it('keeps what was begun on it, and that it is kept offline', async () => {
    const local = makeIssue()
    outbox.userStore.saveDraft(`comment ${local}`, 'Half a comment')
    outbox.userStore.saveDraft('answer here/note/7', JSON.stringify({ item: local, body: 'Half an answer' }))
    outbox.userStore.keepOffline([local], true)
    const listed = await landed()
    expect(draftNames().toSorted()).toEqual(['answer here/note/7', `comment ${listed}`])
    const answer = outbox.userStore.listDrafts().find(({ name }) => name.startsWith('answer'))
    expect(JSON.parse(answer?.text ?? '')).toEqual({ item: listed, body: 'Half an answer' })
    expect(keptIds()).toEqual([listed])
    outbox.userStore.undo()
    expect(keptIds()).toEqual([])
  })

  it('takes what a window that goes on with its first key writes and keeps later', async () => {
    const local = makeIssue()
    const listed = await landed()
    await calls().saveDraft({ name: `comment ${local}`, text: 'Later' })
    await calls().keepOffline({ keys: [local], keep: true })
    expect(draftNames()).toEqual([`comment ${listed}`])
    expect(keptIds()).toEqual([listed])
  })

  it('gets the words of an undone comment back into the box in which they were written', async () => {
    makeIssue()
    const listed = await landed()
    outbox.userStore.submitEdit({ kind: 'comment', target: listed, body: 'Words that matter' } as Edit)
    const { step, reach } = outbox.userStore.readUndo() ?? { step: 0, reach: { is: 'none' as const } }
    const turned = await calls().undo({ step, reach: reach.is })
    expect(turned).toMatchObject({
      item: listed,
      comments: [{ item: listed, answered: null, text: 'Words that matter', form: 'comment' }],
    })
  })
})
