import { describe, expect, it } from 'vitest'
import type { EditOf } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import type { Position } from '../../shared/model/position.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { apiVersion } from '../support/api-version.ts'

/** A review that was sent in part and then taken back: what is written in its place goes on from there. */

type Review = Omit<EditOf<'publishReview'>, 'kind' | 'target'>

const nothing: Review = { comments: [], answers: [], resolutions: [], summary: '', verdict: 'comment', sha: null }
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [{ title: 'Quench', author: 'ben', notes: [{ author: 'ben', body: 'Why?', begins: true }] }],
    },
  ],
}
const merge = '/../v4/projects/1/merge_requests/1'
const said = (...bodies: string[]) => ({ comments: bodies.map((body) => ({ body, position: null })) })
const nowhere: Position = {
  ...{ baseSha: 'a'.repeat(40), startSha: 'a'.repeat(40), headSha: 'b'.repeat(40), positionType: 'text' },
  ...{ oldPath: 'gone.ts', newPath: 'gone.ts', oldLine: null, newLine: 9, lineRange: null },
}

interface Discussion {
  readonly id: string
  readonly notes: readonly { readonly body: string; readonly author: { readonly username: string } }[]
}

async function open(version: '19' | '11.8' = '19') {
  const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture, version })
  const ask = async <T>(method: string, path: string, body?: object) =>
    await askService<T>(service, 'token-ada', method, `${merge}${path}`, body)
  const target = outbox.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
  const submit = (review: Partial<Review>) =>
    outbox.userStore.submitEdit({ kind: 'publishReview', target, ...nothing, ...review })
  /** The service lets so many requests of a path through, and then has no time for one. */
  const busyAfter = (most: number, path: RegExp) => {
    let count = 0
    proxy.decide = (method, url) => {
      if (method === 'GET' || !path.test(url)) return null
      count += 1
      return count === most + 1 ? { applied: false, then: { status: 503, body: '{}' } } : null
    }
  }
  const takeBack = async (id: number) => {
    await outbox.after(0)
    expect(outbox.edits().map(({ state }) => state)).toEqual(['waiting'])
    outbox.userStore.discardEdit(id)
    proxy.behave()
  }
  const arrive = async () => {
    await outbox.after(60)
    expect(outbox.edits()).toEqual([])
  }
  const own = async () => {
    const discussions = await ask<Discussion[]>('GET', '/discussions?per_page=100')
    return discussions.flatMap(({ notes }) =>
      notes.flatMap(({ body, author }) => (author.username === 'ada' ? [body] : [])),
    )
  }
  const [first] = outbox.reader.listThread(target).keys as Key<'note'>[]
  const [thread] = await ask<Discussion[]>('GET', '/discussions')
  if (first === undefined || thread === undefined) throw new Error('Ben has begun a thread')
  return { outbox, ask, submit, busyAfter, takeBack, arrive, own, first, thread: thread.id }
}

if (apiVersion === 'v4') {
  describe('a review in the place of one that was taken back', () => {
    it('is published without what that had left among the drafts', async () => {
      const { submit, busyAfter, takeBack, arrive, own } = await open()
      busyAfter(2, /\/draft_notes$/)
      await takeBack(submit(said('One', 'Two', 'Three')))
      submit(said('One, in better words', 'Two', 'Three'))
      await arrive()
      expect(await own()).toEqual(['Two', 'One, in better words', 'Three'])
    })

    it('leaves what its author has begun in a browser, also where that was continued', async () => {
      const { ask, submit, busyAfter, takeBack, arrive, own, first, thread } = await open()
      await ask('POST', '/draft_notes', { note: 'From there', in_reply_to_discussion_id: thread })
      await ask('POST', '/draft_notes', { note: 'Another' })
      busyAfter(0, /\/bulk_publish$/)
      await takeBack(submit({ answers: [{ to: first, body: 'From here', resolved: null }] }))
      submit({ summary: 'Fine' })
      await arrive()
      expect((await own()).toSorted()).toEqual(['Another', 'Fine', 'From there'])
    })

    it('has nothing twice that was published already, and does so once', async () => {
      const { outbox, submit, arrive, own } = await open()
      const id = submit({ comments: [{ body: 'Lost', position: nowhere }, ...said('Kept').comments] })
      await outbox.after(0)
      expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
      outbox.userStore.discardEdit(id)
      submit({ ...said('Lost', 'Kept'), summary: 'Hm' })
      await arrive()
      expect((await own()).toSorted()).toEqual(['Hm', 'Kept', 'Lost'])
      // Said once more, it is another comment.
      submit(said('Kept'))
      await arrive()
      expect((await own()).filter((body) => body === 'Kept')).toHaveLength(2)
    })

    it('goes on behind the comments that a service without drafts has', async () => {
      const { submit, busyAfter, takeBack, arrive, own } = await open('11.8')
      busyAfter(1, /\/discussions$/)
      await takeBack(submit(said('One', 'Two')))
      submit(said('One', 'Two, in better words'))
      await arrive()
      expect((await own()).toSorted()).toEqual(['One', 'Two, in better words'])
    })
  })
} else {
  it('a service without threads has no part of a review', async () => {
    const { outbox } = await openOutboxBehindProxy({ fixture })
    const target = outbox.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
    const review = { kind: 'publishReview', target, ...nothing, summary: 'Fine' } as const
    outbox.userStore.discardEdit(outbox.userStore.submitEdit(review))
    outbox.userStore.submitEdit(review)
    await outbox.after(0)
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
  })
}
