import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Timeout for the desktop bus, in milliseconds. */
const patience = 3000

/** Number of times that the desktop is asked for an icon that may only just have been made, and the milliseconds before each. */
const mostQuestions = 5
const pauseBeforeQuestion = 200

const watcher = 'org.kde.StatusNotifierWatcher'

/** The part of the process that shows where it runs. */
type Place = Pick<NodeJS.Process, 'platform' | 'env' | 'pid'>

/**
 * Returns true if the desktop has a place for icons in a tray. macOS and Windows always have a tray. On Linux it depends on the
 * desktop, which announces its tray on D-Bus; plain GNOME has none. Without an answer the result is false: it is better that
 * Docket ends with its last window than that it runs without a window and cannot be opened again.
 */
export async function hasTrayHost({ platform }: Place = process): Promise<boolean> {
  if (platform !== 'linux') return true
  const owned = await ask('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner', watcher)
  return owned?.includes('true') ?? false
}

/**
 * Returns true if Docket's own icon is among those that the desktop shows in its tray. Electron does not report that the desktop
 * has refused it. A desktop that does not list its icons is taken at its word that it has a tray; and so is any from within a
 * sandbox, where the bus knows Docket under the number of another process.
 */
export async function isInTray(place: Place = process): Promise<boolean> {
  const { platform, env, pid } = place
  if (platform !== 'linux' || env['FLATPAK_ID'] !== undefined || env['SNAP'] !== undefined) return true
  for (let questions = 1; ; questions += 1) {
    const items = await ask(
      watcher,
      '/StatusNotifierWatcher',
      'org.freedesktop.DBus.Properties.Get',
      watcher,
      'RegisteredStatusNotifierItems',
    )
    if (items === null) return true
    for (const name of namesOfItems(items)) if ((await processOf(name)) === pid) return true
    if (questions === mostQuestions) return false
    await wait(pauseBeforeQuestion)
  }
}

/** The names on the bus of those who have registered icons: each icon is given as a name and a path. */
export function namesOfItems(answer: string): string[] {
  return [...new Set([...answer.matchAll(/'([^'/]+)[^']*'/g)].map(([, name = '']) => name))]
}

/** The number of the process that has a name on the bus; null where nobody has it. */
async function processOf(name: string): Promise<number | null> {
  const method = 'org.freedesktop.DBus.GetConnectionUnixProcessID'
  const answer = await ask('org.freedesktop.DBus', '/org/freedesktop/DBus', method, name)
  const number = /uint32 (\d+)/.exec(answer ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

/** Returns the answer of a program on the desktop's bus, as `gdbus` writes it; null for a failure. */
async function ask(destination: string, path: string, method: string, ...args: string[]): Promise<string | null> {
  const question = [
    'call',
    '--session',
    `--dest=${destination}`,
    `--object-path=${path}`,
    `--method=${method}`,
    ...args,
  ]
  return await new Promise((resolve) => {
    execFile('gdbus', question, { timeout: patience }, (error, answer) => resolve(error === null ? answer : null))
  })
}
