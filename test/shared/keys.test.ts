import { describe, expect, it } from 'vitest'
import { commands, type CommandId } from '../../shared/keymap.ts'
import {
  conflictsOf,
  effectiveKeys,
  keyPresets,
  usualKeys,
  withKeys,
  withoutChange,
  type Keys,
} from '../../shared/keys.ts'

/** Every key that has two meanings. */
function conflicts(keys: Keys): string[] {
  return commands.flatMap(({ id }) =>
    keys[id].flatMap((key) => conflictsOf(keys, key, id).map((other) => `${key}: ${id}, ${other}`)),
  )
}

describe('keys', () => {
  it.each(keyPresets)('have one meaning each, with the preset %s', (preset) => {
    expect(conflicts(effectiveKeys({ ...usualKeys, preset }))).toEqual([])
  })

  it('are those of the keymap until somebody chooses others', () => {
    const keys = effectiveKeys(usualKeys)
    expect(commands.map(({ id, keys: own }) => [id, keys[id]].toString() === [id, own].toString())).not.toContain(false)
    expect(effectiveKeys({ ...usualKeys, preset: 'gmail' }).snooze).toEqual(['b'])
  })

  it('are taken from whatever had them', () => {
    const choice = withKeys(usualKeys, 'done', ['j'])
    const keys = effectiveKeys(choice)
    expect([keys.done, keys.next]).toEqual([['j'], ['ArrowDown']])
    expect(conflicts(keys)).toEqual([])
    expect(effectiveKeys(withoutChange(withoutChange(choice, 'done'), 'next'))).toEqual(effectiveKeys(usualKeys))
  })

  it('of the user have one meaning each in every preset, and when what they were taken from has its own again', () => {
    const taken = withKeys(withKeys(usualKeys, 'merge', ['h']), 'pin', ['g i'])
    for (const preset of keyPresets) {
      const keys = effectiveKeys({ ...taken, preset })
      expect([keys.merge, keys.pin, conflicts(keys)]).toEqual([['h'], ['g i'], []])
    }
    const again = effectiveKeys(withoutChange(withKeys(usualKeys, 'merge', ['x']), 'choose'))
    expect([again.choose, again.merge, conflicts(again)]).toEqual([['x'], [], []])
  })

  it('are in the way of one another where one begins with the other', () => {
    const keys = effectiveKeys(usualKeys)
    expect(conflictsOf(keys, 'g', 'done')).toContain('goInbox' satisfies CommandId)
    expect(conflictsOf(keys, 'e e', 'open')).toEqual(['done'])
    expect(conflicts(effectiveKeys(withKeys(usualKeys, 'done', ['g'])))).toEqual([])
  })

  it('are shared by commands of which only one is possible at a time', () => {
    const keys = effectiveKeys(usualKeys)
    expect(conflictsOf(keys, 'Mod+Shift+Enter', 'sendReview')).toEqual([])
    expect(conflictsOf(keys, 'Mod+Shift+Enter', 'merge')).toEqual(['replyDone', 'sendReview'])
  })

  it('without Ctrl or Alt can be switched off', () => {
    const keys = effectiveKeys({ ...usualKeys, singleKeys: false })
    expect([keys.done, keys.undo, keys.next, keys.syncNow, keys.goInbox]).toEqual([
      [],
      ['Mod+z'],
      ['ArrowDown'],
      ['F5'],
      [],
    ])
  })
})
