/** What texts know of slash commands. It is loaded with the first line that may be one: few texts have any. */
export { commandWordAt } from './at-caret.ts'
export { commandWords } from './in-text.ts'
