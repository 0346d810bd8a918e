import { fieldWords } from '../../shared/field-words.ts'
import { settingTitles } from '../../shared/setting-words.ts'

const names: Readonly<Record<string, string>> = fieldWords
const settings: Readonly<Record<string, string>> = settingTitles

/** Returns the name of a field within a sentence, such as `the due date`; for an unknown field the field itself. */
export function fieldName(field: string): string {
  const setting = settings[field]
  return names[field] ?? (setting === undefined ? field : `“${setting}”`)
}

/** `the title, the labels and the due date`. */
export function fieldNames(fields: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(fields.map(fieldName))
}
