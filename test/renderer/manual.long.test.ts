import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../shared/keymap.ts'
const text = readFileSync(join(import.meta.dirname, '../../docs/using-docket.md'), 'utf8')

describe('the manual', () => {
  it('names only keys that commands have, as they are written on screen', () => {
    const arrows: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }
    const onScreen = (key: string) =>
      key
        .replace('Mod', 'Ctrl')
        .replace('Escape', 'Esc')
        .replace(/Arrow\w+/, (arrow) => arrows[arrow] ?? arrow)
    const known = new Set<string>(commands.flatMap(({ keys }) => keys.map((key) => onScreen(key).toLowerCase())))
    const held = '(?:Mod|Ctrl|Shift|Alt)\\+'
    const pattern = new RegExp(`\`((?:${held})*[A-Za-z?/0-9](?: [a-z])?|${held}\\S*)\``, 'g')
    const named = [...text.matchAll(pattern)].map(([, key = '']) => key.toLowerCase())
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((key) => !known.has(key))).toEqual([])
    expect(text).not.toMatch(/`[^`]*(?:Escape|Arrow(?:Up|Down|Left|Right))`/)
  })
})
