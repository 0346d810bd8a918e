import type { Edit } from '../../../shared/edit.ts'
import type { Part } from './effects.ts'

type Field = 'body' | 'title' | 'description'

/** The field of an edit whose text can be rewritten; null where it has none. */
export function fieldOfWords(edit: Edit): Field | null {
  switch (edit.kind) {
    case 'comment':
    case 'beginDiscussion':
    case 'answer':
    case 'editComment':
      return 'body'
    case 'createIssue':
    case 'createMergeRequest':
      return edit.description === '' ? 'title' : 'description'
    case 'createMilestone':
      return edit.description === '' ? null : 'description'
    case 'changeMilestone':
      return edit.description === undefined ? null : 'description'
    case 'changeItem':
      if (edit.fields.description !== undefined) return 'description'
      return edit.fields.title === undefined ? null : 'title'
    default:
      return null
  }
}

/** The parts of an edit, the last that has a say in a field with another text there. */
export function rewritten(parts: readonly Part[], field: Field, text: string): Part[] {
  const at = parts.findLastIndex(({ edit }) => field in edit || (edit.kind === 'changeItem' && field in edit.fields))
  return parts.map((part, index) => (index === at ? { ...part, edit: withWords(part.edit, field, text) } : part))
}

function withWords(edit: Edit, field: Field, text: string): Edit {
  return edit.kind === 'changeItem'
    ? { ...edit, fields: { ...edit.fields, [field]: text } }
    : ({ ...edit, [field]: text } as Edit)
}
