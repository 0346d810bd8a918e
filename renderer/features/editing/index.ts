/** The exports of this feature for the others. */
export { default as ProjectPicker } from './ProjectPicker.svelte'
export { openInBrowser } from './commands.ts'
export { mergeWords } from './merge-words.ts'
