import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PictureAnswer } from '../../electron/api/client/pictures.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { picturesGivenUp } from '../../electron/cache/migrations/0053-pictures-given-up.ts'
import {
  linkPictures,
  listWantedPictures,
  markPictureFailed,
  markPictureHere,
  markPicturesUsed,
  picturesOf,
} from '../../electron/cache/pictures/pictures.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readPictures } from '../../electron/sync/details/read-pictures.ts'
import { minute } from '../../shared/durations.ts'
import { AppFailure, type PlainCode } from '../../shared/errors.ts'
import type { Kept } from '../../shared/model/kept-offline.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Pictures that make room for others. Each has 10 bytes, and is of an issue with its number. */

const bytesOfEach = 10

let cache: WritableCache
let pictureFolder: string
let clock: number
let kept: Kept[]
let asked: string[]
/** What becomes of a picture instead. */
let refusal: PlainCode | null

beforeEach(() => {
  cache = temporaryCache()
  pictureFolder = temporaryFolder()
  clock = 1_000
  kept = []
  asked = []
  refusal = null
})

const writtenOf = (id: number) => `/picture-${id}.png`

function link(id: number, texts = [`![](${writtenOf(id)})`]): void {
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(id), arrival))
  const place = { baseUrl: 'https://code.example.org', projectId: 1, projectUrl: null, uploads: null }
  linkPictures(cache, 'issue', id, texts, place)
}

async function read(mostPictureBytes: number): Promise<void> {
  clock += 1
  await readPictures({
    cache,
    pictureFolder,
    mostPictureBytes,
    now: () => clock,
    signal: new AbortController().signal,
    listener: { onPage: () => undefined } as never,
    plan: () => ({ kept }),
    pictures: {
      read: async (address): Promise<PictureAnswer> => {
        asked.push(new URL(address).pathname)
        if (refusal !== null) return { kind: 'refused', error: AppFailure.of(refusal).error }
        return await Promise.resolve({ kind: 'picture', type: 'image/png', bytes: Buffer.alloc(bytesOfEach) })
      },
      setRoute: () => undefined,
      close: async () => await Promise.resolve(),
    },
  })
}

function look(id: number): void {
  clock += 1
  markPicturesUsed(cache, 'issue', id, clock)
}

const isHere = (id: number) =>
  picturesOf(cache, 'here', { kind: 'issue', id }, writtenOf(id))?.[writtenOf(id)]?.local?.startsWith('pictures/') ===
  true

const here = (ids: readonly number[]) => ids.filter(isHere)

describe('pictures on this computer', () => {
  it('make room in the order in which somebody last looked at their items', async () => {
    for (const id of [1, 2, 3]) link(id)
    await read(3 * bytesOfEach)
    expect(here([1, 2, 3])).toEqual([1, 2, 3])
    look(3)
    look(1)
    link(4)
    look(4)
    await read(3 * bytesOfEach)
    expect(here([1, 2, 3, 4])).toEqual([1, 3, 4])
    link(5)
    look(5)
    await read(3 * bytesOfEach)
    expect(here([1, 3, 4, 5])).toEqual([1, 4, 5])
    expect(readdirSync(pictureFolder)).toHaveLength(3)
  })

  it('that went are fetched again when somebody looks, and not before', async () => {
    for (const id of [1, 2]) link(id)
    look(2)
    await read(bytesOfEach)
    expect(here([1, 2])).toEqual([2])
    asked = []
    await read(bytesOfEach)
    link(1)
    await read(bytesOfEach)
    expect(asked).toEqual([])
    look(1)
    await read(bytesOfEach)
    expect(asked).toEqual([writtenOf(1)])
    expect(here([1, 2])).toEqual([1])
  })

  it('stay where their item is kept offline, and come back where it is by now', async () => {
    for (const id of [1, 2, 3]) link(id)
    kept = [{ kind: 'issue', id: 1 }]
    look(3)
    await read(bytesOfEach)
    expect(here([1, 2, 3])).toEqual([1, 3])
    kept = [...kept, { kind: 'issue', id: 2 }]
    await read(bytesOfEach)
    expect(here([1, 2, 3])).toEqual([1, 2, 3])
  })

  it.each<[PlainCode, boolean]>([
    ['storage_failed', true],
    ['service_failed', true],
    ['redirected', false],
    ['not_found', false],
  ])('are asked for again some minutes after %s: %s', async (code, isAgain) => {
    link(1)
    refusal = code
    await read(bytesOfEach)
    refusal = null
    await read(bytesOfEach)
    expect(asked).toHaveLength(1)
    clock += 10 * minute
    await read(bytesOfEach)
    expect(here([1])).toEqual(isAgain ? [1] : [])
  })

  it('that were given up because of where they are kept are wanted again', () => {
    for (const id of [1, 2, 3]) link(id)
    markPictureFailed(cache, 1, { code: 'redirected' }, null)
    markPictureFailed(cache, 2, { code: 'not_found' }, null)
    markPictureHere(cache, 3, { type: 'image/png', bytes: bytesOfEach }, 1)
    cache.exec(String(picturesGivenUp.sql))
    expect(listWantedPictures(cache, { now: 1, most: 9 }).map(({ id }) => id)).toEqual([1])
    expect(here([3])).toEqual([3])
  })

  it('go where no text names them any more', async () => {
    for (const id of [1, 2]) link(id)
    await read(9 * bytesOfEach)
    link(1, [])
    link(3)
    await read(9 * bytesOfEach)
    expect(readdirSync(pictureFolder)).toHaveLength(2)
    expect(here([2, 3])).toEqual([2, 3])
  })
})
