import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The bytes of script that a window begins with, as a server would pack them.
 *
 * @param page the folder of the built pages
 * @param file the page of the window, the main one unless given
 */
export function packedScript(page: string, file = 'index.html'): number {
  const named = readFileSync(join(page, file), 'utf8').matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)
  return [...named].reduce((bytes, [, name = '']) => bytes + gzipSync(readFileSync(join(page, name))).length, 0)
}
