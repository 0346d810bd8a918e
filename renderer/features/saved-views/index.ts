/** What other features use of this one. */
export { default as ViewForm } from './ViewForm.svelte'
export { titlesOfLists } from './list-titles.ts'
export { iconsOfViews } from './view-icons.ts'
export { useViews } from './views.svelte.ts'
