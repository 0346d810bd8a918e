/** The exports of this feature for the others. */
export { default as FileDiff } from './FileDiff.svelte'
export { default as LeftOutNote } from './LeftOutNote.svelte'
export { isMoved, noLinesWords } from './change-words.ts'
export { oddWords } from './odd-words.ts'
export { pairsOf, wordsOf, type LinePart } from './changed-words.ts'
export { signs } from './signs.ts'
export { piecesOf, type Piece } from './pieces.ts'
