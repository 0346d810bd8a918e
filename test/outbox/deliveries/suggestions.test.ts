import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../../electron/api/client/client.ts'
import { suggestionRefusalIn } from '../../../electron/api/entities/suggestions.ts'
import { apiAdapters } from '../../../electron/api/versions/api-adapters.ts'
import { readStoredItem } from '../../../electron/cache/items/folded.ts'
import { openCache } from '../../../electron/cache/storage/open-cache.ts'
import { currentRevision, nextRevision } from '../../../electron/cache/storage/revision.ts'
import type { Landing, NotApplied, SendContext } from '../../../electron/outbox/deliveries/delivery.ts'
import { applySuggestions } from '../../../electron/outbox/deliveries/suggestions.ts'
import type { QueuedEdit } from '../../../electron/protocols/queued-edit.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { startService } from '../../../service/server.ts'
import type { EditOf } from '../../../shared/edit.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorOf, type ErrorCode } from '../../../shared/errors.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** Applying suggestions on services of API v4, which alone have them. */

const diff = '@@ -1,6 +1,7 @@ title\n # Weld\n \n-heat\n+heat it\n+hold it\n cool\n end\n # last\n'
const suggest = (text: string, around = '') => `\`\`\`suggestion${around}\n${text}\n\`\`\``
const onLine = (line: number, body: string, old?: number) => ({
  ...{ body, author: 'bob' },
  line: { path: 'weld.md', new: line, ...(old !== undefined && { old }) },
})

const fixture = {
  users: ['ada', 'bob', 'eve'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', bob: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      members: { eve: 'reporter' },
      mergeRequests: [
        {
          ...{ title: 'Weld', author: 'ada', branch: 'weld', files: [{ path: 'weld.md', diff }] },
          notes: [
            onLine(4, suggest('hold it fast')),
            onLine(5, suggest('cool it\nslowly', ':-1+1'), 4),
            onLine(1, suggest('# Weld'), 1),
            onLine(3, suggest('heat it well')),
          ],
        },
        {
          ...{ title: 'Weld elsewhere', author: 'ada', branch: 'weld', target: 'next' },
          ...{ files: [{ path: 'weld.md', diff }], notes: [onLine(4, suggest('hold it longer'))] },
        },
      ],
    },
  ],
}
const [fast, slowly, same, well, longer] = [1, 2, 3, 4, 5]
const at = '/projects/1/merge_requests'

// The service's answers, unparsed: a schema here would hide their faults.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any

interface Options {
  readonly version?: VersionV4
  readonly user?: string
  /** The release that the client takes the service for. */
  readonly takenFor?: string | null
  readonly apiVersion?: 'v3' | 'v4'
}

/** A service with suggestions, and somebody's way of applying them. In the fixture, notes and suggestions have the same ids. */
async function open({ version = '19', user = 'ada', takenFor = null, apiVersion = 'v4' }: Options = {}) {
  const service = await startService({ port: 0, fixture, dialect: 'v4', version, log: () => undefined })
  onTestFinished(() => service.close())
  const { cache } = openCache(join(temporaryFolder(), 'cache.db'))
  onTestFinished(() => void cache.close())
  const client = createClient({
    ...{ baseUrl: new URL(service.url).origin, adapter: apiAdapters[apiVersion], version: takenFor, retries: 0 },
    ...{ numbers: (_kind, id) => id, token: () => `token-${user}` },
  })
  onTestFinished(() => client.close())
  const { signal } = new AbortController()
  const context: SendContext = { client, cache, ownUserId: 1, signal }

  const ask = async (method: string, path: string, body?: object): Promise<Loose> => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { 'PRIVATE-TOKEN': 'token-ada', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return text === '' ? null : JSON.parse(text)
  }
  const queuedOf = (
    ids: readonly number[],
    { message = null, on = 1 }: { message?: string | null; on?: number } = {},
  ) => {
    const edit: EditOf<'applySuggestions'> = {
      ...{ kind: 'applySuggestions', target: keyOf('here', 'mergeRequest', on), message },
      suggestions: ids.map((id) => ({ id, note: keyOf('here', 'note', id) })),
    }
    const base = { projectId: 1, projectPath: 'tools/anvil', iid: on, title: 'Weld', state: 'opened' }
    return { edit, queued: { id: 1, edit, base } as unknown as QueuedEdit }
  }
  const store = (landing: Landing | NotApplied) =>
    cache.transaction(() => landing.store(cache, { revision: nextRevision(cache), begunAt: currentRevision(cache) }))()
  const run = async (ids: readonly number[], how: { message?: string | null; on?: number } = {}) => {
    const { edit, queued } = queuedOf(ids, how)
    const found = await applySuggestions.prepare(context, edit, queued)
    if (found.is === 'conflict') throw new Error('nobody else writes the same')
    const outcome = found.is === 'landing' ? found : await applySuggestions.send(context, edit, queued, found.request)
    store(outcome)
    return { is: outcome.is, sent: found.is === 'prepared', keys: outcome.keys }
  }
  const refusal = async (ids: readonly number[], how: { on?: number } = {}) =>
    errorOf(
      await run(ids, how).then(
        ({ is }) => new Error(`not refused: ${is}`),
        (thrown: unknown) => thrown,
      ),
    )
  const applied = () =>
    cache.prepare(`SELECT id FROM notes WHERE suggestions ->> '$[0].applied' = 1 ORDER BY id`).pluck().all() as number[]
  const commits = async (): Promise<string[]> =>
    ((await ask('GET', `${at}/1/commits`)) as Loose[]).map(({ title }) => title)
  return { ask, run, refusal, applied, commits, cache, context, queuedOf, store }
}

