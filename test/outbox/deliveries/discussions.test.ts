import { describe, expect, test } from 'vitest'
import { listNoteIds } from '../../../electron/cache/items/notes.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { keyOf, type Key } from '../../../shared/model/key.ts'
import type { Position } from '../../../shared/model/position.ts'
import { askService } from '../../support/asking.ts'
import { openOutbox } from '../../support/filled-service.ts'
import { apiVersion } from '../../support/api-version.ts'
import { fixture, Stage, type Loose } from './stage.ts'
import { begun, changed, textsOf, threadsAt } from './threads.ts'

/** Threads, which services of v4 have: beginning, answering and resolving them; and comments that only members see. */

const dialect = 'real'

/** Two edits that are made one after the other before anything is sent, and what came of them. */
async function madeOffline(
  first: Record<string, unknown>,
  then: (note: Key<'note'>) => readonly Record<string, unknown>[],
) {
  const { service, outbox } = await openOutbox({ fixture, dialect })
  const target = outbox.reader
    .readRows(outbox.reader.listItems('mergeRequest', { query: '' }).keys)
    .find((row) => 'title' in row && row.title === 'Forge')?.key
  const [id = 0] = outbox.userStore.submitEdits([{ ...first, target } as never])
  for (const edit of then(keyOf('here', 'note', -id))) outbox.userStore.submitEdits([edit as never])
  await outbox.flush()
  expect(outbox.edits()).toEqual([])
  const merge = outbox.cache.prepare(`SELECT id, iid, project_id FROM merge_requests WHERE title = 'Forge'`).get() as {
    id: number
    iid: number
    project_id: number
  }
  const path = `/../v4/projects/${merge.project_id}/merge_requests/${merge.iid}/discussions`
  const threads: Loose[] = await askService<Loose[]>(service, 'token-ada', 'GET', path)
  const shown = outbox.reader.readRows(outbox.reader.listThread(target as Key<'mergeRequest'>).keys) as Loose[]
  return { threads, shown }
}

