import { describe, expect, test } from 'vitest'
import { dialects, Stage } from './stage.ts'

/** Merging, and what services say instead of doing it: each refusal in words that mean the same on both dialects. */

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const merging = async (title: string, more: object = {}) => {
    const stage = await Stage.open({ dialect })
    const { key, base, path, id } = await stage.item(title)
    return { stage, path, id, base, edit: { kind: 'merge', target: key, sha: null, ...more } as const }
  }

  test('branches in conflict are refused as such', async () => {
    const { stage, edit, base } = await merging('Torn')
    const refusal = await stage.refusal(edit, base)
    expect(refusal).toMatchObject({
      message: expect.stringContaining('in conflict') as string,
      status: expect.any(Number) as number,
    })
    expect(['method_not_allowed', 'not_acceptable']).toContain(refusal.code)
  })

  test('what was pushed since is not merged unseen', async () => {
    const { stage, edit, base, path } = await merging('Forge', { sha: 'f'.repeat(40) })
    expect(await stage.refusal(edit, base)).toMatchObject({ code: 'conflict', status: 409 })
    expect(await stage.get(path)).toHaveProperty('state', 'opened')
  })

  test('what is closed, and what is work in progress, is told apart', async () => {
    const { stage, edit, base } = await merging('Shut')
    expect(await stage.refusal(edit, base)).toMatchObject({ message: expect.stringContaining('closed') as string })
    const later = await stage.item('WIP: Later')
    expect(await stage.refusal({ ...edit, target: later.key }, base)).toMatchObject({
      message: expect.stringContaining('WIP') as string,
    })
  })

  test('one that somebody else merged meanwhile has landed, whatever the head was', async () => {
    const { stage, edit, base, path } = await merging('Forge', { sha: 'f'.repeat(40) })
    const attempt = stage.queued(edit, base)
    const prepared = await attempt.prepare()
    expect(prepared).toHaveProperty('is', 'prepared')
    await stage.ask('PUT', `${path}/merge`, {}, 'ben')
    expect(await attempt.send(null)).toMatchObject({ is: 'landing', made: null })
    expect(await attempt.run()).toMatchObject({ is: 'landing', sent: false })
  })

  test('who may not merge is told so, with the status that asks whether the token is dead', async () => {
    const stage = await Stage.open({ dialect })
    const yard = await stage.projectId('cem/yard')
    const opened = { source_branch: 'gate', target_branch: 'master', title: 'Wide gate' }
    await stage.ask('POST', `/projects/${yard}/merge_requests`, opened, 'cem')
    const { key, base } = await stage.item('Wide gate', 'cem/yard')
    expect(await stage.refusal({ kind: 'merge', target: key, sha: null }, base)).toMatchObject({
      code: 'unauthorized',
      status: 401,
      message: 'You may not merge this merge request.',
    })
  })

  test('merging when the build succeeds waits, and can be taken back once', async () => {
    const { stage, edit, base, id, path } = await merging('Forge', { whenBuildSucceeds: true })
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: true })
    expect(stage.stored('mergeRequest', id)).toMatchObject({ state: 'opened', merge_when_build_succeeds: 1 })
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: false })

    const cancel = stage.queued({ kind: 'cancelMerge', target: edit.target }, base)
    const prepared = await cancel.prepare()
    expect(prepared).toHaveProperty('is', 'prepared')
    expect(await cancel.look()).toBe('missing')
    // Somebody else was quicker.
    expect(
      (await stage.ask(dialect === 'real' ? 'POST' : 'PUT', `${path}/cancel_merge_when_build_succeeds`)).status,
    ).toBeLessThan(300)
    expect(await cancel.send(null)).toHaveProperty('is', 'landing')
  })

  test('that it was merged before it could be taken back is told', async () => {
    const { stage, edit, base, path } = await merging('Forge', { whenBuildSucceeds: true })
    await stage.run(edit, base)
    const cancel = stage.queued({ kind: 'cancelMerge', target: edit.target }, base)
    await cancel.prepare()
    await stage.ask('PUT', `${path}/merge`, {})
    await expect(cancel.send(null)).rejects.toThrow('merged before')
    expect(await stage.refusal({ kind: 'cancelMerge', target: edit.target }, base)).toHaveProperty('code', 'conflict')
  })
})
