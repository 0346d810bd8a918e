import { describe, expect, test } from 'vitest'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { apiVersion } from '../../support/api-version.ts'
import { dialects, ofEmoji, Stage, type Loose } from './stage.ts'

/** Comments and awards where others were there before, or the service answers something else than it was asked. */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const noteOf = async (stage: Stage, title: string, index = 0) => {
    const item = await stage.item(title)
    const note = (await stage.get(`${item.path}/notes`))[index]
    return { item, note, target: stage.key('note', note.id), path: `${item.path}/notes/${note.id}` }
  }

  test('a comment that two changed is merged by its lines, and the user is told', async () => {
    const stage = await Stage.open({ dialect })
    const { item, note, target, path } = await noteOf(stage, 'Crack')
    await stage.ask('PUT', path, { body: note.body.replace('First', 'Very first') })
    const edit = { kind: 'editComment', target, body: note.body.replace('Last', 'Very last') } as const
    expect(await stage.run(edit, item.baseOfNote(note.body))).toMatchObject({
      is: 'landing',
      remarks: { merged: ['body'], ignored: [] },
    })
    expect((await stage.get(path)).body).toBe('Very first line\n\nMiddle\n\nVery last line')
  })

  test('a line that two changed is a conflict, and nothing is sent', async () => {
    const stage = await Stage.open({ dialect })
    const { item, note, target, path } = await noteOf(stage, 'Crack')
    await stage.ask('PUT', path, { body: 'Theirs' })
    const edit = { kind: 'editComment', target, body: 'Mine' } as const
    expect(await stage.queued(edit, item.baseOfNote(note.body)).prepare()).toMatchObject({
      is: 'conflict',
      fields: [{ field: 'body', base: note.body, theirs: 'Theirs', mine: 'Mine', isText: true }],
    })
    expect((await stage.get(path)).body).toBe('Theirs')
  })

  test('a comment of which nobody knows what it stands under is not changed anywhere', async () => {
    const stage = await Stage.open({ dialect })
    const { item, note, target, path } = await noteOf(stage, 'Crack')
    const { item: _unknown, ...base } = item.baseOfNote(note.body)
    const refusal = await stage.refusal({ kind: 'deleteComment', target }, base)
    expect(wordsFor(refusal)).toBe('Docket does not know what this comment belongs to. Sync, then retry.')
    expect(await stage.get(path)).toHaveProperty('body', note.body)
  })

  test('comments of others are theirs', async () => {
    const stage = await Stage.open({ dialect, user: 'ben' })
    const { item, note, target } = await noteOf(stage, 'Crack')
    const base = item.baseOfNote(note.body)
    expect(await stage.refusal({ kind: 'editComment', target, body: 'No' }, base)).toHaveProperty('code', 'forbidden')
    expect(await stage.refusal({ kind: 'deleteComment', target }, base)).toHaveProperty('code', 'forbidden')
  })

  test('a comment that is gone cannot be changed, and is deleted already', async () => {
    const stage = await Stage.open({ dialect })
    const { item, note, target, path } = await noteOf(stage, 'Crack')
    const base = item.baseOfNote(note.body)
    const attempt = stage.queued({ kind: 'deleteComment', target }, base)
    await attempt.prepare()
    await stage.ask('DELETE', path)
    expect(await stage.refusal({ kind: 'editComment', target, body: 'Late' }, base)).toHaveProperty('code', 'not_found')
    const landed = await attempt.send(null)
    expect(landed).toHaveProperty('is', 'landing')
    attempt.store(landed)
    expect(stage.rows(`SELECT id FROM notes WHERE id = ?`, note.id)).toEqual([])
    const elsewhere = { ...base, projectId: 999_999 }
    expect(await stage.refusal({ kind: 'deleteComment', target }, elsewhere)).toHaveProperty('code', 'not_found')
  })

  test('a comment of nothing but commands has arrived, although the service says that there is none', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path, id } = await stage.item('Crack')
    const edit = { kind: 'comment', target: key, body: '/close' } as const
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: true, made: null })
    expect((await stage.get(path)).state).toBe('closed')
    expect(stage.stored('issue', id)).toHaveProperty('state', 'closed')
    // Nothing of it could be found, and some commands must not be given twice.
    expect(await stage.queued(edit, base).check()).toBe('unclear')
  })

  test('what only looks like a command is found as it was written', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path } = await stage.item('Crack')
    const attempt = stage.queued({ kind: 'comment', target: key, body: '/shrug' }, base)
    await attempt.prepare()
    await stage.ask('POST', `${path}/notes`, { body: '/sigh' })
    expect(await attempt.check()).toBe('unclear')
    await attempt.sendAndForget()
    expect(await attempt.check()).toMatchObject({ is: 'landing', made: { kind: 'note' } })
  })

  test('a comment of which the commands were carried out is known again', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base } = await stage.item('Crack')
    const attempt = stage.queued({ kind: 'comment', target: key, body: 'Done with it\n/close' }, base)
    await attempt.sendAndForget()
    expect(await attempt.check()).toMatchObject({ is: 'landing', made: { kind: 'note' } })
  })

  test('so is one with commands between its paragraphs, of which the service takes more than the line', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base } = await stage.item('Crack')
    const body = 'Hot\n\n/label ~ui\n\nVery hot'
    const attempt = stage.queued({ kind: 'comment', target: key, body }, base)
    await attempt.sendAndForget()
    expect(await attempt.check()).toMatchObject({ is: 'landing', made: { kind: 'note' } })
  })

  test('a comment of an emoji becomes an award, or stays a note, once', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, id } = await stage.item('Crack')
    const edit = { kind: 'comment', target: key, body: ':+1:' } as const
    const { made, awards, again } = ofEmoji[apiVersion]
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: true, made })
    expect(stage.rows(`SELECT name FROM award_emoji WHERE awardable_id = ?`, id)).toEqual(awards)
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: again })
  })

  test.each(['Crack', 'Forge'])('awards are given and withdrawn, on a note of %s too', async (title) => {
    const stage = await Stage.open({ dialect, user: 'ben' })
    const { item, note, target } = await noteOf(stage, title)
    const award = (awarded: boolean) => ({ kind: 'award', target, name: '-1', awarded }) as const
    const read = async () =>
      (await stage.get(`${item.path}/notes/${note.id}/award_emoji`)).map(({ name }: Loose) => name)
    const stored = () =>
      stage.rows(`SELECT name FROM award_emoji WHERE awardable_kind = 'note' AND awardable_id = ?`, note.id)
    expect(await stage.run(award(true), item.baseOfNote())).toMatchObject({ is: 'landing', sent: true })
    expect([await read(), stored()]).toEqual([['thumbsdown'], [{ name: 'thumbsdown' }]])
    const withdrawal = stage.queued(award(false), item.baseOfNote())
    await withdrawal.prepare()
    expect(await withdrawal.check()).toBe('missing')
    expect(await withdrawal.run()).toMatchObject({ is: 'landing', sent: true })
    expect([await read(), stored()]).toEqual([[], []])
    expect(await stage.run(award(false), item.baseOfNote())).toMatchObject({ is: 'landing', sent: false })
  })

  test('an award that came or went meanwhile is as it was wanted', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base, path } = await stage.item('Forge')
    const award = stage.queued({ kind: 'award', target: key, name: 'tada', awarded: true }, base)
    const prepared = await award.prepare()
    const { body: made } = await stage.ask('POST', `${path}/award_emoji`, { name: 'tada' })
    if (prepared.is !== 'prepared') throw new Error('not to be sent')
    expect(await award.send(prepared.request)).toHaveProperty('is', 'landing')

    const withdrawal = stage.queued({ kind: 'award', target: key, name: 'tada', awarded: false }, base)
    const again = await withdrawal.prepare()
    await stage.ask('DELETE', `${path}/award_emoji/${made.id}`)
    if (again.is !== 'prepared') throw new Error('not to be sent')
    expect(await withdrawal.send(again.request)).toHaveProperty('is', 'landing')
  })

  test('nobody votes for what is their own, and no emoji is made up', async () => {
    const stage = await Stage.open({ dialect })
    const { key, base } = await stage.item('Mine')
    // Over v4 everybody may vote for what is their own.
    for (const name of [...(apiVersion === 'v3' ? ['thumbsup'] : []), 'no_such_emoji']) {
      const refusal = await stage.refusal({ kind: 'award', target: key, name, awarded: true }, base)
      expect(wordsFor(refusal)).toBe(
        `GitLab does not accept :${name}: here. You cannot vote on what you wrote yourself. Choose another emoji.`,
      )
    }
  })
})
