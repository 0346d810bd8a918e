import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { ExportedPictures } from '../../electron/accounts/exported-pictures.ts'
import { pictureFolderOfExport } from '../../electron/accounts/file-names.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

let from: string
let to: string

beforeEach(() => {
  from = temporaryFolder()
  to = join(temporaryFolder(), 'all pictures')
  for (const hash of ['a', 'b']) writeFileSync(join(from, hash), hash)
})

const named = (...hashes: string[]) => hashes.map((hash) => ({ hash, name: `${hash}.png` }))

it('the pictures of an export are copied into its folder, which is made for them', async () => {
  const pictures = new ExportedPictures({ from, to })
  await pictures.copy([])
  expect(existsSync(to)).toBe(false)
  await pictures.copy(named('a', 'gone'))
  await pictures.copy(named('a', 'b'))
  expect(readdirSync(to).sort()).toEqual(['a.png', 'b.png'])
  await pictures.remove()
  expect(existsSync(to)).toBe(false)
})

it('what is in the folder already stays as it is, also where the export was not finished', async () => {
  mkdirSync(to)
  for (const name of ['a.png', 'own.txt']) writeFileSync(join(to, name), 'mine')
  const pictures = new ExportedPictures({ from, to })
  await pictures.copy(named('a', 'b'))
  expect(readFileSync(join(to, 'a.png'), 'utf8')).toBe('mine')
  await pictures.remove()
  expect(readdirSync(to).sort()).toEqual(['a.png', 'own.txt'])
})

it('pictures that cannot be written are told of', async () => {
  writeFileSync(to, 'a file')
  const pictures = new ExportedPictures({ from, to })
  expect((await errorRejected(pictures.copy(named('a')))).code).toBe('file_not_written')
})

it('the folder is named after the file', () => {
  expect(pictureFolderOfExport(join('x', 'Docket ada.md'))).toBe('Docket ada pictures')
  expect(pictureFolderOfExport('all')).toBe('all pictures')
})
