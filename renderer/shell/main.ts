import App from './App.svelte'
import { openPage } from './open-window.ts'

/** The main window. */
openPage(App)
