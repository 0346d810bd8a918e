/** The exports of this feature for the others. */
export { default as ConnectionFields } from './ConnectionFields.svelte'
export { default as Promises } from './Promises.svelte'
export { default as WaysIn } from './WaysIn.svelte'
export { ConnectionForm } from './connection-form.svelte.ts'
