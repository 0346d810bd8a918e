/** The exports of this feature for the others. */
export { default as Emails } from './Emails.svelte'
export { default as ListState } from './ListState.svelte'
export { noneWords } from './none-words.ts'
export { default as SshKeys } from './SshKeys.svelte'
