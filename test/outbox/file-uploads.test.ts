import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import type { UploadedFile } from '../../electron/protocols/attached-file.ts'
import { FileUploads } from '../../electron/outbox/send/file-uploads.ts'
import { AppFailure } from '../../shared/errors.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Uploads without a service: the test ends each of them. */

let asked: PromiseWithResolvers<unknown>[]
let noted: UploadedFile[]
let large: number[]
let uploads: FileUploads

const url = `/uploads/${'a'.repeat(32)}/a.png`

beforeEach(() => {
  ;[asked, noted, large] = [[], [], []]
  const sendFile = () => {
    const sending = Promise.withResolvers<unknown>()
    asked.push(sending)
    return sending.promise
  }
  const queue = { noteUpload: (uploaded: UploadedFile) => Promise.resolve(void noted.push(uploaded)) }
  const context = {
    client: { sendFile, baseUrl: 'https://code.example.org' } as unknown as Client,
    signal: new AbortController().signal,
  }
  uploads = new FileUploads(context, queue, (count) => large.push(count))
})

function fileOf(id: string, bytes = 3) {
  const path = join(temporaryFolder(), id)
  writeFileSync(path, Buffer.alloc(bytes))
  return { id, name: `${id}.png`, mediaType: 'image/png', path, bytes }
}

const land = (at: number) => asked[at]?.resolve({ status: 201, value: { url } })

it('sends a file that several texts name once to a project, and notes where it is', async () => {
  const file = fileOf('one')
  const all = Promise.all([uploads.send(file, 1), uploads.send(file, 1), uploads.send(file, 2)])
  await expect.poll(() => asked.length).toBe(2)
  land(0)
  land(1)
  await all
  await uploads.send(file, 1)
  expect(asked).toHaveLength(2)
  const places = noted.map(({ file: id, projectId, url: there }) => [id, projectId, there])
  expect(places.toSorted()).toEqual([
    ['one', 1, url],
    ['one', 2, url],
  ])
})

it('sends it again after a failure, which is told to all who wait', async () => {
  const file = fileOf('one')
  const both = [uploads.send(file, 1), uploads.send(file, 1)]
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.reject(AppFailure.of('connection_lost'))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = uploads.send(file, 1)
  await expect.poll(() => asked.length).toBe(2)
  land(1)
  await again
  expect(noted).toHaveLength(1)
})

it('tells how many large files are on their way', async () => {
  const files = [fileOf('one', 1_000_000), fileOf('two', 2_000_000), fileOf('small')]
  const all = Promise.allSettled(files.map((file) => uploads.send(file, 1)))
  await expect.poll(() => asked.length).toBe(3)
  expect(large).toEqual([1, 2])
  asked[1]?.reject(AppFailure.of('connection_lost'))
  await expect.poll(() => large).toEqual([1, 2, 1])
  land(0)
  land(2)
  await all
  expect(large).toEqual([1, 2, 1, 0])
})
