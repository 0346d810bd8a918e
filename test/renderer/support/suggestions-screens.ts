import type { Note } from '../../../shared/model/note.ts'
import type { Suggestion } from '../../../shared/model/suggestion.ts'
import { positionAt } from './review-screens.ts'

const suggestion = (id: number, line: number, to: string, changed: Partial<Suggestion> = {}): Suggestion => ({
  ...{ id, fromLine: line, toLine: line, appliable: true, applied: false },
  ...{ fromContent: `let wait = ${line};\n`, toContent: `${to}\n` },
  ...changed,
})

function suggesting(line: number, words: string, to: string, changed: Partial<Suggestion> = {}): Partial<Note> {
  return {
    body: `${words}\n\n\`\`\`suggestion\n${to}\n\`\`\`\n\nBetter?`,
    ...{ discussionId: `line ${line}`, resolvable: true, position: positionAt(line) },
    suggestions: [suggestion(line, line, to, changed)],
  }
}

/** Comments with suggestions of which two can be applied, one was, and one is outdated. Each has the id of its line. */
export const suggestingNotes: readonly Partial<Note>[] = [
  suggesting(4, 'Four is long.', 'let wait = 3;'),
  suggesting(8, 'So is eight.', 'let wait = 7;'),
  suggesting(12, 'And twelve.', 'let wait = 11;', { appliable: false, applied: true }),
  suggesting(16, 'Sixteen too.', 'let wait = 15;', { appliable: false }),
]
