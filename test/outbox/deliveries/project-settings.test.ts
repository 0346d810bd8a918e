import { describe, expect, it } from 'vitest'
import { Stage, dialects } from './stage.ts'

/** The settings of a project, as its masters and its owners change them. */

describe.each(dialects)('on a service of the %s dialect, the settings of a project', (dialect) => {
  const open = async (user: string) => {
    const stage = await Stage.open({ dialect, user })
    const id = await stage.projectId('ben/box')
    return { stage, target: stage.key('project', id), path: `/projects/${id}` }
  }

  it('are changed by a master, but for its name and who sees it', async () => {
    const { stage, target, path } = await open('cem')
    const seen = { description: null, path: 'box', wikiEnabled: true }
    const edit = {
      kind: 'changeProject',
      target,
      description: 'Holds things',
      path: 'crate',
      wikiEnabled: false,
    } as const
    expect(await stage.run(edit, { seen })).toMatchObject({ is: 'landing', sent: true })
    const changed = { name: 'box', path: 'crate', description: 'Holds things', wiki_enabled: false }
    expect(await stage.get(path)).toMatchObject(changed)
    const before = { name: 'box', visibilityLevel: 0 }
    for (const owners of [{ name: 'Crate' }, { visibilityLevel: 20 }]) {
      const refused = await stage.refusal({ kind: 'changeProject', target, ...owners }, { seen: before })
      expect(refused).toMatchObject({ code: 'forbidden' })
    }
    expect(await stage.get(path)).toMatchObject(changed)
  })

  it('are refused to a master with the reason, not with the name that was never theirs to send', async () => {
    const { stage, target, path } = await open('cem')
    const edit = { kind: 'changeProject', target, path: 'box.git' } as const
    expect(await stage.refusal(edit, { seen: { path: 'box' } })).toMatchObject({
      code: 'invalid',
      detail: expect.stringMatching(/path/) as string,
    })
    expect(await stage.get(path)).toMatchObject({ path: 'box' })
  })

  it('are changed by an owner, its name too', async () => {
    const { stage, target, path } = await open('ben')
    const edit = { kind: 'changeProject', target, name: 'Crate', visibilityLevel: 20 } as const
    expect(await stage.run(edit, { seen: { name: 'box', visibilityLevel: 0 } })).toMatchObject({ is: 'landing' })
    expect(await stage.get(path)).toMatchObject({ name: 'Crate', visibility_level: 20 })
  })
})
