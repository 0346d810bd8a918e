import { expect, it } from 'vitest'
import { diffPlaces, numbersOf } from '../../shared/diff/line-code.ts'
import type { EditOf } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import type { Position } from '../../shared/model/position.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { Misbehaviour } from '../support/misbehaving-proxy.ts'
import { checkRuns, oneOf, randomFrom, timeFor } from '../support/properties.ts'
import { apiVersion } from '../support/api-version.ts'
import { fatesFrom } from './model/fates.ts'

/** A review of thirty comments over a connection that breaks: nothing is there twice, and nothing is lost (I7, I8). */

const path = 'src/quench.ts'
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        {
          ...{ title: 'Quench in oil', author: 'ben', branch: 'quench', files: [{ path, lines: 40 }] },
          notes: ['One?', 'Two?', 'Three?'].map((body) => ({ author: 'ben', body, begins: true })),
        },
      ],
    },
  ],
}
const merge = '/../v4/projects/1/merge_requests/1'

interface Discussion {
  readonly notes: readonly {
    readonly id: number
    readonly body: string
    readonly author: { readonly username: string }
    readonly position?: { readonly new_line?: number | null } | null
  }[]
}

interface Changes {
  readonly diff_refs: { readonly base_sha: string; readonly start_sha: string; readonly head_sha: string }
  readonly changes: readonly { readonly diff: string }[]
}

if (apiVersion === 'v4') {
  it('arrives once and whole', { timeout: timeFor(3) }, async () => {
    await checkRuns('reviews through faults', 3, async ({ seed, random }) => {
      const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
      const ask = async <T>(address: string) => await askService<T>(service, 'token-ben', 'GET', address)
      const { diff_refs: refs, changes } = await ask<Changes>(`${merge}/changes`)
      const places = diffPlaces(changes[0]?.diff ?? '')
      const position = (): Position | null => {
        if (random() < 0.2) return null
        const place = oneOf(random, places)
        return {
          ...{ baseSha: refs.base_sha, startSha: refs.start_sha, headSha: refs.head_sha, positionType: 'text' },
          ...{ oldPath: path, newPath: path, lineRange: null },
          ...numbersOf(place.line),
        }
      }
      // Few words, so that many comments say the same.
      const words = () => oneOf(random, ['ping', 'pong', 'A better name?', `w${Math.floor(random() * 99)}`])
      const target = outbox.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
      const notes = outbox.reader.listThread(target).keys.slice(0, 3) as Key<'note'>[]
      const review: EditOf<'publishReview'> = {
        ...{ kind: 'publishReview', target, sha: refs.head_sha },
        comments: Array.from({ length: 30 - notes.length }, () => ({ body: words(), position: position() })),
        answers: notes.map((to) => ({ to, body: words(), resolved: oneOf(random, [true, null]) })),
        resolutions: [],
        summary: random() < 0.5 ? words() : '',
        verdict: oneOf(random, ['comment', 'approve'] as const),
      }
      outbox.userStore.submitEdit(review)

      // In turn, each request that changes something breaks once; or any request, at random.
      const broken = new Map<string, number>()
      const anyOf = fatesFrom(seed, { share: 0.2 + random() * 0.3, late: true })
      let count = 0
      const inTurn = (method: string, url: string): Misbehaviour | null => {
        if (method === 'GET') return null
        count += 1
        const times = broken.get(url) ?? 0
        broken.set(url, times + 1)
        const isLost = randomFrom(seed + count)() < 0.5
        return times % 2 === 0 ? { applied: !isLost, then: 'reset' } : null
      }
      proxy.decide = seed % 2 === 0 ? inTurn : anyOf
      for (let round = 0; round < 200 && outbox.edits().length > 0; round += 1) {
        if (round > 150) proxy.behave()
        await outbox.after(round % 3 === 0 ? 150 : 40)
        await proxy.letThrough()
        if (random() < 0.1) await outbox.restart()
      }
      expect(outbox.edits()).toEqual([])

      const discussions = await ask<Discussion[]>(`${merge}/discussions?per_page=100`)
      const own = discussions.flatMap(({ notes: those }) => {
        const [first] = those
        return those
          .filter(({ author, body }) => author.username === 'ada' && !/^(approved|resolved|added)/.test(body))
          .map(({ body, position: at, id }) => [
            ...[body, id === first?.id ? (at?.new_line ?? null) : null],
            id === first?.id ? null : (first?.body ?? null),
          ])
      })
      const wanted = [
        ...review.comments.map(({ body, position: at }) => [body, at?.newLine ?? null, null]),
        ...review.answers.map(({ body }, at) => [body, null, ['One?', 'Two?', 'Three?'][at]]),
        ...(review.summary === '' ? [] : [[review.summary, null, null]]),
      ]
      const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted()
      expect(sorted(own)).toEqual(sorted(wanted))
      const { approved_by: by } = await ask<{ approved_by: unknown[] }>(`${merge}/approvals`)
      expect(by).toHaveLength(review.verdict === 'approve' ? 1 : 0)
      await outbox.end()
    })
  })
} else {
  it('is refused by a service without threads, and kept', async () => {
    const { outbox } = await openOutboxBehindProxy({ fixture })
    const target = outbox.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
    const review = { comments: [{ body: 'Why?', position: null }], answers: [], resolutions: [], summary: '' }
    outbox.userStore.submitEdit({ kind: 'publishReview', target, ...review, verdict: 'comment', sha: null })
    await outbox.after(30)
    expect(outbox.edits()).toMatchObject([
      { state: 'rejected', error: 'This GitLab server has no threads. Write a comment instead.' },
    ])
  })
}
