/** The exports of this feature for the others. */
export { useUndo, type UndoStore } from './undo.svelte.ts'
