import type { Turn } from '../../shared/model/turn.ts'

/** What is said of whose move an item is, and of what that means. An item that is nobody's move says nothing. */
export const turnWords: Readonly<Record<Exclude<Turn, 'nobody'>, { readonly title: string; readonly why: string }>> = {
  me: { title: 'Your move', why: 'It waits for you' },
  them: { title: 'Their move', why: 'It waits for somebody else' },
}
