import { app } from 'electron'

/**
 * Calls `onLink` with each `docket:` link that the user follows. On macOS links come as `open-url` events, the first
 * perhaps before Docket is ready; and a notification that is clicked while Docket does not run starts it, and is named by
 * the link that it opens. On other systems a link is an argument of a second start. An installed Docket also registers
 * itself for such links, in case its installer did not. The portable program of Windows does not: it runs from a temporary
 * folder, so that links would lead nowhere once it has ended, and no longer to a Docket that is installed.
 */
export function followLinks(onLink: (address: string) => void, environment: NodeJS.ProcessEnv = process.env): void {
  app.on('ready', (_event, launchInfo) => {
    const { identifier } = launchInfo as Partial<Electron.NotificationResponse>
    if (typeof identifier === 'string' && isOwnLink(identifier)) onLink(identifier)
  })
  app.on('open-url', (event, address) => {
    event.preventDefault()
    onLink(address)
  })
  app.on('second-instance', (_event, argv) => {
    const link = linkIn(argv)
    if (link !== null) onLink(link)
  })
  if (app.isPackaged && environment['PORTABLE_EXECUTABLE_FILE'] === undefined) app.setAsDefaultProtocolClient('docket')
}

/**
 * Returns the `docket:` link among the arguments of a start, or null. Nothing else is taken from the arguments of a
 * second start, since a web page can choose them by means of a link.
 */
export function linkIn(argv: readonly string[]): string | null {
  return argv.find(isOwnLink) ?? null
}

/** Returns true if an address is one of Docket's own, which it opens itself. The address may still name no place. */
export function isOwnLink(address: string): boolean {
  return /^docket:/i.test(address)
}