if (apiVersion === 'v3') {
  test('a service without threads is sent nothing', async () => {
    const stage = await Stage.open({ dialect })
    const item = await stage.item('Forge')
    const before = await stage.get(`${item.path}/notes`)
    const [{ id }] = before
    const target = stage.key('note', id)
    for (const [edit, base] of [
      [{ kind: 'beginDiscussion', target: item.key, body: 'Why?', position: null }, item.base],
      [{ kind: 'answer', target, body: 'Because' }, item.baseOfNote()],
      [{ kind: 'resolveDiscussion', target, resolved: true }, item.baseOfNote()],
    ] as const) {
      expect(wordsFor(await stage.refusal(edit, base))).toBe(
        'This GitLab server has no threads. Write a comment instead.',
      )
    }
    const internal = { kind: 'comment', target: item.key, body: 'Psst', internal: true } as const
    expect(await stage.refusal(internal, item.base)).toHaveProperty('code', 'internal_not_permitted')
    expect(await stage.get(`${item.path}/notes`)).toEqual(before)
  })
} else {
  describe('answers', () => {
    test('that the service wrote before it refused a command of theirs have arrived', async () => {
      const stage = await Stage.open({ dialect, release: '19' })
      const item = await stage.item('Forge')
      const { target } = await begun(stage, item)
      const body = `Because\n/title ${'x'.repeat(256)}`
      expect(await stage.run({ kind: 'answer', target, body }, item.baseOfNote())).toMatchObject({
        is: 'landing',
        made: { kind: 'note' },
        remarks: { ignored: ['commands'] },
      })
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Why?', 'Because']])
    })

    test('land in the thread of the note that they answer', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const other = await begun(stage, item, 'And this?')
      const { id, target } = await begun(stage, item)
      const outcome = await stage.run({ kind: 'answer', target, body: 'Because' }, item.baseOfNote())
      expect(outcome).toMatchObject({ is: 'landing', sent: true, made: { kind: 'note' } })
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['And this?'], ['Why?', 'Because']])
      expect(
        stage.rows(
          `SELECT body, discussion_id FROM notes WHERE item_kind = ? AND item_id = ? ORDER BY id`,
          item.kind,
          item.id,
        ),
      ).toMatchObject([{ body: 'Nice' }, { body: 'Because', discussion_id: id }])
      const snippet = await stage.snippet('Quench')
      expect(other.id).not.toBe(id)
      const [{ id: theirs }] = await stage.get(`${snippet.path}/notes`)
      const onSnippet = { kind: 'answer', target: stage.key('note', theirs), body: 'Aye' } as const
      expect(await stage.run(onSnippet, snippet.baseOfNote())).toHaveProperty('is', 'landing')
    })

    test('show with a comment whose thread was not known', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Crack')
      const made = async (edit: Parameters<Stage['run']>[0], base: Parameters<Stage['run']>[1]) =>
        (await stage.run(edit, base)) as Loose
      const first = (await made({ kind: 'comment', target: item.key, body: 'One' }, item.base)).made.serviceId
      const second = (await made({ kind: 'comment', target: item.key, body: 'Two' }, item.base)).made.serviceId
      const answer = { kind: 'answer', target: stage.key('note', first), body: 'To one' } as const
      const third = (await made(answer, item.baseOfNote())).made.serviceId
      stage.cache.exec(`CREATE TEMP TABLE folded_notes (id, item_kind, item_id, discussion_id, gone)`)
      expect(listNoteIds(stage.cache, 'issue', item.id).slice(-3)).toEqual([first, third, second])
    })

    test('to a comment and to a thread that were made offline arrive in them', async () => {
      const words = ({ notes }: Loose) => notes.map(({ body }: Loose) => body)
      const without = (threads: Loose[]) => threads.filter(({ notes: [{ system }] }) => !system).map(words)
      const answer = (target: Key<'note'>) => [{ kind: 'answer', target, body: 'Answer' }]
      const ofComment = await madeOffline({ kind: 'comment', body: 'First' }, answer)
      expect(without(ofComment.threads)).toEqual([['Nice'], ['First', 'Answer']])
      const begin = { kind: 'beginDiscussion', body: 'First', position: null }
      const ofThread = await madeOffline(begin, (target) => [
        ...answer(target),
        { kind: 'resolveDiscussion', target, resolved: true },
      ])
      expect(without(ofThread.threads)).toEqual([['Nice'], ['First', 'Answer']])
      for (const { shown } of [ofComment, ofThread]) {
        const [one, other] = shown.slice(-2)
        expect([one.body, other.body]).toEqual(['First', 'Answer'])
        expect(other.discussion).toBe(one.discussion)
      }
      expect(ofThread.threads[1].notes.map(({ resolved }: Loose) => resolved)).toEqual([true, true])
      expect(ofThread.shown.slice(-2).map(({ resolved }) => resolved)).toEqual([true, true])
    })
  })

  describe('threads', () => {
    test('are begun on a line, on several lines, and about the whole', async () => {
      const stage = await Stage.open({ dialect })
      const { item, places, positionAt } = await changed(stage)
      const added = places.findIndex(({ line }) => line.kind === 'added')
      const same = places.findIndex(({ line }) => line.kind === 'same')
      const [first, last] = [added, same].toSorted((one, other) => one - other).map((at) => places[at])
      if (!first || !last) throw new Error('the change has an added and an unchanged line')
      const begin = (body: string, position: Position | null) =>
        stage.run({ kind: 'beginDiscussion', target: item.key, body, position }, item.base)
      const wanted = { line: positionAt(last), lines: positionAt(last, first), whole: null }
      for (const [body, position] of Object.entries(wanted)) {
        expect(await begin(body, position)).toMatchObject({ is: 'landing', sent: true, made: { kind: 'note' } })
      }
      const [, ...threads]: Loose[] = await stage.get(threadsAt(item))
      expect(threads.map(({ notes: [note] }) => [note.body, note.position?.new_line, note.position?.old_line])).toEqual(
        [
          ['line', last.line.after, last.line.before],
          ['lines', last.line.after, last.line.before],
          ['whole', undefined, undefined],
        ],
      )
      expect(threads[1].notes[0].position.line_range).toMatchObject({
        start: { line_code: wanted.lines.lineRange?.start.lineCode },
        end: { line_code: wanted.lines.lineRange?.end.lineCode },
      })
      const stored = stage.rows(
        `SELECT position FROM notes WHERE item_kind = ? AND item_id = ? ORDER BY id`,
        item.kind,
        item.id,
      )
      expect(stored.map(({ position }) => JSON.parse(position))).toMatchObject([null, ...Object.values(wanted)])
      // A line that is not in the change.
      const nowhere = { ...positionAt(last), oldLine: 999, newLine: 9999 }
      const refusal = await stage.refusal(
        { kind: 'beginDiscussion', target: item.key, body: 'nowhere', position: nowhere },
        item.base,
      )
      expect(refusal).toHaveProperty('code', 'invalid')
    })

    test('are resolved and opened again, once each, whoever does it first', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const { id, note, target } = await begun(stage, item)
      await stage.ask('POST', `${threadsAt(item)}/${id}/notes`, { body: 'Because' })
      const resolve = (resolved: boolean) =>
        stage.run({ kind: 'resolveDiscussion', target, resolved }, item.baseOfNote())
      const stored = () =>
        stage.rows(
          `SELECT resolved, resolved_by FROM notes WHERE item_kind = ? AND item_id = ? ORDER BY id`,
          item.kind,
          item.id,
        )
      const own = { resolved: 1, resolved_by: stage.context.ownUserId }
      const no = { resolved: 0, resolved_by: null }
      expect(await resolve(true)).toMatchObject({ is: 'landing', sent: true, made: null })
      expect(stored()).toEqual([no, own, own])
      expect(await resolve(false)).toMatchObject({ is: 'landing', sent: true })
      expect(stored()).toEqual([no, no, no])
      await stage.ask('PUT', `${threadsAt(item)}/${id}`, { resolved: true }, 'ben')
      expect(await resolve(true)).toMatchObject({ is: 'landing', sent: false })
      const [{ author }] = (await stage.get(`${threadsAt(item)}/${id}`)).notes
      expect(stored()).toEqual([no, { resolved: 1, resolved_by: author.id }, { resolved: 1, resolved_by: author.id }])
      expect(stage.rows(`SELECT id FROM notes WHERE id = ?`, note)).toHaveLength(1)
    })

    test('are not resolved by everybody', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Latch', 'cem/yard')
      const { target, id } = await begun(stage, item, 'Why?', 'cem')
      const edit = { kind: 'resolveDiscussion', target, resolved: true } as const
      const refusal = await stage.refusal(edit, item.baseOfNote())
      expect(wordsFor(refusal)).toBe(
        'GitLab does not let you resolve or reopen this thread. Developers of the project and the author of the merge request can.',
      )
      expect((await stage.get(`${threadsAt(item)}/${id}`)).notes[0].resolved).toBe(false)
    })

    test('that are none are not resolved before somebody answers, and are open', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const target = stage.key('note', (await stage.get(threadsAt(item)))[0].notes[0].id)
      const resolve = (resolved: boolean) => ({ kind: 'resolveDiscussion', target, resolved }) as const
      expect(wordsFor(await stage.refusal(resolve(true), item.baseOfNote()))).toBe(
        'This comment is not a thread, so it cannot be resolved. Somebody has to reply to it first. Reply and try again, or discard this.',
      )
      expect(await stage.run(resolve(false), item.baseOfNote())).toMatchObject({ is: 'landing', sent: false })
      await stage.run({ kind: 'answer', target, body: 'Aye' }, item.baseOfNote())
      expect(await stage.run(resolve(true), item.baseOfNote())).toMatchObject({ is: 'landing', sent: true })
    })

    test('that are gone are neither answered nor resolved', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      for (const isKnown of [false, true]) {
        const { note, target } = await begun(stage, item)
        const resolve = (resolved: boolean) => ({ kind: 'resolveDiscussion', target, resolved }) as const
        if (isKnown) await stage.run(resolve(true), item.baseOfNote())
        await stage.ask('DELETE', `${item.path}/notes/${note}`, undefined, 'ben')
        for (const edit of [{ kind: 'answer', target, body: 'Because' } as const, resolve(false)]) {
          const refusal = await stage.refusal(edit, item.baseOfNote())
          expect(wordsFor(refusal)).toBe(
            'The thread is no longer there. It may have been deleted. Copy what you wrote, and discard this.',
          )
          // That of a hidden project may be there again.
          if (!isKnown) continue
          const hidden = await stage.refusal(edit, { ...item.baseOfNote(), projectId: 999_999 })
          expect(hidden).toHaveProperty('code', 'not_found')
        }
      }
    })
  })

  describe('internal comments', () => {
    const comment = (target: Key<'issue' | 'mergeRequest'>) =>
      ({ kind: 'comment', target, body: 'Psst', internal: true }) as const

    test('land internal', async () => {
      const stage = await Stage.open({ dialect, version: '15.5.0' })
      const item = await stage.item('Crack')
      expect(await stage.run(comment(item.key), item.base)).toMatchObject({ is: 'landing', sent: true })
      const notes: Loose[] = await stage.get(`/../v4/projects/${item.projectId}/issues/${item.iid}/notes`)
      expect(notes.filter(({ body }) => body === 'Psst')).toMatchObject([{ internal: true }])
      expect(
        stage
          .rows(`SELECT internal FROM notes WHERE item_kind = ? AND item_id = ? ORDER BY id`, item.kind, item.id)
          .at(-1),
      ).toEqual({ internal: 1 })
    })

    test.each([
      ['somebody who may not write them', '15.5.0', 'Lid', 'ben/box'],
      ['somebody who is no member', '15.5.0', 'Gate', 'cem/yard'],
      ['users of an older service', '15.4.6', 'Crack', 'tools/anvil'],
    ])('of %s are not sent, since they would be public', async (_, version, title, project) => {
      const stage = await Stage.open({ dialect, version })
      const item = await stage.item(title, project)
      const before = await stage.get(`${item.path}/notes`)
      const attempt = stage.queued(comment(item.key), item.base)
      await expect(attempt.prepare()).rejects.toMatchObject({ error: { code: 'internal_not_permitted' } })
      const refusal = await stage.refusal(comment(item.key), item.base)
      expect(wordsFor(refusal)).toBe(
        'You are not allowed to write internal comments in this project, so it was not sent. Reporters and above can. Copy what you wrote, and discard this.',
      )
      expect(await stage.get(`${item.path}/notes`)).toEqual(before)
    })

    test('are not sent again by somebody who has lost the right meanwhile', async () => {
      const stage = await Stage.open({ dialect, version: '15.5.0', user: 'cem' })
      const item = await stage.item('Lid', 'ben/box')
      const attempt = stage.queued(comment(item.key), item.base)
      expect(await attempt.prepare()).toHaveProperty('is', 'prepared')
      const { id } = await stage.get('/user')
      await stage.ask('PUT', `/../v4/projects/${item.projectId}/members/${id}`, { access_level: 10 }, 'ben')
      await expect(attempt.prepare()).rejects.toMatchObject({ error: { code: 'internal_not_permitted' } })
    })
  })

  describe('in doubt (I8)', () => {
    test('a comment, a thread and an answer of the same words are told apart, in any order', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const { places, positionAt } = await changed(stage)
      const [place] = places
      const position = place ? positionAt(place) : null
      const { target } = await begun(stage, item)
      const edits = {
        comment: [{ kind: 'comment', target: item.key, body: 'Same' }, item.base],
        thread: [{ kind: 'beginDiscussion', target: item.key, body: 'Same', position: null }, item.base],
        placed: [{ kind: 'beginDiscussion', target: item.key, body: 'Same', position }, item.base],
        answer: [{ kind: 'answer', target, body: 'Same' }, item.baseOfNote()],
      } as const
      const made = new Set<number>()
      for (const name of ['comment', 'thread', 'answer', 'placed', 'answer', 'thread', 'comment'] as const) {
        const [edit, base] = edits[name]
        const attempt = stage.queued(edit, base)
        await attempt.prepare()
        expect(await attempt.check(), name).toBe('missing')
        await attempt.sendAndForget()
        const found = await attempt.check()
        if (typeof found === 'string') throw new Error(`${name}: ${found}`)
        attempt.store(found)
        made.add(found.made?.serviceId ?? 0)
      }
      expect(made.size).toBe(7)
      expect((await textsOf(stage, item)).toSorted()).toEqual([
        ['Nice'],
        ...Array.from({ length: 5 }, () => ['Same']),
        ['Why?', 'Same', 'Same'],
      ])
    })

    test('none of them is taken for another that the user wrote elsewhere meanwhile', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const { id, target } = await begun(stage, item)
      const other = await begun(stage, item, 'And this?')
      const { places, positionAt } = await changed(stage)
      const [place] = places
      const attempts = [
        stage.queued({ kind: 'comment', target: item.key, body: 'Same' }, item.base),
        stage.queued({ kind: 'beginDiscussion', target: item.key, body: 'Same', position: null }, item.base),
        stage.queued(
          { kind: 'beginDiscussion', target: item.key, body: 'Same', position: place ? positionAt(place) : null },
          item.base,
        ),
      ]
      const answer = stage.queued({ kind: 'answer', target, body: 'Same' }, item.baseOfNote())
      for (const attempt of [...attempts, answer]) expect(await attempt.prepare()).toHaveProperty('is', 'prepared')
      await stage.ask('POST', `${threadsAt(item)}/${other.id}/notes`, { body: 'Same' })
      expect(await answer.check()).toBe('missing')
      await stage.ask('POST', `${threadsAt(item)}/${id}/notes`, { body: 'Same' })
      for (const attempt of attempts) expect(await attempt.check()).toBe('missing')
      await stage.ask('POST', threadsAt(item), { body: 'Same' })
      expect(await attempts[2]?.check()).toBe('missing')
    })

    test('an answer is found although the note that it answers is gone, or nobody knows where to look', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      for (const isKnown of [true, false]) {
        const { note, target, id } = await begun(stage, item)
        const resolve = { kind: 'resolveDiscussion', target, resolved: true } as const
        if (isKnown) await stage.run(resolve, item.baseOfNote())
        const attempt = stage.queued({ kind: 'answer', target, body: 'Because' }, item.baseOfNote())
        await attempt.sendAndForget()
        await stage.ask('DELETE', `${item.path}/notes/${note}`, undefined, 'ben')
        if (isKnown) expect(await attempt.check()).toMatchObject({ is: 'landing', made: { kind: 'note' } })
        else expect(await attempt.check()).toBe('unclear')
        expect((await stage.get(`${threadsAt(item)}/${id}`)).notes.map(({ body }: Loose) => body)).toEqual(['Because'])
      }
    })

    test('a thread that is resolved already has arrived, and one that is not is resolved again', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const { target, id } = await begun(stage, item)
      const attempt = stage.queued({ kind: 'resolveDiscussion', target, resolved: true }, item.baseOfNote())
      expect(attempt.patienceSeconds).toBe(0)
      await attempt.sendAndForget()
      expect(await attempt.check()).toHaveProperty('is', 'landing')
      await stage.ask('PUT', `${threadsAt(item)}/${id}`, { resolved: false }, 'ben')
      expect(await attempt.check()).toBe('missing')
    })

    test('commands alone leave nothing that could be found', async () => {
      const stage = await Stage.open({ dialect })
      const item = await stage.item('Forge')
      const { target } = await begun(stage, item)
      for (const [edit, base] of [
        [{ kind: 'beginDiscussion', target: item.key, body: '/close', position: null }, item.base],
        [{ kind: 'answer', target, body: '/reopen' }, item.baseOfNote()],
      ] as const) {
        expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: true, made: null })
        const attempt = stage.queued(edit, base)
        await attempt.prepare()
        expect(await attempt.check()).toBe('unclear')
      }
      expect((await stage.get(item.path)).state).toMatch(/opened/)
    })
  })

  describe('a comment that is changed', () => {
    const changed = async (body: string) => {
      const stage = await Stage.open({ dialect, release: '19' })
      const item = await stage.item('Crack')
      const { body: note } = await stage.ask('POST', `${item.path}/notes`, { body: 'Cold' })
      const edit = { kind: 'editComment', target: stage.key('note', note.id), body } as const
      return { stage, attempt: stage.queued(edit, item.baseOfNote('Cold')), path: `${item.path}/notes/${note.id}` }
    }

    test('has arrived without its commands, which are not carried out once more', async () => {
      const { attempt, path, stage } = await changed('Hot\n/label ~ui')
      await attempt.sendAndForget()
      expect(await stage.get(path)).toHaveProperty('body', 'Hot')
      expect(await attempt.check()).toMatchObject({ is: 'landing' })
    })

    test('by nothing but commands leaves no trace of them', async () => {
      const { attempt, path, stage } = await changed('Cold\n/label ~ui')
      await attempt.sendAndForget()
      expect(await stage.get(path)).toHaveProperty('body', 'Cold')
      expect(await attempt.check()).toBe('unclear')
    })
  })
}
