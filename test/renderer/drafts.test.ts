// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftsStore } from '../../renderer/features/drafts/drafts.svelte.ts'
import { draftOfReview } from '../../renderer/features/own-review/drafted-review.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { Key } from '../../shared/model/key.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, sampleAccount } from './support/sample-content.ts'
import { paletteOf } from './support/palette-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draft = `comment ${accountId}/issue/1`
const other = `comment ${accountId}/issue/2`

it('are kept apart, and get back what was taken from the outbox', async () => {
  const { stores } = await opened()
  stores.drafts.write(draft, 'new words')
  stores.drafts.giveBack(draft, 'old words')
  stores.drafts.giveBack(other, 'others')
  expect([
    stores.drafts.of(draft),
    stores.drafts.of(other),
    stores.drafts.of(`description ${accountId}/issue/1`),
  ]).toEqual(['new words\n\nold words', 'others', ''])
})

it('are on disk within a second, also of somebody who never pauses (F8)', async () => {
  const { bridge, stores } = await opened()
  for (let letters = 1; letters <= 20; letters += 1) {
    stores.drafts.write(draft, 'x'.repeat(letters))
    await vi.advanceTimersByTimeAsync(200)
    const saved = bridge.drafts.get(draft)?.length ?? 0
    // A fifth of a second to a letter.
    expect(letters - saved).toBeLessThan(5)
  }
  // Not once a letter.
  expect(bridge.calls.filter(({ name }) => name === 'saveDraft').length).toBeLessThan(10)
})

it('are on disk at once when the window is left, and forgotten at once when they are sent', async () => {
  const { bridge, stores } = await opened()
  stores.drafts.write(draft, 'words')
  const saved = stores.drafts.flush()
  await vi.advanceTimersByTimeAsync(10)
  await saved
  expect(bridge.drafts.get(draft)).toBe('words')
  stores.drafts.write(draft, '')
  await vi.advanceTimersByTimeAsync(10)
  expect(bridge.drafts.size).toBe(0)
})

it('come back when the account is entered, but never over what was written meanwhile', async () => {
  const { bridge, stores } = await opened()
  bridge.sample.userStore.saveDraft(draft, 'from the disk')
  bridge.sample.userStore.saveDraft(other, 'from the disk')
  const loaded = stores.drafts.load(accountId)
  stores.drafts.write(draft, 'newer')
  await settle()
  await loaded
  expect([stores.drafts.of(draft), stores.drafts.of(other)]).toEqual(['newer', 'from the disk'])
  // Nor over what was emptied: it may have been sent.
  stores.drafts.write(draft, '')
  bridge.sample.userStore.saveDraft(draft, 'from the disk')
  const again = stores.drafts.load(accountId)
  await settle()
  await again
  expect(stores.drafts.of(draft)).toBe('')
})

it('that cannot be kept are told of once, stay on the screen, and are tried again', async () => {
  const { bridge, stores } = await opened()
  bridge.fail('saveDraft', { code: 'disk_full' })
  stores.drafts.write(draft, 'one')
  await settle()
  stores.toasts.dismiss(stores.toasts.messages[0]?.id ?? 0)
  stores.drafts.write(draft, 'one two')
  await settle()
  expect(stores.toasts.messages).toEqual([])
  expect(stores.drafts.of(draft)).toBe('one two')
  bridge.fail('saveDraft', null)
  const saved = stores.drafts.flush()
  await settle()
  await saved
  expect(bridge.drafts.get(draft)).toBe('one two')
})

it('that could not be read are read once their account can be, and that is told of once', async () => {
  const { bridge, stores } = await opened()
  bridge.fail('listDrafts', { code: 'account_opening' })
  bridge.sample.userStore.saveDraft(draft, 'from the disk')
  for (let tries = 0; tries < 2; tries += 1) {
    void stores.drafts.load(accountId)
    await settle()
  }
  const problems = () => stores.toasts.messages.filter(({ message }) => message.includes('drafts could not be read'))
  expect([stores.drafts.of(draft), problems().length]).toEqual(['', 1])
  bridge.fail('listDrafts', null)
  bridge.changed(['issue'])
  await settle()
  expect(stores.drafts.of(draft)).toBe('from the disk')
})

