/** What other features use of this one. */
export { type LocalLabelsReach, localLabel } from './commands.ts'
