import type { Turn } from '../../../shared/model/turn.ts'

/** The words for whose move an item is, with an explanation. There are none where it is nobody's move. */
export const turnWords: Readonly<Record<Exclude<Turn, 'nobody'>, { readonly title: string; readonly why: string }>> = {
  me: { title: 'Your move', why: 'It is waiting for you' },
  them: { title: 'Their move', why: 'It is waiting for somebody else' },
}
