import { describe, expect, test } from 'vitest'
import type { DiffPlace } from '../../../shared/diff/lines.ts'
import type { EditOf } from '../../../shared/edit.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import type { Position } from '../../../shared/model/position.ts'
import { apiVersion } from '../../support/api-version.ts'
import { Stage, type Loose, type StagedItem } from './stage.ts'
import { begun, changed, textsOf as textsOfAll, threadsAt } from './threads.ts'

/** Reviews of API v4, which are published as one. Ada reviews what Ben wrote. */

const dialect = 'real'

type Review = Omit<EditOf<'publishReview'>, 'kind' | 'target'>

const nothing: Review = {
  comments: [],
  answers: [],
  resolutions: [],
  summary: '',
  verdict: 'comment',
  sha: null,
}

const pathOf = ({ projectId, iid }: StagedItem) => `/../v4/projects/${projectId}/merge_requests/${iid}`

function attemptOf(stage: Stage, item: StagedItem, review: Partial<Review>) {
  return stage.queued({ kind: 'publishReview', target: item.key, ...nothing, ...review }, item.base)
}

async function publish(stage: Stage, item: StagedItem, review: Partial<Review>) {
  return await attemptOf(stage, item, review).run()
}

/** The texts of each thread that somebody began. */
const textsOf = async (stage: Stage, item: StagedItem) =>
  (await textsOfAll(stage, item)).filter((texts) => texts.length > 0)

const draftsOf = async (stage: Stage, item: StagedItem): Promise<Loose[]> =>
  await stage.get(`${pathOf(item)}/draft_notes`)

const begin = async (stage: Stage, item: StagedItem, draft: object) =>
  await stage.ask('POST', `${pathOf(item)}/draft_notes`, draft)

/** The state of Ada's review, whom Ben has asked for it. */
async function askedForReview(stage: Stage, item: StagedItem): Promise<() => Promise<string>> {
  const { id } = await stage.get('/user')
  await stage.ask('PUT', pathOf(item), { reviewer_ids: [id] }, 'ben')
  return async () => {
    const reviewers: Loose[] = await stage.get(`${pathOf(item)}/reviewers`)
    return reviewers.find(({ user }) => user.id === id)?.state
  }
}

async function changedItem(release: '11.8' | '16' | '19') {
  const stage = await Stage.open({ dialect, release })
  const { item, places, positionAt } = await changed(stage)
  const at = (which: (place: DiffPlace) => boolean): DiffPlace => {
    const place = places.find(which)
    if (!place) throw new Error('the change has no such line')
    return place
  }
  const added = at(({ line }) => line.kind === 'added')
  const same = at(({ line }) => line.kind === 'same')
  const nowhere: Position = { ...positionAt(added), oldLine: null, newLine: 9_999 }
  return { stage, item, added, same, positionAt, nowhere }
}

