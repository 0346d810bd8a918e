/** What other features use of this one. */
export { default as WritingField } from './WritingField.svelte'
export { default as WrittenText } from './WrittenText.svelte'
export { useCompletions } from './completions.ts'
