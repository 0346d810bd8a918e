import { describe, expect, it } from 'vitest'
import { wordsFor } from '../../../shared/error-sentences.ts'
import type { IssueLinkType } from '../../../shared/model/issue-link-type.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { errorRejected } from '../../support/failures.ts'
import { stageV4 } from './stage-v4.ts'

/** Links between issues, over API v4. */

const links = '/projects/1/issues/1/links'
const stage = (changed: object = {}, takenFor = '19.0') =>
  stageV4({
    fixture: {
      users: ['ada', 'ben'],
      projects: [
        {
          path: 'ada/anvil',
          tier: 'premium',
          issues: ['Crack', 'Rust', { title: 'Dent', links: ['#1'] }],
          mergeRequests: ['Weld'],
          ...changed,
        },
      ],
    },
    takenFor,
  })
/** Where the other issue was when the edit was made: the cache of the stage has none. */
const seen = { linked: false, otherNumber: 2, otherProject: 1 }
const link = (linked: boolean, linkType: IssueLinkType = 'relates_to', other = 2) =>
  ({
    kind: 'linkIssue',
    target: keyOf('here', 'issue', 1),
    other: keyOf('here', 'issue', other),
    linkType,
    linked,
  }) as const
const brief = (rows: readonly { readonly title: string; readonly link_type: string }[]) =>
  rows.map(({ title, link_type }) => [title, link_type])

describe('a link between issues', () => {
  it('is made, and stored with all others', async () => {
    const { run, ask, cache, requests } = await stage()
    expect(await run(link(true, 'is_blocked_by'), seen)).toEqual({ is: 'landing', sent: true })
    expect(requests()).toEqual([
      [`POST ${links}`, { target_project_id: 1, target_issue_iid: 2, link_type: 'is_blocked_by' }],
    ])
    expect(brief(await ask('GET', links))).toEqual([
      ['Dent', 'relates_to'],
      ['Rust', 'is_blocked_by'],
    ])
    expect(cache.prepare('SELECT source_id, target_id, type FROM issue_links ORDER BY id').all()).toEqual([
      { source_id: 1, target_id: 3, type: 'relates_to' },
      { source_id: 2, target_id: 1, type: 'blocks' },
    ])
  })

  it('is taken away', async () => {
    const { run, ask, cache, requests } = await stage()
    await run(link(false, 'relates_to', 3))
    expect(requests()).toEqual([[`DELETE ${links}/1`, {}]])
    expect(await ask('GET', links)).toEqual([])
    expect(cache.prepare('SELECT * FROM issue_links').all()).toEqual([])
  })

  it('is not asked for where it is as wanted', async () => {
    const { run, requests } = await stage()
    expect(await run(link(true, 'relates_to', 3))).toEqual({ is: 'landing', sent: false })
    expect(await run(link(false))).toEqual({ is: 'landing', sent: false })
    // A link of another type is none of these.
    expect(await run(link(false, 'blocks', 3))).toEqual({ is: 'landing', sent: false })
    expect(requests()).toEqual([])
  })

  it('has landed where the service refuses it because somebody was quicker', async () => {
    const { attempt, ask } = await stage()
    const { send } = attempt(link(true), null, seen)
    await ask('POST', links, { target_project_id: 1, target_issue_iid: 2 })
    expect(await send({ link: null })).toMatchObject({ is: 'landing' })
    const { send: take } = attempt(link(false, 'relates_to', 3))
    await ask('DELETE', `${links}/1`)
    expect(await take({ link: 1 })).toMatchObject({ is: 'landing' })
    expect(brief(await ask('GET', links))).toEqual([['Rust', 'relates_to']])
  })

  it('is found after a doubt', async () => {
    const { attempt } = await stage()
    const { check, send } = attempt(link(true, 'blocks'), null, seen)
    expect(await check()).toBe('missing')
    await send({ link: null })
    expect(await check()).toMatchObject({ is: 'landing' })
  })

  it('is refused where the issues are linked in another way', async () => {
    const { attempt, ask } = await stage()
    const { prepare, send } = attempt(link(true, 'blocks', 3))
    const refused = 'The two issues are already linked in another way. Discard this, or remove that link and retry.'
    expect(wordsFor(await errorRejected(prepare()))).toBe(refused)
    const other = attempt(link(true, 'blocks'), null, seen)
    await ask('POST', links, { target_project_id: 1, target_issue_iid: 2 })
    expect(wordsFor(await errorRejected(other.send({ link: null })))).toBe(refused)
    expect((await errorRejected(send({ link: null }))).code).toBe('issue_linked_otherwise')
  })

  it('of an issue that goes first is refused in the words of an edition that has none', async () => {
    const { run } = await stage({ tier: 'free' })
    const error = await errorRejected(run(link(true, 'blocks'), seen))
    expect([error.code, wordsFor(error)]).toEqual([
      'forbidden',
      expect.stringContaining('Blocked issues not available for current license'),
    ])
  })

  it('is not asked of a service that has none', async () => {
    const { run, requests } = await stage({}, '12.10.0')
    expect(wordsFor(await errorRejected(run(link(true), seen)))).toBe(
      'This GitLab server has no links between issues. Discard this, and mention the other issue in a comment.',
    )
    expect(requests()).toEqual([])
  })
})
