import { beforeEach, describe, expect, it } from 'vitest'
import { customEmojiReadAt, storeCustomEmoji } from '../../electron/cache/directory/custom-emoji.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import type { PictureBase } from '../../electron/cache/pictures/picture-addresses.ts'
import { linkPictures, listWantedPictures, picturesOf } from '../../electron/cache/pictures/pictures.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleProject } from '../support/samples.ts'

/** Emoji that groups have of their own, as texts name them: their pictures are those of the account's own service alone. */

const baseUrl = 'https://projects.example.com'
const place: PictureBase = {
  baseUrl,
  projectId: 1,
  projectUrl: null,
  uploads: (id) => `/api/v4/projects/${id}/uploads`,
}
const secret = '0123456789abcdef0123456789abcdef'
let cache: WritableCache

beforeEach(() => {
  cache = temporaryCache()
  answer(cache, (arrival) =>
    storeProject(cache, sampleProject(1, { pathWithNamespace: 'tools/parts/anvil' }), null, arrival),
  )
})

const say = (url: string, group = 'tools') => storeCustomEmoji(cache, group, [{ name: 'party_blob', url }], 5)
const wantedBy = (...texts: string[]) => {
  linkPictures(cache, 'issue', 1, texts, place)
  return listWantedPictures(cache, { now: 1, most: 10 }).map(({ address }) => address)
}
const text = 'Well done :party_blob:, see :tada: at 10:30:15'

it.each<[string, string, readonly string[]]>([
  [
    'of the service',
    `${baseUrl}/uploads/-/system/custom_emoji/file/1/p.png`,
    [`${baseUrl}/uploads/-/system/custom_emoji/file/1/p.png`],
  ],
  [
    'attached to a project, in the API',
    `${baseUrl}/-/project/7/uploads/${secret}/p.png`,
    [`${baseUrl}/api/v4/projects/7/uploads/${secret}/p.png`],
  ],
  ['elsewhere', 'https://pictures.example.com/p.gif', []],
  ['elsewhere by its beginning', '//pictures.example.com/p.gif', []],
  ['with a password', 'https://ada:secret@projects.example.com/p.gif', []],
  ['that is a file', 'file:///etc/passwd', []],
  ['that is not whole', `/uploads/${secret}/p.png`, []],
])('a picture %s is asked for where it is ours (S1)', (_where, url, wanted) => {
  say(url)
  expect(wantedBy(text)).toEqual(wanted)
})

describe('an emoji', () => {
  it('is only one where the group of the text has it, and where the text names it', () => {
    say(`${baseUrl}/p.png`, 'other')
    expect(wantedBy(text)).toEqual([])
    say(`${baseUrl}/p.png`)
    expect(wantedBy('party_blob', ':party_blob')).toEqual([])
    expect(wantedBy('', ':party_blob:')).toEqual([`${baseUrl}/p.png`])
    const shown = picturesOf(cache, 'here', { kind: 'issue', id: 1 }, text)
    expect(shown).toEqual({ ':party_blob:': { address: `${baseUrl}/p.png`, local: null } })
  })

  it('is gone with the next reading of its group', () => {
    say(`${baseUrl}/p.png`)
    expect(customEmojiReadAt(cache, 'tools')).toBe(5)
    storeCustomEmoji(cache, 'tools', [], 6)
    expect([wantedBy(text), customEmojiReadAt(cache, 'tools'), customEmojiReadAt(cache, 'other')]).toEqual([
      [],
      6,
      null,
    ])
  })
})
