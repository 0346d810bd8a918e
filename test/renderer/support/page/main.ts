import App from '../../../../renderer/shell/App.svelte'
import { bridge } from '../../../../renderer/data/bridge.ts'
import { openWindow } from '../../../../renderer/shell/open-window.ts'
import { bridgeOfOneWindow } from './window-bridge.ts'

/**
 * A page that shows one window after the other. Reading and compiling Docket's scripts anew for each test would take half of
 * the processor's time of most of them.
 */

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')

/** The document's attributes before a window was shown in it. */
const attributes = new Map([...document.documentElement.attributes].map(({ name, value }) => [name, value]))

/** The functions of the page, of which a test may put others in the place. */
const functions = Object.entries(Object.getOwnPropertyDescriptors(window)).filter(
  ([, { value }]) => typeof value === 'function',
)

let close = show()

function show(): () => Promise<void> {
  const own = bridgeOfOneWindow(bridge)
  const takeOff = openWindow(App, target as Element, own.bridge)
  return async () => {
    own.cut()
    for (const [name, descriptor] of functions) {
      if (Object.getOwnPropertyDescriptor(window, name)?.value !== descriptor.value)
        Object.defineProperty(window, name, descriptor)
    }
    stopTimers()
    await takeOff()
    forget()
  }
}

/** Lets nothing that the window has put off come about: the numbers of timers and of frames only rise. */
function stopTimers(): void {
  for (let id = window.setTimeout(() => undefined); id > 0; id -= 1) clearTimeout(id)
  for (let id = requestAnimationFrame(() => undefined); id > 0; id -= 1) cancelAnimationFrame(id)
}

/** Brings the document back to how it was, as leaving the page would. */
function forget(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  const { documentElement: root, body } = document
  for (const { name } of [...root.attributes]) if (!attributes.has(name)) root.removeAttribute(name)
  for (const [name, value] of attributes) root.setAttribute(name, value)
  body.removeAttribute('style')
  for (const element of [...body.children]) if (element !== target) element.remove()
  target?.replaceChildren()
  scrollTo(0, 0)
}

declare global {
  interface Window {
    /** Shows a window as it is when Docket has just been opened. */
    openDocket: () => void
    /** Takes the window off the page with everything that it did there. */
    closeDocket: () => Promise<void>
  }
}

window.openDocket = () => void (close = show())
window.closeDocket = () => close()
