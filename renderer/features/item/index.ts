/** The exports of this feature for the others. */
export { loadAnswerField } from './answering.ts'
export { placeWords } from './commented-lines.ts'
export { default as Composer } from './Composer.svelte'
export { default as Pane } from './Pane.svelte'
export { default as PaneNotice } from './PaneNotice.svelte'
export { default as Thread } from './Thread.svelte'
export { scrollPaneToEnd } from './scrolled-panes.ts'
