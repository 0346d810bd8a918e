import { describe, expect, test } from 'vitest'
import { errorRejected } from '../../support/failures.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import type { ApiVersion } from '../../../shared/model/service-facts.ts'
import { draftWord, apiVersion } from '../../support/api-version.ts'
import { dialects, Stage } from './stage.ts'

/** Merging, and its refusals by services: each in words that mean the same in both dialects. */

/** With which statuses services refuse branches in conflict. */
const statusesOfConflict: Readonly<Record<ApiVersion, readonly number[]>> = { v3: [405, 406], v4: [422] }

/** The message for a build that has not succeeded yet: services of v4 name the reason why a merge waits. */
const wordsOfBuild: Readonly<Record<ApiVersion, string>> = {
  v3: 'GitLab will not merge it yet. Its pipeline may not have succeeded, or threads may be open. Open it in the browser to see.',
  v4: 'Its pipeline is still running. Merge it once that has succeeded, or let GitLab do so.',
}

describe.each(dialects)('on a service of the %s dialect', (dialect) => {
  const merging = async (title: string, more: object = {}) => {
    const stage = await Stage.open({ dialect })
    const { key, base, path, id } = await stage.item(title)
    return { stage, path, id, base, edit: { kind: 'merge', target: key, sha: null, ...more } as const }
  }

  test('branches in conflict are refused as such', async () => {
    const { stage, edit, base } = await merging('Torn')
    const refusal = await stage.refusal(edit, base)
    expect(wordsFor(refusal)).toBe(
      'GitLab cannot merge it: its branches conflict. Resolve the conflicts in the source branch, then merge.',
    )
    expect(statusesOfConflict[apiVersion]).toContain(refusal.status)
  })

  test('what was pushed since is not merged unseen', async () => {
    const { stage, edit, base, path } = await merging('Forge', { sha: 'f'.repeat(40) })
    const refusal = await stage.refusal(edit, base)
    expect(refusal.status).toBe(409)
    expect(wordsFor(refusal)).toBe('Something was pushed since you looked at it. Look at what is new, then merge.')
    expect(await stage.get(path)).toHaveProperty('state', 'opened')
  })

  test('what is closed, and what is work in progress, is told apart', async () => {
    const { stage, edit, base } = await merging('Shut')
    expect(wordsFor(await stage.refusal(edit, base))).toBe('The merge request is closed. Reopen it to merge it.')
    const later = await stage.item(`${draftWord}: Later`)
    expect(wordsFor(await stage.refusal({ ...edit, target: later.key }, later.base))).toBe(
      'Its title marks it as a draft (WIP or Draft). Change the title when it is ready, then merge.',
    )
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
    const refusal = await stage.refusal({ kind: 'merge', target: key, sha: null }, base)
    expect(traitsOf(refusal).attempt).toBe('unauthorized')
    expect(refusal.status).toBe(401)
    expect(wordsFor(refusal)).toBe(
      'You are not allowed to merge this merge request. Somebody with more rights in the project can merge it.',
    )
  })

  test('what the project demands more of is not merged yet', async () => {
    const { stage, edit, base } = await merging('Forge')
    const project = `/projects/${await stage.projectId('tools/anvil')}`
    const demands = { name: 'anvil', only_allow_merge_if_build_succeeds: true }
    expect((await stage.ask('PUT', project, demands)).status).toBe(200)
    expect(wordsFor(await stage.refusal(edit, base))).toBe(wordsOfBuild[apiVersion])
  })

  test('who may not call off a merge is told so', async () => {
    const stage = await Stage.open({ dialect })
    const yard = await stage.projectId('cem/yard')
    const opened = { source_branch: 'gate', target_branch: 'master', title: 'Wide gate' }
    await stage.ask('POST', `/projects/${yard}/merge_requests`, opened, 'cem')
    const { key, base } = await stage.item('Wide gate', 'cem/yard')
    const cancel = stage.queued({ kind: 'cancelMerge', target: key }, base)
    expect(wordsFor(await errorRejected(cancel.send(null)))).toBe(
      'You are not allowed to cancel this auto-merge. Whoever asked for it can, and so can somebody with more rights in the project.',
    )
  })

  test('merging when the build succeeds waits, and can be taken back once', async () => {
    const { stage, edit, base, id, path } = await merging('Forge', { whenBuildSucceeds: true })
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: true })
    expect(stage.stored('mergeRequest', id)).toMatchObject({ state: 'opened', merge_when_build_succeeds: 1 })
    expect(await stage.run(edit, base)).toMatchObject({ is: 'landing', sent: false })

    const cancel = stage.queued({ kind: 'cancelMerge', target: edit.target }, base)
    const prepared = await cancel.prepare()
    expect(prepared).toHaveProperty('is', 'prepared')
    expect(await cancel.check()).toBe('missing')
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
    expect(wordsFor(await errorRejected(cancel.send(null)))).toBe(
      'It was merged before this could be cancelled. Discard this edit.',
    )
    expect(await stage.refusal({ kind: 'cancelMerge', target: edit.target }, base)).toHaveProperty(
      'code',
      'merged_already',
    )
  })
})
