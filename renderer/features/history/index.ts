/** What other features use of this one. */
export { useUndo, type UndoStore } from './undo.svelte.ts'
