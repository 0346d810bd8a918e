import { app } from 'electron'

/**
 * Follows `docket:` links: `open-url` on macOS, where the first may come before Docket is ready, and the arguments of a
 * second start elsewhere. An installed Docket says that such links are its own, where its installer has not.
 */
export function followLinks(onLink: (address: string) => void): void {
  app.on('open-url', (event, address) => {
    event.preventDefault()
    onLink(address)
  })
  app.on('second-instance', (_event, argv) => {
    const link = linkIn(argv)
    if (link !== null) onLink(link)
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient('docket')
}

/**
 * The `docket:` link among the arguments of a start, or null. Whoever follows a link on a web page decides on it, so it is
 * the only thing that is taken from the arguments of a second start.
 */
export function linkIn(argv: readonly string[]): string | null {
  return argv.find((argument) => /^docket:/i.test(argument)) ?? null
}
