import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { Downloads } from '../../electron/desktop/window/downloads.ts'
import { ownDownloadOf } from '../../electron/page-security.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorRejected } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

let folder: string
let addresses: string[]

beforeEach(() => {
  folder = join(temporaryFolder(), 'downloads')
  addresses = []
})

/** Returns the answer that a browser gets for an address. */
type Ask = (address: string) => Response | null

/** Gives a file to a browser that asks in its own way. */
function give(
  text: string,
  browse: (ask: Ask, address: string) => unknown,
  patience = 60_000,
  name = 'all.json',
): ReturnType<Downloads['give']> {
  const ask: Ask = (address) => downloads.answer(ownDownloadOf(address) ?? '')
  const begin = (address: string) => {
    addresses.push(address)
    void browse(ask, address)
  }
  const downloads = new Downloads({ folder, begin, patience })
  return downloads.give(name, async (path) => {
    await writeFile(path, text)
    return true
  })
}

it('a file is fetched whole, under an address that nobody can guess, and is gone then', async () => {
  const text = 'words '.repeat(100_000)
  let got: { body: string; headers: Headers } | undefined
  const given = give(text, async (ask, address) => {
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const answer = ask(address)
    if (answer !== null) got = { body: await answer.text(), headers: answer.headers }
  })
  expect(await given).toEqual({ name: 'all.json' })
  expect(got?.body).toBe(text)
  expect(Object.fromEntries(got?.headers ?? [])).toMatchObject({
    'content-disposition': 'attachment; filename="all.json"',
    'content-length': String(text.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(readdirSync(folder)).toEqual([])
  await give('', async (ask, address) => await ask(address)?.text())
  expect(addresses[0]).toMatch(/^app:\/\/docket\/downloads\/[\w-]{43}$/)
  expect(addresses[1]).not.toBe(addresses[0])
})

it('a file is fetched once, and by its own address only', async () => {
  const answers: (Response | null)[] = []
  await give('words', async (ask, address) => {
    answers.push(ask(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`))
    const first = ask(address)
    answers.push(ask(address))
    await first?.text()
    answers.push(ask(address))
  })
  expect(answers).toEqual([null, null, null])
})

it.each([
  ['cuts it off', async (ask: Ask, address: string) => await ask(address)?.body?.cancel(), 60_000],
  ['never asks for it', () => undefined, 1],
] as const)('a browser that %s is told of, and nothing is left', async (_how, browse, patience) => {
  const error = await errorRejected(give('words', browse, patience))
  expect(wordsFor(error)).toContain('The file “all.json” was not downloaded. The browser cancelled or refused it')
  expect(readdirSync(folder)).toEqual([])
})

it('what is given up or fails before is offered to nobody, and leaves nothing', async () => {
  const begin = (address: string) => addresses.push(address)
  const downloads = new Downloads({ folder, begin, patience: 1 })
  expect(await downloads.give('all.json', () => Promise.resolve(false))).toBeNull()
  await expect(downloads.give('all.json', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect([addresses, readdirSync(folder)]).toEqual([[], []])
  // The folder is a file.
  mkdirSync(join(folder, '..', 'other'))
  writeFileSync(join(folder, '..', 'other', 'file'), '')
  const nowhere = new Downloads({ folder: join(folder, '..', 'other', 'file', 'below'), begin, patience: 1 })
  expect(wordsFor(await errorRejected(nowhere.give('all.json', () => Promise.resolve(true))))).toMatch(
    /^The file could not be written\./,
  )
})

it('what an earlier run left is removed', async () => {
  mkdirSync(join(folder, 'file-1'), { recursive: true })
  writeFileSync(join(folder, 'file-1', 'all.json'), 'words')
  await new Downloads({ folder, begin: () => undefined, patience: 1 }).clear()
  expect(existsSync(folder)).toBe(false)
})

it.each(['', '/', '?x', '#x', '/..', 'x'])('an address of a download is nothing more: %j (S11)', (more) => {
  const token = 'aB3_-'.padEnd(43, 'x')
  expect(ownDownloadOf(`app://docket/downloads/${token}`)).toBe(token)
  if (more !== '') expect(ownDownloadOf(`app://docket/downloads/${token}${more}`)).toBeNull()
  expect(ownDownloadOf(`https://docket/downloads/${token}`)).toBeNull()
})

it('a file keeps its name in a browser, whatever letters and signs it has', async () => {
  const names: (string | null)[] = []
  for (const name of ['a "b"; c.pdf', 'Übersicht 🎉.png', 'half \ud83c.png']) {
    const browse = async (ask: Ask, address: string) => {
      const answer = ask(address)
      names.push(answer?.headers.get('content-disposition') ?? null)
      await answer?.text()
    }
    expect(await give('words', browse, 60_000, name)).toEqual({ name })
  }
  expect(names).toEqual([
    `attachment; filename="a _b__ c.pdf"; filename*=UTF-8''a%20%22b%22%3B%20c.pdf`,
    `attachment; filename="_bersicht __.png"; filename*=UTF-8''%C3%9Cbersicht%20%F0%9F%8E%89.png`,
    `attachment; filename="half _.png"; filename*=UTF-8''half%20%EF%BF%BD.png`,
  ])
})
