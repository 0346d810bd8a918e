/** The exports of this feature for the others. */
export { syncNow } from './commands.ts'
export { readOnlyWords, apiWords } from './service-words.ts'
export { statusWords } from './status-words.ts'
export { abilityWords } from './sync-words.ts'
