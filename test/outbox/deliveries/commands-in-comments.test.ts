import { describe, expect, it } from 'vitest'
import { traitsOf } from '../../../shared/error-traits.ts'
import { withSeenHead } from '../../../shared/edits/new-notes.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { errorFrom } from '../../api/support/service.ts'
import { stageV4, type StageV4Options } from './stage-v4.ts'

/** Comments with commands: refused though they were written, and taken though nothing was done. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ada/anvil',
      mergeRequests: [{ title: 'Weld', branch: 'weld', author: 'ada', notes: [{ author: 'ben', body: 'Why?' }] }],
    },
  ],
}
const target = keyOf('here', 'mergeRequest', 1)
const tooLong = `/title ${'x'.repeat(256)}`

async function staged(version: StageV4Options['version'] = '19') {
  const stage = await stageV4({ fixture, version, takenFor: `${version}.0`.replace('11.8.0', '11.8') })
  const written = async () =>
    ((await stage.ask('GET', '/projects/1/merge_requests/1/notes?sort=asc')) as { body: string; system: boolean }[])
      .filter(({ system }) => !system)
      .map(({ body }) => body)
  const sent = async (edit: Parameters<typeof stage.attempt>[0]) => {
    const { prepare, send } = stage.attempt(edit)
    const found = await prepare()
    if (found.is !== 'prepared') throw new Error(`not to be sent: ${found.is}`)
    return await send(found.request)
  }
  return { ...stage, written, sent }
}

describe('a text that is written before one of its commands is refused', () => {
  it.each([
    ['a comment', { kind: 'comment', target, body: `Better\n${tooLong}` }],
    ['the beginning of a thread', { kind: 'beginDiscussion', target, body: `Better\n${tooLong}`, position: null }],
  ] as const)('has arrived, as %s, and the user is told of the commands', async (_what, edit) => {
    const { sent, written } = await staged()
    expect(await sent(edit)).toMatchObject({
      is: 'landing',
      made: { kind: 'note' },
      remarks: { merged: [], ignored: ['commands'] },
    })
    expect(await written()).toEqual(['Why?', 'Better'])
  })

  it('is in doubt where it could not be looked for', async () => {
    const { attempt, failing, written } = await staged()
    const { prepare, send } = attempt({ kind: 'comment', target, body: `Better\n${tooLong}` })
    const found = await prepare()
    failing.add('GET')
    const error = await errorFrom(send(found.is === 'prepared' ? found.request : null))
    expect(traitsOf(error).attempt).toBe('doubtful')
    expect(await written()).toEqual(['Why?', 'Better'])
  })
})

it('a text that is refused and not written is refused', async () => {
  const { sent, written } = await staged()
  const position = {
    ...{ baseSha: 'a'.repeat(40), startSha: 'a'.repeat(40), headSha: 'b'.repeat(40), positionType: 'text' },
    ...{ oldPath: 'no.txt', newPath: 'no.txt', oldLine: null, newLine: 1, lineRange: null },
  }
  const edit = { kind: 'beginDiscussion', target, body: 'Better\n/close', position } as const
  expect(await errorFrom(sent(edit))).toMatchObject({ code: 'invalid' })
  expect(await written()).toEqual(['Why?'])
})

it('commands alone are carried out, also where the service calls them an invalid note', async () => {
  const { read, sent } = await staged('11.8')
  expect(await sent({ kind: 'comment', target, body: '/close' })).toMatchObject({ is: 'landing', made: null })
  expect(await read()).toMatchObject({ state: 'closed' })
})

describe('a command that merges', () => {
  const commented = (sha: string | null, body = '/merge') =>
    withSeenHead({ kind: 'comment', target, body } as const, sha)

  it('merges the head that its writer saw, and no other', async () => {
    const { read, sent } = await staged()
    const { sha } = (await read()) as { sha: string }
    const unmerged = { is: 'landing', remarks: { merged: [], ignored: ['commands'] } }
    for (const other of [null, 'a'.repeat(40)]) expect(await sent(commented(other))).toMatchObject(unmerged)
    expect(await read()).toMatchObject({ state: 'opened' })
    expect(await sent(commented(sha))).not.toHaveProperty('remarks')
    expect(await read()).toMatchObject({ state: 'merged' })
  })

  it('names no head in texts without one', () => {
    const sha = 'a'.repeat(40)
    for (const body of ['/merge it', 'To /merge', '/close', '/merged']) {
      expect(commented(sha, body)).not.toHaveProperty('sha')
    }
    for (const body of ['Fine\n/merge', '/ship ', '/Merge\n/label ~bug']) expect(commented(sha, body).sha).toBe(sha)
  })
})
