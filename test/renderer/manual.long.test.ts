import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../shared/keymap.ts'
const text = readFileSync(join(import.meta.dirname, '../../docs/using-docket.md'), 'utf8')

describe('the manual', () => {
  it('names only keys that commands have', () => {
    const known = new Set<string>(
      commands.flatMap(({ keys }) => keys.map((key) => key.replace('Mod', 'Ctrl').toLowerCase())),
    )
    const named = [
      ...text.matchAll(/`((?:(?:Ctrl|Shift|Alt)\+)*[A-Za-z?/0-9](?: [a-z])?|(?:Ctrl|Shift|Alt)\+\S*)`/g),
    ].map(([, key = '']) => key.toLowerCase())
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((key) => !known.has(key) && !known.has(key.replace('ctrl', 'mod')))).toEqual([])
  })
})
