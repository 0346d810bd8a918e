/** The exports of this feature for the others. */
export { default as ViewForm } from './ViewForm.svelte'
export { titlesOfLists } from './list-titles.ts'
export { iconsOfViews } from './view-icons.ts'
export { useViews } from './views.svelte.ts'
