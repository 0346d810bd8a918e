import { beforeEach, describe, expect, it } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { parseEdit, type EditKind } from '../../shared/edit.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { errorThrown } from '../support/failures.ts'
import { openOutbox } from '../support/filled-service.ts'

/** The announcement of a step before it is undone. Only the announced step is undone. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One' }, { title: 'Two' }] }],
}

let outbox: TestOutbox

beforeEach(async () => {
  ;({ outbox } = await openOutbox({ fixture }))
})

const submit = (given: { readonly kind: EditKind; readonly [field: string]: unknown }) =>
  outbox.userStore.submitEdit(parseEdit(given))
const project = () => outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
const issue = (title: string) => outbox.reader.listItems('issue', { query: title }).keys[0] as Key<'issue'>
const close = (title: string) => submit({ kind: 'changeState', target: issue(title), state: 'closed' })
const steps = () => outbox.reader.listSteps('here').map(({ title, state, where }) => [title, state, where])
const kept = () => outbox.userStore.readAheadPlan().kept

describe('a step', () => {
  it('that has not left the outbox is undone here', () => {
    close('One')
    const next = outbox.userStore.readUndo()
    expect(next).toMatchObject({ title: 'Close #1 in tools/anvil', item: issue('One'), reach: { is: 'here' } })
    expect(outbox.edits()).toHaveLength(1)
    expect(outbox.userStore.undo({ step: next?.step ?? 0, reach: 'here' })).toMatchObject({
      refused: null,
      queued: null,
    })
    expect(outbox.edits()).toEqual([])
    expect(outbox.userStore.readUndo()).toBeNull()
  })

  it('that the service has says what would be queued, and is undone when that was said', async () => {
    close('One')
    await outbox.flush()
    const next = outbox.userStore.readUndo()
    expect(next?.reach).toEqual({ is: 'service', stepTitle: 'Reopen #1 in tools/anvil' })
    expect(outbox.edits()).toEqual([])
    const undone = outbox.userStore.undo({ step: next?.step ?? 0, reach: 'service' })
    expect(undone).toMatchObject({ queued: 'Reopen #1 in tools/anvil' })
    expect(outbox.edits()).toHaveLength(1)
    expect(steps()).toEqual([['Close #1 in tools/anvil', 'undone', 'queued']])
    await outbox.flush()
    expect(steps()).toEqual([['Close #1 in tools/anvil', 'undone', 'service']])
    const again = outbox.userStore.readRedo()
    expect(again?.reach).toEqual({ is: 'service', stepTitle: 'Close #1 in tools/anvil' })
    expect(outbox.userStore.redo({ step: again?.step ?? 0, reach: 'service' })).toMatchObject({ refused: null })
    expect(outbox.edits()).toHaveLength(1)
  })

  it('that was sent between asking and undoing is not undone', async () => {
    close('One')
    const next = outbox.userStore.readUndo()
    await outbox.flush()
    const error = errorThrown(() => outbox.userStore.undo({ step: next?.step ?? 0, reach: 'here' }))
    expect(error.code).toBe('step_changed')
    expect(outbox.edits()).toEqual([])
    expect(outbox.reader.readRows([issue('One')])).toMatchObject([{ state: 'closed' }])
  })

  it('that is no longer the last one is not undone, nor is the one after it', () => {
    close('One')
    const next = outbox.userStore.readUndo()
    close('Two')
    expect(wordsFor(errorThrown(() => outbox.userStore.undo({ step: next?.step ?? 0, reach: 'here' })))).toBe(
      'This is no longer the last step, or it has reached GitLab in the meantime. Undo again to see what the last step is now.',
    )
    expect(outbox.edits()).toHaveLength(2)
  })

  it('that has no way back says so, and what was done before it', async () => {
    close('One')
    submit({ kind: 'deleteIssue', target: issue('Two') })
    await outbox.flush()
    const next = outbox.userStore.readUndo()
    expect(next).toMatchObject({
      title: 'Delete #2 in tools/anvil',
      reach: { is: 'impossible', why: expect.any(String) as string, before: 'Close #1 in tools/anvil' },
    })
    expect(outbox.userStore.undo({ step: next?.step ?? 0, reach: 'impossible' })?.refused).not.toBeNull()
    expect(outbox.edits()).toEqual([])
    expect(outbox.userStore.readUndo()).toMatchObject({ title: 'Close #1 in tools/anvil' })
    expect(steps().map(([title]) => title)).toEqual(['Delete #2 in tools/anvil', 'Close #1 in tools/anvil'])
  })

  it('is called by its title while it has no number', () => {
    const made = submit({ kind: 'createIssue', target: project(), title: 'Three' })
    submit({ kind: 'comment', target: `here/issue/${-made}`, body: 'About it' })
    expect(steps().map(([title]) => title)).toEqual([
      'Comment on “Three” in tools/anvil',
      'Create issue “Three” in tools/anvil',
    ])
    expect(outbox.reader.listSteps('here')[1]?.item).toBe(`here/issue/${-made}`)
  })
})

describe('what is kept offline', () => {
  it('is a step: nothing older is undone in its place', async () => {
    close('Two')
    await outbox.flush()
    outbox.userStore.keepOffline([issue('One')], true)
    expect(outbox.userStore.readUndo()).toMatchObject({ title: 'Keep “One” offline', reach: { is: 'here' } })
    outbox.userStore.undo()
    expect(kept()).toEqual([])
    expect(outbox.edits()).toEqual([])
    outbox.userStore.redo()
    expect(kept()).toEqual([{ kind: 'issue', id: partsOf(issue('One')).id }])
  })

  it('is kept again in its place of the order', () => {
    outbox.userStore.keepOffline([issue('One')], true)
    outbox.now += 1000
    outbox.userStore.keepOffline([issue('Two')], true)
    const before = kept()
    outbox.userStore.keepOffline([issue('One')], false)
    outbox.userStore.undo()
    expect(kept()).toEqual(before)
  })

  it('is one step of several', () => {
    outbox.userStore.keepOffline([issue('One'), issue('Two')], true)
    expect(kept()).toHaveLength(2)
    expect(outbox.userStore.readUndo()).toMatchObject({ title: 'Keep 2 items offline' })
    outbox.userStore.undo()
    expect(kept()).toEqual([])
  })

  it('is a step of those alone that were otherwise before', () => {
    outbox.userStore.keepOffline([issue('One')], true)
    outbox.userStore.keepOffline([issue('One'), issue('Two')], true)
    expect(outbox.userStore.readUndo()).toMatchObject({ title: 'Keep “Two” offline' })
    outbox.userStore.undo()
    expect(kept()).toEqual([{ kind: 'issue', id: partsOf(issue('One')).id }])
  })

  it('is no step when it was so before', () => {
    outbox.userStore.keepOffline([issue('One')], false)
    expect(outbox.userStore.readUndo()).toBeNull()
  })

  it('as is how much is read ahead', () => {
    outbox.userStore.setAheadBudget('2000')
    outbox.userStore.setAheadBudget('nothing')
    outbox.userStore.undo()
    expect(outbox.userStore.readAheadPlan().budget).toBe('2000')
    outbox.userStore.undo()
    expect(outbox.userStore.readAheadPlan().budget).toBe('500')
  })
})

describe('what undoing does not reach', () => {
  const said = () => submit({ kind: 'comment', target: issue('One'), body: 'Said' })
  const conflicting = async () => {
    const id = submit({ kind: 'changeItem', target: issue('One'), fields: { title: 'Uno' } })
    await outbox.userStore.conflict({
      id,
      fields: [{ field: 'title', base: 'One', mine: 'Uno', theirs: 'Eins', isText: false, both: null }],
    })
    return id
  }

  it.each<[string, () => void | Promise<void>]>([
    ['Send at once', () => outbox.userStore.sendEditNow(said())],
    ['Discard', () => outbox.userStore.discardEdit(said())],
    [
      'Restore',
      () => {
        const id = said()
        outbox.userStore.discardEdit(id)
        outbox.userStore.restoreEdit(id)
      },
    ],
    ['Change the text of', () => outbox.userStore.rewriteEdit(said(), 'Otherwise')],
    [
      'Move',
      () => {
        const first = said()
        said()
        outbox.userStore.reorderEdit(first, 'down')
      },
    ],
    ['Decide the conflict of', async () => outbox.userStore.resolveConflict(await conflicting(), { title: 'Uno' })],
    ['Sign out', () => outbox.userStore.rememberWithoutUndo('Sign out', 'Sign in again instead.')],
  ])('%s stands in the way of undoing what was done before', async (stepTitle, act) => {
    await act()
    const before = outbox.edits()
    const next = outbox.userStore.readUndo()
    expect(next?.title.startsWith(stepTitle)).toBe(true)
    expect(next?.reach.is).toBe('none')
    expect(outbox.userStore.undo({ step: next?.step ?? 0, reach: 'none' })?.refused).not.toBeNull()
    expect(outbox.edits()).toEqual(before)
    // All that stood there side by side is passed at once.
    expect(outbox.userStore.readUndo()?.reach.is).not.toBe('none')
    expect(outbox.reader.listSteps('here')[0]).toMatchObject({ state: 'none', title: next?.title })
  })

  it('names the step before it, and leaves what was undone to be done again', () => {
    close('Two')
    outbox.userStore.undo()
    close('One')
    const given = said()
    outbox.userStore.sendEditNow(given)
    expect(outbox.userStore.readUndo()?.reach).toMatchObject({ is: 'none', before: 'Comment on #1 in tools/anvil' })
    outbox.passNone()
    outbox.userStore.undo()
    outbox.userStore.rememberWithoutUndo('Stop sync', 'It is switched in the sync panel.')
    expect(outbox.userStore.readRedo()).toMatchObject({ title: 'Comment on #1 in tools/anvil' })
  })
})

it('what cannot be done again any more stays in the list', () => {
  close('One')
  outbox.userStore.undo()
  close('Two')
  expect(outbox.userStore.readRedo()).toBeNull()
  expect(steps()).toEqual([
    ['Close #2 in tools/anvil', 'done', 'queued'],
    ['Close #1 in tools/anvil', 'undone', 'here'],
  ])
})