describe.each(['16', '19'] as const)('a suggestion, on a service of %s', (version) => {
  it('is applied in a commit with the words of the service, and the merge request has its new head', async () => {
    const { ask, run, applied, commits, cache } = await open({ version })
    const before = await ask('GET', `${at}/1`)
    expect(await run([fast])).toEqual({
      ...{ is: 'landing', sent: true },
      keys: [
        { kind: 'mergeRequest', id: 1 },
        { kind: 'note', id: fast },
      ],
    })
    const after = await ask('GET', `${at}/1`)
    expect((await commits())[0]).toBe('Apply 1 suggestion(s) to 1 file(s)')
    expect(after.sha).not.toBe(before.sha)
    expect([applied(), readStoredItem(cache, 'mergeRequest', 1)]).toMatchObject([[fast], { sha: after.sha }])
  })

  it('is applied with others in one commit, which says what the user wrote', async () => {
    const { run, applied, commits } = await open({ version })
    const before = (await commits()).length
    await run([fast, well], { message: 'As bob says' })
    const after = await commits()
    expect([after[0], after.length - before, applied()]).toEqual(['As bob says', 1, [fast, well]])
  })
})

describe('what somebody else has applied', () => {
  it('is not sent once more', async () => {
    const { ask, run, applied, commits } = await open()
    await ask('PUT', `/suggestions/${fast}/apply`)
    const before = (await commits()).length
    expect(await run([fast])).toMatchObject({ is: 'landing', sent: false })
    expect([(await commits()).length, applied()]).toEqual([before, [fast]])
    expect(await run([fast, well])).toMatchObject({ is: 'landing', sent: true })
    expect([(await commits()).length, applied()]).toEqual([before + 1, [fast, well]])
  })

  it('has landed, where that happens between the look and the request', async () => {
    const { ask, context, queuedOf, applied, store } = await open()
    const { edit, queued } = queuedOf([fast])
    const found = await applySuggestions.prepare(context, edit, queued)
    if (found.is !== 'prepared') throw new Error(found.is)
    expect(await applySuggestions.check(context, edit, queued)).toBe('missing')
    await ask('PUT', `/suggestions/${fast}/apply`)
    const outcome = await applySuggestions.send(context, edit, queued, found.request)
    store(outcome)
    expect([outcome.is, applied()]).toEqual(['landing', [fast]])
    expect(await applySuggestions.check(context, edit, queued)).toHaveProperty('is', 'landing')
  })
})

type Opened = Awaited<ReturnType<typeof open>>
interface Refused {
  readonly ids: readonly number[]
  readonly words: string
  readonly options?: Options
  readonly on?: number
  readonly before?: (of: Opened) => Promise<unknown>
}

