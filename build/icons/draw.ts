import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { trayStates, type TrayState } from '../../electron/desktop/tray/tray-menu.ts'
import { icnsOf } from './icns.ts'
import { icoOf } from './ico.ts'

/**
 * Draws the icons of the tray and the numbers of the badge into `electron/icons`, and the program's own icon into
 * `build/package/icons`, where they are kept: only a change of a drawing needs a Chromium. Run it with
 * `node build/icons/draw.ts`.
 */

const folder = join(import.meta.dirname, '..', '..', 'electron', 'icons')
const programFolder = join(import.meta.dirname, '..', 'package', 'icons')

/** The slip of Docket's logo with its ticked line; the mark of the state stands in its corner. */
const slip =
  'M7 2.5h18a2.5 2.5 0 0 1 2.5 2.5v25l-3.85-2.7-3.8 2.7-3.85-2.7-3.85 2.7-3.8-2.7-3.85 2.7V5A2.5 2.5 0 0 1 7 2.5Z'
const tick = 'm9 12.2 3.4 3.4 6.6-7.4M9 21.5h10'

/** A mark in the corner, cut out of the slip with a rim so that it can be distinguished at 16 pixels. */
const marks: Readonly<Record<TrayState, { readonly colour: string; readonly drawing: string } | null>> = {
  idle: null,
  new: { colour: '#ff9f1a', drawing: '<circle cx="25" cy="7" r="6" fill="MARK"/>' },
  offline: {
    colour: '#8a9099',
    drawing: '<circle cx="25" cy="7" r="4.6" fill="none" stroke="MARK" stroke-width="2.8"/>',
  },
  error: {
    colour: '#e5484d',
    drawing: '<path d="M25 .5 32 13.5H18Z" fill="MARK" stroke="MARK" stroke-linejoin="round"/>',
  },
}

/** @param colours null for a template: black and clear alone, which macOS colours */
function drawing(state: TrayState, colours: { readonly slip: string; readonly line: string } | null): string {
  const mark = marks[state]
  const cut = mark === null ? '' : '<circle cx="25" cy="7" r="8.6" fill="black"/>'
  const line = colours === null ? `<path d="${tick}" stroke="black" stroke-width="3" fill="none"/>` : ''
  const shown =
    colours === null ? '' : `<path d="${tick}" stroke="${colours.line}" stroke-width="3" fill="none" mask="url(#cut)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" stroke-linecap="round" stroke-linejoin="round">
    <mask id="cut"><rect width="32" height="32" fill="white"/>${cut}${line}</mask>
    <path d="${slip}" fill="${colours?.slip ?? '#000'}" mask="url(#cut)"/>${shown}
    ${mark?.drawing.replaceAll('MARK', colours === null ? '#000' : mark.colour) ?? ''}
  </svg>`
}

/** The program's own icon: the slip on a tile, with the margin that systems expect around one. */
const programIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
  <defs>
    <linearGradient id="tile" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#6f8dff"/><stop offset="1" stop-color="#3d55d8"/>
    </linearGradient>
    <filter id="shadow" x="-20%" y="-20%" width="140%" height="150%">
      <feDropShadow dx="0" dy="3" stdDeviation="3" flood-color="#16205c" flood-opacity=".35"/>
    </filter>
  </defs>
  <rect x="8" y="8" width="112" height="112" rx="26" fill="url(#tile)"/>
  <path filter="url(#shadow)" fill="#fff"
    d="M39 25h50a6 6 0 0 1 6 6v70l-10.4-7-10.3 7-10.3-7-10.3 7-10.3-7L33 101V31a6 6 0 0 1 6-6Z"/>
  <path d="m44 49 7 7 13-15" fill="none" stroke="#2f9e63" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M72 50h12M44 69h40M44 82h26" fill="none" stroke="#9fb0ee" stroke-width="5.5" stroke-linecap="round"/>
</svg>`

function badge(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="16" fill="#e5484d"/>
    <text x="16" y="23" font-family="sans-serif" font-size="${text.length > 1 ? 17 : 21}" font-weight="700" fill="#fff" text-anchor="middle">${text}</text>
  </svg>`
}

const colours = { slip: '#5b7cfa', line: '#ffffff' }
const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] === undefined ? {} : { executablePath: process.env['CHROMIUM'] }),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()

async function render(svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  return await page.screenshot({ omitBackground: true })
}

async function save(name: string, contents: Buffer, into = folder): Promise<void> {
  const file = join(into, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, contents)
}

for (const state of trayStates) {
  await save(`linux/${state}.png`, await render(drawing(state, colours), 32))
  await save(`mac/${state}Template.png`, await render(drawing(state, null), 16))
  await save(`mac/${state}Template@2x.png`, await render(drawing(state, null), 32))
  const sizes = [16, 20, 24, 32, 48]
  const images = []
  for (const size of sizes) images.push({ size, png: await render(drawing(state, colours), size) })
  await save(`windows/${state}.ico`, icoOf(images))
}
for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
  await save(`badge/${number}.png`, await render(badge(String(number)), 32))
await save('badge/more.png', await render(badge('9+'), 32))
const program = []
// At the smallest sizes only the slip can be recognised.
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) {
  program.push({ size, png: await render(size <= 24 ? drawing('idle', colours) : programIcon, size) })
}
for (const { size, png } of program) if (size <= 512) await save(`${size}x${size}.png`, png, programFolder)
await save('icon.ico', icoOf(program.filter(({ size }) => size <= 256)), programFolder)
await save('icon.icns', icnsOf(program), programFolder)
await browser.close()