it('that could not be read stand before what was begun anew in their place meanwhile', async () => {
  const { bridge, stores } = await opened()
  for (const call of ['listDrafts', 'saveDraft'] as const) bridge.fail(call, { code: 'account_opening' })
  bridge.sample.userStore.saveDraft(draft, 'from the disk')
  bridge.sample.userStore.saveDraft(other, 'sent meanwhile')
  void stores.drafts.load(accountId)
  await settle()
  stores.drafts.write(draft, 'anew')
  stores.drafts.write(other, '')
  await settle()
  for (const call of ['listDrafts', 'saveDraft'] as const) bridge.fail(call, null)
  bridge.changed(['issue'])
  await settle()
  expect([stores.drafts.of(draft), stores.drafts.of(other)]).toEqual(['from the disk\n\nanew', ''])
  await settle()
  expect(bridge.drafts.get(draft)).toBe('from the disk\n\nanew')
})

it('are those of a backup once that was restored, and what was written until then is in the file before', async () => {
  const { bridge, stores } = await opened()
  stores.drafts.write(draft, 'before')
  stores.drafts.write(other, 'not in the backup')
  const call = bridge.call.bind(bridge)
  let setAside: readonly string[] = []
  vi.spyOn(bridge, 'call').mockImplementation(async (name, args) => {
    if (name !== 'restoreAccount') return await call(name, args)
    setAside = [...bridge.drafts.values()]
    bridge.sample.userStore.saveDraft(draft, 'from the backup')
    bridge.sample.userStore.saveDraft(other, '')
    return { ok: true, value: { name: 'backup.db' } } as never
  })
  void stores.storedData.restore(accountId)
  await settle()
  expect(setAside.toSorted()).toEqual(['before', 'not in the backup'])
  expect([stores.drafts.of(draft), stores.drafts.of(other)]).toEqual(['from the backup', ''])
})

it('go with their account, also where one of its name comes back', async () => {
  const { bridge, stores } = await opened()
  const [own, ofOther] = [draft, 'comment elsewhere/issue/1']
  stores.drafts.write(own, 'stays')
  stores.drafts.write(ofOther, 'goes')
  bridge.fail('saveDraft', { code: 'account_unknown' })
  bridge.emit('accountsChanged', { accounts: [sampleAccount] })
  await settle()
  expect([stores.drafts.of(own), stores.drafts.of(ofOther), stores.drafts.count('elsewhere')]).toEqual(['stays', '', 0])
  bridge.calls.splice(0)
  bridge.fail('saveDraft', null)
  void stores.drafts.flush()
  await settle()
  expect(bridge.calls.filter(({ name }) => name === 'saveDraft').map(({ args }) => args)).toEqual([
    { draft: own, text: 'stays' },
  ])
})

const lineComment = (text: string) =>
  ({ id: '', path: 'a', kind: 'added', line: 1, code: '', text, position: null }) as const

it('are listed by what they say and where, with a mark on what they are on, and gone on with', async () => {
  const { bridge, stores } = await opened()
  const [issue, project] = [`${accountId}/issue/1`, `${accountId}/project/1`]
  const saved = {
    [`labels ${issue}`]: '{"wanted":{"bug":true}}',
    [draft]: 'It rusts.\n\nBadly.',
    [`issue ${project}`]: JSON.stringify({ title: 'A new one', description: '', labels: [] }),
    [`review ${accountId}/mergeRequest/1`]: draftOfReview({
      comments: [lineComment('Why?'), lineComment('')],
      replies: [{ to: `${accountId}/note/7`, body: 'I see.', resolved: true }],
      resolutions: [],
      summary: 'Nearly.',
      verdict: 'comment',
    }),
    // As older versions kept them.
    [`review ${accountId}/mergeRequest/2`]: JSON.stringify([{ id: 'a', text: 'How?' }]),
  }
  for (const [name, text] of Object.entries(saved))
    await Promise.all([bridge.call('saveDraft', { draft: name, text }), settle()])
  await Promise.all([stores.drafts.load(accountId), settle()])
  expect(stores.drafts.begun).toEqual([
    { kind: 'comment', key: issue, words: 'It rusts.\n\nBadly.' },
    { kind: 'issue', key: project, words: 'A new one' },
    { kind: 'review', key: `${accountId}/mergeRequest/1`, words: 'Nearly. · Why? · I see.' },
    { kind: 'review', key: `${accountId}/mergeRequest/2`, words: 'How?' },
  ])
  expect([stores.drafts.isBegun(issue), stores.drafts.isBegun(`${accountId}/issue/2`)]).toEqual([true, false])
  // Choices in pickers are kept no more.
  await settle()
  expect([...bridge.drafts.keys()]).not.toContain(`labels ${issue}`)

  stores.commands.run('goDrafts')
  paletteOf(stores).open('goDrafts')
  await settle()
  const titles = paletteOf(stores).rows.map(({ entry }) => entry.title)
  expect(titles).toEqual(['It rusts. Badly.', 'A new one', 'Nearly. · Why? · I see.', 'How?'])
  paletteOf(stores).choose()
  paletteOf(stores).closed()
  expect(stores.item.key).toBe(issue)
})

