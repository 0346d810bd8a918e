/** The exports of this feature for the others. */
export { default as KeepOffline } from './KeepOffline.svelte'
export { keepOffline, type KeptOfflineReach } from './commands.ts'
export { useKeptOffline } from './kept-offline.svelte.ts'
export { budgetTitles, keptWords, missingWords, refusedWords } from './kept-words.ts'
