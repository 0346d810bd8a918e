import { hostOptions } from './options.ts'
import { webContents } from './web-contents.ts'

const opened: string[] = []

/** The addresses and paths that the application asked the operating system to open. */
export function openedOutside(): readonly string[] {
  return opened
}

export const shell = {
  /** The browser that shows Docket opens web addresses itself; a test only reads which ones. */
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL')
    opened.push(url)
    console.log(`Docket opened ${url}`)
    if (hostOptions().control) return
    const shown = webContents.getAllWebContents().filter((contents) => contents.connected)
    const contents = shown.find((candidate) => candidate.isFocused()) ?? shown[0]
    if (/^(https|mailto):/.test(url)) contents?.openOutside(url)
  },
  async openPath(path: string): Promise<string> {
    opened.push(path)
    console.log(`Docket wanted to open ${path}`)
    return ''
  },
  showItemInFolder(path: string): void {
    opened.push(path)
    console.log(`Docket wanted to show ${path}`)
  },
  beep(): void {},
}
