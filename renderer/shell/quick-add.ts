import QuickAdd from './QuickAdd.svelte'
import { openPage } from './open-window.ts'

/** The small window. It has a page of its own, so that it need not load what only the main window shows. */
openPage(QuickAdd)
