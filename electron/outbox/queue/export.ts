import { wordsFor } from '../../../shared/error-sentences.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { EditExportFormat, QueuedEdit } from '../../protocols/queued-edit.ts'

/** Returns all waiting edits as the contents of a file: complete as JSON, or for reading as Markdown. */
export function exported(edits: readonly QueuedEdit[], format: EditExportFormat): string {
  if (format === 'json') {
    const rows = edits.map(({ id, edit, base, state, createdAt, error }) => ({
      id,
      state,
      createdAt: new Date(createdAt).toISOString(),
      project: base.projectPath,
      number: base.iid,
      about: base.title,
      edit,
      error: error && wordsFor(error),
    }))
    return `${JSON.stringify(rows, null, 2)}\n`
  }
  return edits.map(markdownOf).join('\n')
}

function markdownOf({ edit, base, state, createdAt, error }: QueuedEdit): string {
  const kind = kindOf(edit)
  const text = kind.text?.(edit) ?? null
  const about = [base.projectPath, base.iid > 0 ? `${base.iid}` : '', base.title]
    .filter((part) => part !== '')
    .join(' · ')
  return [
    `## ${kind.title(edit)}: ${about}`,
    '',
    `${new Date(createdAt).toISOString()}, ${state}${error ? `: ${wordsFor(error)}` : ''}`,
    '',
    ...(text === null ? [kind.detail(edit, base)] : [fenced(text)]),
    '',
  ].join('\n')
}

/** Puts a text in a code block whose fence is longer than any in the text, so that the text is kept word for word. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}markdown\n${text}\n${fence}`
}
