/** The exports of this feature for the others. */
export { default as WritingField } from './WritingField.svelte'
export { default as WrittenText } from './WrittenText.svelte'
export { useCompletions } from './completions.ts'
