import { flushSync, mount, type Component } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import JobLog from '../../../../renderer/features/pipelines/JobLog.svelte'
import { ProgramStore, provideProgram } from '../../../../renderer/data/program.svelte.ts'
import { provideToasts, ToastStore } from '../../../../renderer/data/toasts.svelte.ts'
import '../../../../renderer/ui/styles/tokens.css'
import '../../../../renderer/ui/styles/base.css'
import '../../../../renderer/ui/styles/controls.css'
import '../../../../renderer/ui/styles/surfaces.css'
import '../../../../renderer/ui/styles/code.css'

/** The viewer of a log in a page of its own. Nothing answers what it asks the main process. */

const program = new ProgramStore({ call: () => new Promise(() => undefined), on: () => () => undefined })
const toasts = new ToastStore()
const texts = new SvelteMap<'log', string>()

const withStores: Component<Record<string, unknown>> = (anchor, props) => {
  provideProgram(program)
  provideToasts(toasts)
  return JobLog(anchor, props)
}

/** Shows a log over the whole page. Returns once it is there, and before it is drawn. */
export function showLog(text: string, { isWhole = true, isRunning = false } = {}): void {
  texts.set('log', text)
  document.body.replaceChildren()
  const target = document.createElement('main')
  target.style.cssText = 'display: flex; flex-direction: column; height: 100vh'
  const heading = document.createElement('h1')
  heading.textContent = 'A job'
  target.append(heading)
  document.body.append(target)
  const props = {
    job: 'build',
    isWhole,
    isRunning,
    get text() {
      return texts.get('log') ?? ''
    },
  }
  mount(withStores, { target, props })
  flushSync()
}

/** Adds to the log that is shown. */
export function growLog(text: string): void {
  texts.set('log', `${texts.get('log') ?? ''}${text}`)
}

/** The messages that were shown so far. */
export function messages(): readonly string[] {
  return toasts.messages.map(({ message }) => message)
}
