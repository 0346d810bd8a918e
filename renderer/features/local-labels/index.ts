/** The exports of this feature for the others. */
export { type LocalLabelsReach, localLabel } from './commands.ts'
