import { describe, expect, it } from 'vitest'
import { changedSettings, pathOfName, problemOf, projectSettings } from '../../renderer/features/directory/settings.ts'

describe('settings', () => {
  it('are those that differ, and nothing is like an empty text', () => {
    const before = { name: 'anvil', description: null, wikiEnabled: true }
    expect(changedSettings(projectSettings, before, { ...before })).toEqual({})
    expect(changedSettings(projectSettings, before, { ...before, description: '' })).toEqual({})
    expect(changedSettings(projectSettings, before, { ...before, name: ' Anvil ', wikiEnabled: false })).toEqual({
      name: 'Anvil',
      wikiEnabled: false,
    })
    expect(changedSettings(projectSettings, { description: 'Old' }, { description: '' })).toEqual({ description: '' })
  })

  it('have a path that services take', () => {
    const path = projectSettings[1] ?? { name: 'path', kind: 'line' as const }
    expect(problemOf(path, 'long tongs')).toMatch(/^A path can only have/)
    expect(problemOf(path, '')).toBe('This cannot be empty.')
    expect(problemOf(path, pathOfName('Überlange Zangen!'))).toBe('')
    expect(pathOfName('Überlange Zangen!')).toBe('uberlange-zangen')
  })
})