if (apiVersion === 'v4') {
  describe.each(['19', '16', '11.8'] as const)('on a service of %s', (release) => {
    const approves = release !== '11.8'

    test('comments, replies, resolutions, summary and approval arrive as they were written', async () => {
      const { stage, item, added, same, positionAt } = await changedItem(release)
      const [why, how] = [await begun(stage, item), await begun(stage, item, 'How?')]
      const { sha } = await stage.get(pathOf(item))
      const places = { line: positionAt(added), lines: positionAt(same, added) }
      const progress: unknown[] = []
      Object.assign(stage.context, { onProgress: (now: unknown) => progress.push(now) })
      const outcome = await publish(stage, item, {
        comments: Object.entries(places).map(([body, position]) => ({ body, position })),
        answers: [{ to: why.target, body: 'Because', resolved: true }],
        resolutions: [{ of: how.target, resolved: true }],
        summary: 'Nearly there',
        verdict: approves ? 'approve' : 'comment',
        sha,
      })
      expect(outcome).toMatchObject({ is: 'landing', sent: true, made: null })
      expect(progress).toEqual([...[0, 1, 2, 3].map((done) => ({ done, total: 4 })), null])
      const threads: Loose[] = await stage.get(`${threadsAt(item)}?per_page=100`)
      const said = threads.flatMap(({ notes: [first, ...answers] }) =>
        first.system ? [] : [[first.body, first.resolved === true, ...answers.map(({ body }: Loose) => body)]],
      )
      expect(said).toEqual([
        ['Nice', false],
        ['Why?', true, 'Because'],
        ['How?', true],
        ['line', false],
        ['lines', false],
        ['Nearly there', false],
      ])
      const positions = threads.flatMap(({ notes: [{ position }] }) => position ?? [])
      expect(positions.map(({ new_line: to, old_line: from }) => [from, to])).toEqual([
        [added.line.before, added.line.after].with(0, null),
        [same.line.before, same.line.after],
      ])
      const stored = stage.rows(
        `SELECT body, resolved FROM notes WHERE item_kind = ? AND item_id = ? ORDER BY id`,
        item.kind,
        item.id,
      )
      expect(Object.fromEntries(stored.map(({ body, resolved }) => [body, resolved]))).toMatchObject({
        ...{ 'Why?': 1, Because: 1, 'How?': 1, line: 0, lines: 0, 'Nearly there': 0 },
      })
      if (!approves) return
      const { approved_by: by } = await stage.get(`${pathOf(item)}/approvals`)
      expect(by.map(({ user }: Loose) => user.username)).toEqual(['ada'])
      expect(stage.stored('mergeRequest', item.id).approver_ids).toBe(`[${stage.context.ownUserId}]`)
    })

    test('the same words at the same place arrive as often as they were written', async () => {
      const { stage, item } = await changedItem(release)
      const same = { body: 'Again', position: null }
      expect(await publish(stage, item, { comments: [same, same], summary: 'Again' })).toHaveProperty('is', 'landing')
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Again'], ['Again'], ['Again']])
    })

    test('a thread that is resolved stays so when it is answered, unless the reply opens it', async () => {
      const { stage, item } = await changedItem(release)
      const threads = await Promise.all(['Stays', 'Opens'].map((body) => begun(stage, item, body)))
      for (const { id } of threads) await stage.ask('PUT', `${threadsAt(item)}/${id}`, { resolved: true }, 'ben')
      const [stays, opens] = threads.map(({ target }) => target)
      if (!stays || !opens) throw new Error('two threads were begun')
      await publish(stage, item, {
        answers: [
          { to: stays, body: 'Right', resolved: null },
          { to: opens, body: 'No', resolved: false },
        ],
      })
      const states = threads.map(async ({ id }) => {
        const { notes }: Loose = await stage.get(`${threadsAt(item)}/${id}`)
        return notes.map(({ body, resolved }: Loose) => [body, resolved])
      })
      expect(await Promise.all(states)).toEqual([
        [
          ['Stays', true],
          ['Right', true],
        ],
        [
          ['Opens', false],
          ['No', false],
        ],
      ])
    })

    test('what has no place any more is told, and keeps nothing else from being published', async () => {
      const { stage, item, added, positionAt, nowhere } = await changedItem(release)
      const gone = await begun(stage, item, 'Gone')
      await stage.ask('DELETE', `${item.path}/notes/${gone.note}`, undefined, 'ben')
      const review = {
        comments: [
          { body: 'Lost', position: nowhere },
          { body: 'Kept', position: positionAt(added) },
        ],
        answers: [{ to: gone.target, body: 'To nothing', resolved: null }],
      }
      const attempt = attemptOf(stage, item, review)
      const outcome = await attempt.run()
      expect(outcome).toMatchObject({ is: 'notApplied', error: { code: 'review_incomplete', missing: 2 } })
      if (release === '19')
        expect(outcome.is === 'notApplied' && outcome.error && wordsFor(outcome.error)).toBe(
          'The review was published without 2 of its comments. Their lines may be gone. Copy what you wrote, and write it again where it belongs now.',
        )
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Kept']])
      // Sent once more, nothing is there twice.
      expect(await attempt.run()).toMatchObject({ is: 'notApplied', error: { missing: 2 } })
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Kept']])
    })

    test.each(['request', 'answer'] as const)('is looked for after each lost %s, and goes on there', async (lost) => {
      const { stage, item, added, positionAt } = await changedItem(release)
      const comments = [
        { body: 'One', position: positionAt(added) },
        { body: 'Two', position: null },
      ]
      const attempt = attemptOf(stage, item, { comments, summary: 'Three', verdict: approves ? 'approve' : 'comment' })
      const { client } = stage.context
      // Each attempt breaks off one request later than the one before.
      for (let most = 0; ; most += 1) {
        let left = most
        const breaking: typeof client.call = async (operation, ...rest) => {
          if (operation.method === 'GET') return await client.call(operation, ...rest)
          if (lost === 'request' && left === 0) throw new Error('the connection broke')
          const answer = await client.call(operation, ...rest)
          if (lost === 'answer' && left === 0) throw new Error('the connection broke')
          left -= 1
          return answer
        }
        const found = await attempt.prepare()
        if (found.is !== 'prepared') throw new Error(found.is)
        const context = { ...stage.context, client: { ...client, call: breaking } }
        const isDone = await attempt.send(found.request, context).then(
          () => true,
          () => false,
        )
        const isThere = typeof (await attempt.check()) !== 'string'
        expect(isThere || !isDone).toBe(true)
        if (isDone || isThere) break
      }
      expect(await attempt.check()).toHaveProperty('is', 'landing')
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['One'], ['Two'], ['Three']])
    })
  })

  test('what is known is not asked for: drafts come first once a publication may be on its way', async () => {
    const { stage, item } = await changedItem('19')
    const { client } = stage.context
    const asked: string[] = []
    const noting: typeof client.call = async (operation, ...rest) => {
      asked.push(`${operation.method} ${operation.path.split('/').at(-1)}`)
      return await client.call(operation, ...rest)
    }
    Object.assign(stage.context, { client: { ...client, call: noting } })
    const attempt = attemptOf(stage, item, { comments: [{ body: 'One', position: null }], summary: 'Two' })
    expect(await attempt.run()).toHaveProperty('is', 'landing')
    expect(asked).toEqual([
      ...['GET discussions', 'GET draft_notes', 'POST draft_notes', 'POST draft_notes'],
      ...['POST bulk_publish', 'GET discussions'],
    ])
    asked.length = 0
    expect(await attempt.check()).toHaveProperty('is', 'landing')
    expect(asked).toEqual(['GET draft_notes', 'GET discussions'])
  })

  describe('with an approval', () => {
    test.each(['19', '16'] as const)(
      'on %s what was pushed meanwhile is not approved, and the comments are published',
      async (release) => {
        const { stage, item } = await changedItem(release)
        const outcome = await publish(stage, item, { summary: 'Fine', verdict: 'approve', sha: 'f'.repeat(40) })
        expect(outcome).toMatchObject({ is: 'notApplied', error: { code: 'review_not_approved' } })
        expect(await textsOf(stage, item)).toEqual([['Nice'], ['Fine']])
        expect((await stage.get(`${pathOf(item)}/approvals`)).approved_by).toEqual([])
      },
    )

    test.each(['19', '16'] as const)('on %s an approval that is there already keeps nothing back', async (release) => {
      const { stage, item } = await changedItem(release)
      await stage.ask('POST', `${pathOf(item)}/approve`)
      expect(await publish(stage, item, { summary: 'Fine', verdict: 'approve' })).toHaveProperty('is', 'landing')
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Fine']])
    })

    test('a service without approvals publishes the comments', async () => {
      const { stage, item } = await changedItem('11.8')
      const outcome = await publish(stage, item, { summary: 'Fine', verdict: 'approve' })
      expect(outcome.is === 'notApplied' && outcome.error && wordsFor(outcome.error)).toBe(
        'Your comments are published, but the merge request is not approved. Something was pushed after you looked at it, or you are not allowed to approve it. Look at what is new.',
      )
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Fine']])
    })
  })

  describe('with drafts on the service', () => {
    test('those of a review that was begun in a browser are published, too, each at its place', async () => {
      const { stage, item, added, positionAt } = await changedItem('19')
      const { id, target } = await begun(stage, item)
      const position = positionAt(added)
      const placed = {
        ...{ base_sha: position.baseSha, start_sha: position.startSha, head_sha: position.headSha },
        ...{
          position_type: 'text',
          new_path: position.newPath,
          old_path: position.oldPath,
          new_line: position.newLine,
        },
      }
      await begin(stage, item, { note: 'There', position: placed })
      await begin(stage, item, { note: 'From there', in_reply_to_discussion_id: id })
      const answers = [{ to: target, body: 'From here', resolved: true }]
      expect(await publish(stage, item, { answers, summary: 'Here' })).toHaveProperty('is', 'landing')
      expect(await draftsOf(stage, item)).toEqual([])
      expect(await textsOf(stage, item)).toEqual([['Nice'], ['Why?', 'From there\n\nFrom here'], ['There'], ['Here']])
      const threads: Loose[] = await stage.get(threadsAt(item))
      expect(threads.map(({ notes: [note] }) => note.position?.new_line)).toContain(position.newLine)
      expect(threads[1].notes.map(({ resolved }: Loose) => resolved)).toEqual([true, true])
    })

    test('a reply goes by the state of its thread when it is published, and not when it was made', async () => {
      const { stage, item } = await changedItem('19')
      const threads = await Promise.all(['Resolved since', 'Opened since'].map((body) => begun(stage, item, body)))
      const set = async (at: number, resolved: boolean) =>
        await stage.ask('PUT', `${threadsAt(item)}/${threads[at]?.id ?? ''}`, { resolved }, 'ben')
      await set(1, true)
      const answers = threads.map(({ target }) => ({ to: target, body: 'Right', resolved: null }))
      const attempt = attemptOf(stage, item, { answers })
      const { client } = stage.context
      const breaking: typeof client.call = async (operation, ...rest) => {
        if (operation.path.endsWith('/bulk_publish')) throw new Error('the connection broke')
        return await client.call(operation, ...rest)
      }
      const found = await attempt.prepare()
      if (found.is !== 'prepared') throw new Error(found.is)
      const context = { ...stage.context, client: { ...client, call: breaking } }
      await expect(attempt.send(found.request, context)).rejects.toThrow('the connection broke')
      await set(0, true)
      await set(1, false)
      expect(await attempt.run()).toHaveProperty('is', 'landing')
      const now: Loose[] = await stage.get(threadsAt(item))
      const states = now.map(({ notes }) => notes.map(({ body, resolved }: Loose) => [body, resolved]))
      expect(states).toEqual(
        expect.arrayContaining([
          [
            ['Resolved since', true],
            ['Right', true],
          ],
          [
            ['Opened since', false],
            ['Right', false],
          ],
        ]),
      )
    })

    test.each([
      ['19', 'comment', 'reviewed'],
      ['19', 'approve', 'approved'],
      ['19', 'requestChanges', 'requested_changes'],
      ['16', 'comment', 'reviewed'],
      ['16', 'approve', 'reviewed'],
    ] as const)('on a service of %s the verdict %s is the state of the review', async (release, verdict, state) => {
      const { stage, item } = await changedItem(release)
      const own = await askedForReview(stage, item)
      expect(await own()).toBe('unreviewed')
      expect(await publish(stage, item, { summary: 'Said', verdict })).toHaveProperty('is', 'landing')
      expect(await own()).toBe(state)
    })

    test('a verdict without a word is given', async () => {
      const { stage, item } = await changedItem('19')
      const own = await askedForReview(stage, item)
      const attempt = attemptOf(stage, item, { verdict: 'requestChanges' })
      await attempt.prepare()
      expect(await attempt.check()).toBe('missing')
      expect(await attempt.run()).toHaveProperty('is', 'landing')
      expect(await own()).toBe('requested_changes')
      expect(await attempt.check()).toHaveProperty('is', 'landing')
    })

    test('what somebody may not resolve is told, and the rest is published', async () => {
      const stage = await Stage.open({ dialect, release: '19' })
      const item = await stage.item('Latch', 'cem/yard')
      const { target } = await begun(stage, item, 'Why?', 'cem')
      const resolutions = [{ of: target, resolved: true }]
      const outcome = await publish(stage, item, { resolutions, summary: 'Hm' })
      expect(outcome).toMatchObject({ is: 'notApplied', error: { code: 'review_not_resolved' } })
      expect((await textsOf(stage, item)).at(-1)).toEqual(['Hm'])
    })

    test('what is no thread is not resolved, and the rest is published once, however often it is tried', async () => {
      const stage = await Stage.open({ dialect, release: '19' })
      const item = await stage.item('Forge')
      const { target } = await begun(stage, item)
      const { body: alone } = await stage.ask('POST', `${pathOf(item)}/notes`, { body: 'Only said' }, 'ben')
      const of = stage.key('note', alone.id)
      const attempt = attemptOf(stage, item, {
        ...{ answers: [{ to: target, body: 'Because', resolved: true }], summary: 'Hm' },
        resolutions: [{ of, resolved: true }],
      })
      for (let tried = 0; tried < 2; tried += 1) {
        const outcome = await attempt.run()
        expect(outcome).toMatchObject({ is: 'notApplied', error: { code: 'review_not_resolved', threads: 1 } })
        expect(wordsFor((outcome as Loose).error)).toBe(
          'The review is published, but one of its threads is unchanged. You are not allowed to resolve or reopen it, or it is a comment without a reply. Discard this: your comments stay.',
        )
      }
      const texts = await textsOf(stage, item)
      expect(texts).toEqual(expect.arrayContaining([['Why?', 'Because'], ['Only said'], ['Hm']]))
      expect(texts.flat().filter((text) => ['Because', 'Hm'].includes(text))).toHaveLength(2)
      // With an answer it is a thread.
      await stage.run({ kind: 'answer', target: of, body: 'So?' }, item.baseOfNote())
      expect(await attempt.run()).toHaveProperty('is', 'landing')
    })

    test('commands alone are carried out once, and are asked about where nobody knows', async () => {
      const { stage, item } = await changedItem('19')
      const attempt = attemptOf(stage, item, { comments: [{ body: '/close', position: null }] })
      await attempt.prepare()
      expect(await attempt.check()).toBe('unclear')
      expect(await attempt.run()).toHaveProperty('is', 'landing')
      expect((await stage.get(item.path)).state).toBe('closed')
    })

    test('a merge request that is gone refuses all of it', async () => {
      const { stage, item } = await changedItem('19')
      await stage.ask('DELETE', item.path, undefined, 'ines')
      const refusal = await stage.refusal(
        { kind: 'publishReview', target: item.key, ...nothing, summary: 'x' },
        item.base,
      )
      expect(wordsFor(refusal)).toMatch(/^GitLab does not have this/)
    })
  })
} else {
  test('a service without threads publishes no review', async () => {
    const stage = await Stage.open({ dialect })
    const item = await stage.item('Forge')
    const edit = { kind: 'publishReview', target: item.key, ...nothing, summary: 'x' } as const
    expect(wordsFor(await stage.refusal(edit, item.base))).toMatch(/^This GitLab server has no threads\./)
  })
}