it('of changed comments are listed with the item that they are on, also those of earlier versions', async () => {
  const { bridge, stores } = await opened()
  const [issue, other] = [bridge.issues[0]?.key ?? '', bridge.issues[1]?.key ?? '']
  const noteOn = async (item: string): Promise<string> => {
    const list = bridge.call('listThread', { item: item as Key<'issue'> })
    await settle()
    const result = await list
    return (result.ok ? result.value.keys[0] : undefined) ?? ''
  }
  const [note, older, unknown] = [await noteOn(issue), await noteOn(other), `${accountId}/note/99999`]
  const words = (body: string) => ({ body, bodyBefore: 'before' })
  const saved = {
    [`editComment ${note}`]: JSON.stringify({ item: issue, ...words('Now better.') }),
    [`editComment ${older}`]: JSON.stringify(words('Said before.')),
    [`editComment ${unknown}`]: JSON.stringify(words('Where was it?')),
  }
  for (const [name, text] of Object.entries(saved))
    await Promise.all([bridge.call('saveDraft', { draft: name, text }), settle()])
  await Promise.all([stores.drafts.load(accountId), settle()])
  expect(new Set(stores.drafts.begun)).toEqual(
    new Set([
      { kind: 'editComment', key: issue, note, words: 'Now better.' },
      { kind: 'editComment', key: other, note: older, words: 'Said before.' },
    ]),
  )
  expect([issue, other].map((key) => stores.drafts.isBegun(key))).toEqual([true, true])
  // A draft that cannot be placed stays as it is.
  expect(stores.drafts.of(`editComment ${unknown}`)).toBe(saved[`editComment ${unknown}`])
  await settle()
  expect(JSON.parse(bridge.drafts.get(`editComment ${older}`) ?? '')).toEqual({ item: other, ...words('Said before.') })

  stores.commands.run('goDrafts')
  paletteOf(stores).open('goDrafts')
  await settle()
  const entry = paletteOf(stores)
    .rows.map((row) => row.entry)
    .find(({ title }) => title === 'Now better.')
  expect(entry?.detail).toMatch(/^edited comment · .+#1: Gateway loses/)
  void entry?.run()
  expect([stores.item.key, stores.item.soughtNote]).toEqual([issue, note])
  expect(stores.item.forms.isNoteEdited(note)).toBe(true)
})

describe('on what was made here', () => {
  const local = `${accountId}/issue/-1700000000`
  const arrived = `${accountId}/issue/50`

  /** A store over a disk with the issue, which the service has once it has arrived. */
  function draftsOver() {
    let hasArrived = false
    const call = (name: string) => {
      const row = { kind: 'issue', key: local, ...(hasArrived && { serviceKey: arrived }) }
      return Promise.resolve({ ok: true, value: name === 'readRows' ? [row] : null })
    }
    const drafts = new DraftsStore({ call, on: () => () => undefined } as unknown as DocketBridge, {} as never)
    return { drafts, arrive: () => (hasArrived = true) }
  }

  it('go on under the name that the service gives it, from either name', async () => {
    const { drafts, arrive } = draftsOver()
    drafts.write(`comment ${local}`, 'Half')
    await vi.advanceTimersByTimeAsync(700)
    expect([drafts.isBegun(local), drafts.isBegun(arrived)]).toEqual([true, false])
    arrive()
    drafts.changed(accountId, new Set(['edit']))
    await vi.advanceTimersByTimeAsync(10)
    expect([drafts.of(`comment ${local}`), drafts.of(`comment ${arrived}`)]).toEqual(['Half', 'Half'])
    drafts.write(`comment ${local}`, 'Half a comment')
    expect(drafts.of(`comment ${arrived}`)).toBe('Half a comment')
    expect([drafts.isBegun(local), drafts.isBegun(arrived)]).toEqual([true, true])
  })

  it('also where one begins to write after it has arrived', async () => {
    const { drafts, arrive } = draftsOver()
    arrive()
    drafts.write(`comment ${local}`, 'Later')
    await vi.advanceTimersByTimeAsync(700)
    expect(drafts.of(`comment ${arrived}`)).toBe('Later')
  })
})
