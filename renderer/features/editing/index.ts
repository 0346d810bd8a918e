/** The exports of this feature for the others. */
export { askingAgain, reviewersToAsk } from './asking-again.ts'
export { default as ProjectPicker } from './ProjectPicker.svelte'
export { openInBrowser } from './commands.ts'
export { loadMergeBox } from './load-merge-box.ts'
