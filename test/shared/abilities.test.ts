import { describe, expect, it } from 'vitest'
import { can, surelyCan, type Ability } from '../../shared/contract/abilities.ts'

const v3 = { interface: 'v3', version: null } as const
const v4 = (version: string | null) => ({ interface: 'v4', version }) as const

describe('what a service can do', () => {
  it.each<[Ability, before: string, since: string, unsaid: boolean]>([
    ['narrowsByDate', '10.5.9', '10.6.0', true],
    ['reviewers', '13.7.4-ee', '13.8.0-ee', true],
    ['reviewStates', '15.11.13-ee', '16.0.0-ee', true],
    ['draftNotes', '15.10.8', '15.11.0', true],
    ['approvingPublishes', '17.11.2', '18.0.0', false],
    ['reviewVerdicts', '18.11.0', '19.0.0', false],
    ['suggestions', '11.5.9', '11.6.0', true],
    ['suggestionBatches', '13.1.4-ee', '13.2.0-ee', true],
    ['reviewsAgain', '13.8.8-ee', '13.9.0-ee', true],
    ['filledTokenPage', '13.12.0', '14.0.0', true],
    ['tokenPageInSettings', '16.11.2', '17.0.0', false],
    ['uploadsByProjectId', '16.11.2', '17.0.0', false],
    ['uploads', '17.3.9', '17.4.0', false],
  ])('%s comes with a release of v4', (ability, before, since, unsaid) => {
    expect([can(v4(before), ability), can(v4(since), ability), can(v4('19.0.1-ee'), ability)]).toEqual([
      false,
      true,
      true,
    ])
    expect([can(v4(null), ability), can(v4('nightly'), ability)]).toEqual([unsaid, unsaid])
    expect(surelyCan(v4(null), ability)).toBe(false)
    expect(surelyCan(v4(since), ability)).toBe(true)
    expect([can(v3, ability), surelyCan(v3, ability)]).toEqual([false, false])
  })

  it.each<[Ability, inV3: boolean]>([
    ['changesPartly', false],
    ['approvals', false],
    ['awardsByComment', true],
  ])('%s depends on the version of the API alone', (ability, inV3) => {
    expect([can(v3, ability), can({ ...v3, version: '8.10.0' }, ability)]).toEqual([inV3, inV3])
    expect([can(v4(null), ability), can(v4('9.0.0'), ability)]).toEqual([!inV3, !inV3])
  })
})
