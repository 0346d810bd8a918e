import { describe, expect, test } from 'vitest'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { itArrives, type Scenario } from './arriving.ts'
import { apiVersion } from '../../support/api-version.ts'
import { dialects, ofEmoji, Stage, type Loose } from './stage.ts'

/** Comments and awards on snippets, of which a service shows nothing but these. */

/** The first note under a snippet, which is ada's, as the list shows it: alone it may come without its text. */
async function firstNote(stage: Stage) {
  const snippet = await stage.snippet('Quench')
  const read = async (): Promise<Loose | undefined> =>
    ((await stage.get(`${snippet.path}/notes`)) as Loose[]).find(({ id }) => id === note.id)
  const [note]: Loose[] = await stage.get(`${snippet.path}/notes`)
  return { snippet, note, read, target: stage.key('note', note.id), path: `${snippet.path}/notes/${note.id}` }
}

const scenarios: Readonly<
  Record<'comment' | 'editComment' | 'deleteComment' | 'award', (stage: Stage) => Promise<Scenario>>
> = {
  comment: async (stage) => {
    const { key, base, path, id } = await stage.snippet('Quench')
    await stage.ask('POST', `${path}/notes`, { body: 'Seen' })
    return {
      edit: { target: key, body: 'Seen' },
      base,
      read: async () => ((await stage.get(`${path}/notes`)) as Loose[]).filter(({ body }) => body === 'Seen').length,
      before: 1,
      after: 2,
      stored: () =>
        stage.rows(`SELECT body FROM notes WHERE item_kind = 'snippet' AND item_id = ? ORDER BY id DESC LIMIT 1`, id),
      storedAfter: [{ body: 'Seen' }],
      makes: 'note',
      isCreation: true,
    }
  },
  editComment: async (stage) => {
    const { snippet, note, target, read } = await firstNote(stage)
    return {
      edit: { target, body: 'Second thought' },
      base: snippet.baseOfNote(note.body),
      read: async () => (await read())?.body,
      before: note.body,
      after: 'Second thought',
      stored: () => stage.rows(`SELECT body FROM notes WHERE id = ?`, note.id),
      storedAfter: [{ body: 'Second thought' }],
    }
  },
  deleteComment: async (stage) => {
    const { snippet, note, target, read } = await firstNote(stage)
    return {
      edit: { target },
      base: snippet.baseOfNote(),
      read: async () => (await read()) !== undefined,
      before: true,
      after: false,
      stored: () => stage.rows(`SELECT body FROM notes WHERE id = ?`, note.id),
      storedAfter: [],
    }
  },
  award: async (stage) => {
    const { key, base, path, id } = await stage.snippet('Quench')
    return {
      edit: { target: key, name: 'thumbsup', awarded: true },
      base,
      read: async () => ((await stage.get(`${path}/award_emoji`)) as Loose[]).map(({ name }) => name),
      before: [],
      after: ['thumbsup'],
      stored: () =>
        stage.rows(`SELECT name FROM award_emoji WHERE awardable_kind = 'snippet' AND awardable_id = ?`, id),
      storedAfter: [{ name: 'thumbsup' }],
    }
  },
}

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  describe.each(Object.keys(scenarios) as (keyof typeof scenarios)[])('%s', (kind) => {
    itArrives(kind, { dialect }, (stage) => scenarios[kind](stage))
  })

  test('a comment that two changed is merged by its lines, or is a conflict where it cannot be', async () => {
    const stage = await Stage.open({ dialect })
    const { snippet, note, target, path, read } = await firstNote(stage)
    await stage.ask('PUT', path, { body: note.body.replace('First', 'Very first') })
    const edit = { kind: 'editComment', target, body: note.body.replace('Last', 'Very last') } as const
    expect(await stage.run(edit, snippet.baseOfNote(note.body))).toMatchObject({
      is: 'landing',
      remarks: { merged: ['body'], ignored: [] },
    })
    expect((await read()).body).toBe('Very first line\n\nMiddle\n\nVery last line')
    const late = stage.queued({ kind: 'editComment', target, body: 'Mine' }, snippet.baseOfNote(note.body))
    expect(await late.prepare()).toMatchObject({ is: 'conflict', fields: [{ base: note.body, mine: 'Mine' }] })
  })

  test('a comment is found with its text however many there are', async () => {
    const stage = await Stage.open({ dialect })
    const { snippet } = await firstNote(stage)
    for (let count = 0; count < 110; count += 1) {
      await stage.ask('POST', `${snippet.path}/notes`, { body: `Word ${count}` })
    }
    const { body: last } = await stage.ask('POST', `${snippet.path}/notes`, { body: 'The last word' })
    const edit = { kind: 'editComment', target: stage.key('note', last.id), body: 'The very last word' } as const
    const attempt = stage.queued(edit, snippet.baseOfNote('The last word'))
    expect(await attempt.prepare()).toMatchObject({ is: 'prepared', request: { body: 'The very last word' } })
  })

  test('comments of others are theirs', async () => {
    const stage = await Stage.open({ dialect, user: 'ben' })
    const { snippet, note, target } = await firstNote(stage)
    const base = snippet.baseOfNote(note.body)
    expect(await stage.refusal({ kind: 'editComment', target, body: 'No' }, base)).toHaveProperty('code', 'forbidden')
    expect(await stage.refusal({ kind: 'deleteComment', target }, base)).toHaveProperty('code', 'forbidden')
  })

  test('a comment that is gone cannot be changed, and is deleted already', async () => {
    const stage = await Stage.open({ dialect })
    const { snippet, note, target, path } = await firstNote(stage)
    const base = snippet.baseOfNote(note.body)
    await stage.ask('DELETE', path)
    expect(await stage.refusal({ kind: 'editComment', target, body: 'Late' }, base)).toHaveProperty('code', 'not_found')
    expect(await stage.run({ kind: 'deleteComment', target }, base)).toMatchObject({ is: 'landing', sent: false })
    const elsewhere = { ...base, projectId: 999_999 }
    expect(await stage.refusal({ kind: 'deleteComment', target }, elsewhere)).toHaveProperty('code', 'not_found')
  })

  test('a comment on a snippet that is not there is refused', async () => {
    const stage = await Stage.open({ dialect })
    const { base } = await stage.snippet('Quench')
    const edit = { kind: 'comment', target: stage.key('snippet', 4711), body: 'Hello?' } as const
    expect(await stage.refusal(edit, base)).toHaveProperty('code', 'not_found')
  })

  test('what would be a command elsewhere is a comment as it was written', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path } = await stage.snippet('Quench')
    const attempt = stage.queued({ kind: 'comment', target: key, body: '/close' }, base)
    await attempt.prepare()
    await stage.ask('POST', `${path}/notes`, { body: '/reopen' })
    expect(await attempt.check()).toBe('missing')
    await attempt.sendAndForget()
    expect(await attempt.check()).toMatchObject({ is: 'landing', made: { kind: 'note' } })
  })

  test('a comment of an emoji becomes an award, or stays a note, once', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, id } = await stage.snippet('Quench')
    const edit = { kind: 'comment', target: key, body: ':+1:' } as const
    const { made, awards, again } = ofEmoji[apiVersion]
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: true, made })
    const stored = `SELECT name FROM award_emoji WHERE awardable_kind = 'snippet' AND awardable_id = ?`
    expect(stage.rows(stored, id)).toEqual(awards)
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: again })
  })

  test('an award is withdrawn, and with v3 nobody votes for what is their own', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path } = await stage.snippet('Quench')
    await stage.ask('POST', `${path}/award_emoji`, { name: 'tada' })
    const withdrawal = { kind: 'award', target: key, name: 'tada', awarded: false } as const
    expect(await stage.run(withdrawal, base)).toMatchObject({ is: 'landing', sent: true })
    expect(await stage.get(`${path}/award_emoji`)).toEqual([])
    const own = await stage.snippet('Own')
    const vote = { kind: 'award', target: own.key, name: 'thumbsup', awarded: true } as const
    if (apiVersion === 'v4') expect(await stage.run(vote, own.base)).toMatchObject({ is: 'landing', sent: true })
    else
      expect(wordsFor(await stage.refusal(vote, own.base))).toBe(
        'GitLab does not accept :thumbsup: here. You cannot vote on what you wrote yourself. Choose another emoji.',
      )
  })

  test('an award on a comment is refused: the service has no way to give it', async () => {
    const stage = await Stage.open({ dialect })
    const { snippet, target } = await firstNote(stage)
    const edit = { kind: 'award', target, name: 'tada', awarded: true } as const
    expect(wordsFor(await stage.refusal(edit, snippet.baseOfNote()))).toBe(
      'GitLab does not accept emoji on comments of a snippet. Write a comment instead.',
    )
  })
})
