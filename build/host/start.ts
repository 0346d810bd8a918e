import { registerHooks } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { app } from './application.ts'
import { conditions, isCondition } from './conditions.ts'
import { serveControl } from './control.ts'
import { HostEvent } from './events.ts'
import { becomeReady } from './lifecycle.ts'
import { setHostOptions } from './options.ts'
import { readPackage } from './paths.ts'

/**
 * Runs an Electron application's main process under plain Node and shows its windows in a browser:
 *
 *     node build/host/start.ts [--port N] [--control] [--packaged] [--under CONDITION]… dist/main/main.js [the application's own options]
 */

function readOptions(args: readonly string[]) {
  const isValue = (index: number) => ['--port', '--under'].includes(args[index - 1] ?? '')
  const first = args.findIndex((arg, index) => !arg.startsWith('--') && !isValue(index))
  const own = first < 0 ? args : args.slice(0, first)
  const { values } = parseArgs({
    args: [...own],
    options: {
      port: { type: 'string', default: '0' },
      control: { type: 'boolean', default: false },
      packaged: { type: 'boolean', default: false },
      under: { type: 'string', multiple: true, default: [] },
    },
  })
  for (const name of values.under) {
    if (!isCondition(name)) throw new Error(`--under ${name}: there are only ${Object.keys(conditions).join(', ')}`)
  }
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port}: not a port`)
  const script = args[first]
  if (first < 0 || script === undefined) throw new Error('which main script? Give its path')
  return {
    mainScript: resolve(script),
    port,
    control: values.control,
    packaged: values.packaged,
    under: new Set(values.under.filter(isCondition)),
    rest: args.slice(first + 1),
  }
}

/** One Ctrl+C may arrive twice: from the terminal, and from the process that started this one. */
const sameSignalWithinMs = 300

/**
 * The first signal asks the application to end, a second one ends it. Electron takes over the signals shortly before it is
 * ready: a process has one receiver of a signal, so earlier listeners get them no more. Later listeners take them from Electron
 * in the same way.
 */
function takeSignals(): void {
  let askedAt: number | null = null
  const onSignal = () => {
    if (askedAt === null) {
      askedAt = Date.now()
      app.quit()
    } else if (Date.now() - askedAt > sameSignalWithinMs) {
      console.error('Docket was ended before it could finish.')
      process.exit(1)
    }
  }
  const signals: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, onSignal)
  }
  process.on('newListener', (event: string, listener: unknown) => {
    // Not before the new listener is there: without any, Node would leave the signal to the system.
    if (signals.includes(event) && listener !== onSignal) process.nextTick(() => process.off(event, onSignal))
  })
}

const { rest, ...options } = readOptions(process.argv.slice(2))
setHostOptions(options)
// The binary of an installed application is the application: no script stands among its arguments.
process.argv = [process.execPath, ...(options.packaged ? [] : [options.mainScript]), ...rest]
// Beside the archive of the application, where Electron has it. Only Electron's own Node has the property.
Object.defineProperty(process, 'resourcesPath', { value: dirname(readPackage().folder) })

const substitute = pathToFileURL(join(import.meta.dirname, 'electron.ts')).href
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!['electron', 'electron/main', 'electron/common'].includes(specifier)) return nextResolve(specifier, context)
    return { url: substitute, format: 'module-typescript', shortCircuit: true }
  },
})

if (options.control) serveControl()
// An application without a window goes on running.
setInterval(() => {}, 2 ** 30)
await import(pathToFileURL(options.mainScript).href)
// Electron too is ready only after the main script has run, so a top-level await for it would never end there.
takeSignals()
becomeReady()
app.emit('will-finish-launching')
app.emit('ready', new HostEvent(), {})
