import { describe, expect, it } from 'vitest'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { run } from './support/run-stage.ts'

describe('a command', () => {
  it('leaves the files of a profile free, also when it could not do anything with them', async () => {
    const profile = temporaryFolder()
    expect(await run(profile, 'inbox')).toEqual({
      code: 4,
      output: '',
      errors: 'There is no account yet. Open Docket and sign in.\n',
    })
    expect(await run(profile, 'accounts', '--json')).toEqual({ code: 0, output: '[]\n', errors: '' })
    const lock = ProfileLock.take(profile)
    expect(lock).not.toBeNull()
    lock?.release()
  })

  it('may have its profile named before it, and needs none for what is no matter of files', async () => {
    const profile = temporaryFolder()
    expect(await run('/nowhere', '--profile', profile, 'accounts')).toMatchObject({ code: 0 })
    expect(await run('/nowhere', `--profile=${profile}`, 'accounts')).toMatchObject({ code: 0 })
    // The options depend on the name of the operation, which stands behind the profile then.
    const labels = ['api', 'listLabels', '--id', 'tools/anvil']
    expect(await run('/nowhere', '--profile', profile, ...labels)).toMatchObject({ code: 4 })
    expect(await run('/nowhere', 'version')).toEqual({ code: 0, output: '1.2.3\n', errors: '' })
    expect((await run('/nowhere', '--help')).output).toMatch(/^docket COMMAND …\n/)
    expect((await run('/nowhere', 'help', 'sync')).output).toMatch(/^docket sync\n/)
  })

  it('names the code of what went wrong', async () => {
    const profile = temporaryFolder()
    const lock = ProfileLock.take(profile)
    const { errors } = await run(profile, 'inbox', '--json')
    expect(JSON.parse(errors)).toMatchObject({ error: { exit: 1, code: 'profile_in_use' } })
    // A shell that completes does not wait.
    expect(await run(profile, 'complete', '--', 'inbox', '')).toMatchObject({ code: 1, output: '' })
    lock?.release()
  })

  it('completes what there is on every computer, from an empty profile', async () => {
    const profile = temporaryFolder()
    const offered = async (...words: string[]) => {
      const { output } = await run(profile, 'complete', '--', ...words)
      return output.split('\n').slice(0, -1)
    }
    expect(await offered('open', 'se')).toEqual(
      expect.arrayContaining(['search', 'settings', 'settings/keys', 'settings/accounts']),
    )
    expect(await offered('help', 'co')).toEqual(['comment', 'completion'])
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(await offered('api', 'createLabel', '--co')).toEqual(['--color'])
    expect(await offered('api', 'createLa')).toEqual(['createLabel'])
    expect(await offered('issues', '--project', '')).toEqual([])
    expect(await offered('nothing', '')).toEqual([])
    expect(await run('/nowhere', '--profile', profile, 'complete', '--', 'open', 'wee')).toMatchObject({
      output: 'week\n',
    })
  })
})
