import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writePicture } from '../../electron/cache/pictures/picture-files.ts'
import { errorRejected } from '../support/failures.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

it('a picture for which the disk has no room is not there, nor half of it, and comes when there is room', async (context) => {
  const disk = mountSmallDisk(2)
  if (!disk) return context.skip('this user may not mount a small disk')
  const folder = join(disk.folder, 'pictures')
  await writePicture(folder, 'one', Buffer.from('small'))
  const room = join(disk.folder, 'room')
  writeFileSync(room, Buffer.alloc(256 * 1024))
  disk.fill()
  rmSync(room)
  const large = Buffer.alloc(512 * 1024, 'x')
  expect((await errorRejected(writePicture(folder, 'two', large))).code).toBe('disk_full')
  expect(readdirSync(folder)).toEqual(['one'])
  disk.empty()
  await writePicture(folder, 'two', large)
  expect(readFileSync(join(folder, 'two')).equals(large)).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['one', 'two'])
})
