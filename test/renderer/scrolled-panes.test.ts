import { expect, it } from 'vitest'
import { markScrolled, scrollPane, scrollToStart } from '../../renderer/features/item/scrolled-panes.ts'

it('a pane goes back to its start where it was scrolled, by its user or by a command, and else is left alone', () => {
  const moves: string[] = []
  const pane = {
    scrollBy: ({ top }: { top: number }) => moves.push(`by ${top}`),
    scrollTo: ({ top }: { top: number }) => moves.push(`to ${top}`),
  } as unknown as Element
  scrollToStart(pane)
  expect(moves).toEqual([])
  scrollPane(pane, 40)
  scrollToStart(pane)
  scrollToStart(pane)
  expect(moves).toEqual(['by 40', 'to 0'])
  markScrolled(pane)
  scrollToStart(pane)
  expect(moves).toEqual(['by 40', 'to 0', 'to 0'])
})
