/** What other features use of this one. */
export { default as ProjectPicker } from './ProjectPicker.svelte'
export { openInBrowser } from './commands.ts'
export { mergeWords } from './merge-words.ts'
