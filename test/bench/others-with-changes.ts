import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import type { ChangedFile } from './changed-files.ts'
import { lateFrames } from './late-frames.ts'

/** Milliseconds until the first picture of some changes, and the share of late frames in percent while they are scrolled. */
export interface ChangesShown {
  readonly took: number
  readonly late: number
}

/** Changes are scrolled by some lines a frame. */
export const scrollingChanges = { frames: 400, by: 60 }

/** Shows changes by other programs (`diff-peers.ts`) in the same browser, each in an empty page. */
export async function showByOthers(
  browser: Browser,
  changes: readonly ChangedFile[],
): Promise<{ readonly diff2html: ChangesShown; readonly codeMirror: ChangesShown }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'diff-peers.ts'), formats: ['iife'], name: 'peers', fileName: 'peers' },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  const code = output?.output[0].code
  if (code === undefined) throw new Error('the other programs were not built')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addScriptTag({ content: code })
  const text = (of: (file: ChangedFile) => string) => JSON.stringify(changes.map(of).join('\n'))
  const diff2html = await show(page, `peers.showByDiff2Html(${text(({ diff }) => diff)})`)
  const codeMirror = await show(
    page,
    `peers.showByCodeMirror(${text(({ before }) => before)}, ${text(({ after }) => after)})`,
  )
  await page.close()
  return { diff2html, codeMirror }
}

async function show(page: Page, call: string): Promise<ChangesShown> {
  const took = await page.evaluate(async (code) => {
    const began = performance.now()
    const scroller = new Function(`return ${code}`)() as HTMLElement
    scroller.id = 'peer'
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - began
  }, call)
  return { took, late: await lateFrames(page, { selector: '#peer', ...scrollingChanges }) }
}