describe('a suggestion that is not applied', () => {
  it.each<[ErrorCode, Refused]>([
    [
      'suggestion_not_permitted',
      {
        ids: [fast],
        options: { user: 'eve' },
        words: 'You are not allowed to commit to the source branch, so the suggestion was not applied.',
      },
    ],
    ['suggestion_unneeded', { ids: [same], words: 'The lines are already as suggested.' }],
    [
      'suggestions_overlap',
      { ids: [fast, slowly], words: 'Some of the suggestions are for the same lines, so none was applied.' },
    ],
    [
      'suggestion_outdated',
      {
        ...{ ids: [fast], words: 'The lines of the suggestion were changed in a newer version.' },
        before: ({ ask }) => ask('PUT', `/suggestions/${slowly}/apply`),
      },
    ],
    [
      'suggestion_file_changed',
      {
        ...{ ids: [longer], on: 2, words: 'The file has changed since GitLab showed the suggestion.' },
        before: ({ ask }) => ask('PUT', `/suggestions/${fast}/apply`),
      },
    ],
    [
      'suggestion_merge_ended',
      {
        ...{ ids: [fast], words: 'The merge request is merged or closed, so the suggestion was not applied.' },
        before: ({ ask }) => ask('PUT', `${at}/1`, { state_event: 'close' }),
      },
    ],
    [
      'suggestion_branch_gone',
      {
        ...{ ids: [longer], on: 2, words: 'The source branch was deleted.' },
        before: ({ ask }) => ask('PUT', `${at}/1/merge`, { should_remove_source_branch: true }),
      },
    ],
    [
      'suggestion_gone',
      {
        ...{ ids: [fast], words: 'The suggestion is no longer there.' },
        before: ({ ask }) => ask('PUT', `${at}/1/notes/${fast}`, { body: 'Never mind' }),
      },
    ],
    [
      'suggestion_gone',
      {
        ...{ ids: [fast, well], words: 'The suggestion is no longer there.' },
        before: ({ ask }) => ask('DELETE', `${at}/1/notes/${well}`),
      },
    ],
    [
      'suggestions_missing',
      { ids: [fast], options: { takenFor: '11.5.0' }, words: 'This GitLab server cannot apply suggestions.' },
    ],
    [
      'suggestions_missing',
      { ids: [fast], options: { apiVersion: 'v3' }, words: 'This GitLab server cannot apply suggestions.' },
    ],
    [
      'suggestion_batches_missing',
      {
        ids: [fast, well],
        options: { takenFor: '13.1.0' },
        words: 'This GitLab server applies one suggestion at a time.',
      },
    ],
  ])('is refused with the reason: %s', async (code, { ids, words, options, on = 1, before }) => {
    const opened = await open(options)
    await before?.(opened)
    const error = await opened.refusal(ids, { on })
    expect(error.code).toBe(code)
    expect(wordsFor(error)).toContain(words)
    expect(opened.applied()).toEqual([])
  })

  const invalid = (detail: string) => ({ code: 'invalid', status: 400, detail }) as const
  it.each([
    [invalid('A file was not found.'), 'The file of the suggestion is no longer there.'],
    [
      invalid('Suggestions must all be on the same branch.'),
      'The suggestions are for different branches, so none was applied.',
    ],
    [
      invalid("Can't apply as these lines were changed in a more recent version."),
      'The lines of the suggestion were changed',
    ],
    [
      invalid('This merge request was merged. To apply this suggestion, edit this file directly.'),
      'is merged or closed',
    ],
    [invalid("Can't apply this suggestion."), 'GitLab did not apply the suggestion.'],
    [invalid('Kann nicht angewendet werden.'), 'GitLab did not apply the suggestion.'],
    [{ code: 'not_found', status: 404, detail: '404 Not Found' }, 'This GitLab server cannot apply suggestions.'],
    [
      { code: 'not_found', status: 404, detail: 'Suggestion is not applicable as the suggestion was not found.' },
      'no longer there',
    ],
  ] as const)('is told in plain words: %j', (error, words) => {
    expect(wordsFor({ code: suggestionRefusalIn(error) ?? 'invalid' } as never)).toContain(words)
  })

  it('waits where that is no word of the service about it', () => {
    for (const code of ['unreachable', 'service_failed', 'unauthorized', 'rate_limited'] as const) {
      expect(suggestionRefusalIn({ code } as never)).toBeNull()
    }
    expect(suggestionRefusalIn({ code: 'invalid', status: 422 } as never)).toBeNull()
  })
})
