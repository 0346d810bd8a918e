import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build } from 'vite'
import { plainIcons } from '../../../build/plain-icons.mjs'
import type * as jobLog from './page/job-log.ts'

/** The functions of the page: those that `page/job-log.ts` exports. */
export type JobLogPage = typeof jobLog

/** A page of a browser that shows logs alone: `jobLog` in it is a `JobLogPage`. */
export async function openJobLogPage(browser: Browser): Promise<Page> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: false, preprocess: [plainIcons()] })],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page/job-log.ts'), formats: ['iife'], name: 'jobLog', fileName: 'log' },
    },
  })
  const files = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' })
  await page.setContent('<!doctype html><html lang="en"><title>A log</title><body></body></html>')
  for (const file of files)
    if (file.type === 'chunk') await page.addScriptTag({ content: file.code })
    else await page.addStyleTag({ content: String(file.source) })
  return page
}

/** Shows a log in the page. */
export async function showLog(page: Page, text: string, options: Parameters<JobLogPage['showLog']>[1] = {}) {
  await page.evaluate(
    (shown) => (window as unknown as { jobLog: JobLogPage }).jobLog.showLog(shown.text, shown.options),
    { text, options },
  )
}
