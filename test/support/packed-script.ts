import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The bytes of script that the first screen needs, as a server would pack them.
 *
 * @param page the folder of the built page
 */
export function packedScript(page: string): number {
  const named = readFileSync(join(page, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)
  return [...named].reduce((bytes, [, name = '']) => bytes + gzipSync(readFileSync(join(page, name))).length, 0)
}
