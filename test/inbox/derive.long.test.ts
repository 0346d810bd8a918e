import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveItem } from '../../electron/inbox/derive.ts'
import { checkProperty } from '../support/properties.ts'
import { anyFacts, anyHorizon } from './support/derive-stage.ts'

describe('whatever the facts', () => {
  it('the order in which rows came does not matter', async () => {
    await checkProperty(
      'facts in any order',
      fc.property(anyFacts, anyHorizon, fc.infiniteStream(fc.nat()), (given, within, shuffle) => {
        const shuffled = <T>(rows: readonly T[]) =>
          rows
            .map((row) => [shuffle.next().value ?? 0, row] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, row]) => row)
        const again = { ...given, notes: shuffled(given.notes), todos: shuffled(given.todos) }
        expect(deriveItem(again, within)).toEqual(deriveItem(given, within))
      }),
      2_000,
    )
  })

  it('reasons are newest first, each cause once, every pending todo among them', async () => {
    await checkProperty(
      'reasons of any facts',
      fc.property(anyFacts, anyHorizon, (given, within) => {
        const { reasons: found } = deriveItem(given, within)
        expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => b - a))
        expect(found.filter(({ todoId }) => todoId !== null)).toHaveLength(
          given.todos.filter((each) => each.pending).length,
        )
        const derived = found.filter(({ source }) => source === 'docket')
        const causes = derived.map(({ kind, noteId }) => `${kind} ${noteId}`)
        expect(new Set(causes).size).toBe(causes.length)
        const ofTodos = new Set(given.todos.flatMap(({ noteId }) => noteId ?? []))
        expect(derived.filter(({ noteId }) => noteId !== null && ofTodos.has(noteId))).toEqual([])
        expect(derived.every(({ at }) => at >= within.since)).toBe(true)
      }),
      2_000,
    )
  })
})
