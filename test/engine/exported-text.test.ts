import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { linkPictures, listWantedPictures, markPictureHere } from '../../electron/cache/pictures/pictures.ts'
import type { ExportPosition } from '../../electron/protocols/export-position.ts'
import type { ExportedPart, ExportedPicture } from '../../electron/protocols/exported-part.ts'
import { exportItems } from '../../electron/threads/reader/export-items.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

const secret = '0123456789abcdef0123456789abcdef'
const description = [
  `![here](/uploads/${secret}/here.png)`,
  `<img src="/uploads/${secret}/here.png">`,
  `![away](/uploads/${secret}/away.png)`,
  `[plan](/uploads/${secret}/plan%20b.pdf) [a](/-/project/9/uploads/${secret}/a.log)`,
  '[file](docs/a.md) [web](https://elsewhere.example/a.png)',
].join('\n\n')

/** The texts of an export, and its pictures. */
function exported(format: 'markdown' | 'json', pictureFolder: string | null) {
  const cache = temporaryCache()
  const webUrl = 'https://code.example.org/sub/tools/anvil'
  const project = sampleProject(3, { pathWithNamespace: 'tools/anvil', webUrl })
  answer(cache, (arrival) => storeProject(cache, project, 'member', arrival))
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(1, { projectId: 3, description }), arrival))
  const place = { baseUrl: 'https://code.example.org/sub', projectId: 3, projectUrl: webUrl, uploads: null }
  linkPictures(cache, 'issue', 1, [description], place)
  for (const { id, address } of listWantedPictures(cache, { now: 0, most: 9 }))
    if (address.endsWith('here.png')) markPictureHere(cache, id, { type: 'image/png', bytes: 9 }, 0)
  const file = join(temporaryFolder(), 'all')
  const pictures: ExportedPicture[] = []
  let from: ExportPosition | null = null
  do {
    const part: ExportedPart = exportItems(cache, { file, format, from, pictureFolder })
    pictures.push(...part.pictures)
    from = part.next
  } while (from !== null)
  return { text: readFileSync(file, 'utf8'), pictures }
}

const page = `https://code.example.org/sub/tools/anvil/uploads/${secret}`
const others = [
  `![away](${page}/away.png)`,
  `[plan](${page}/plan%20b.pdf) [a](https://code.example.org/sub/-/project/9/uploads/${secret}/a.log)`,
  '[file](docs/a.md) [web](https://elsewhere.example/a.png)',
]

it('Markdown names pictures that are here as files beside it, and other attachments by their pages', () => {
  const { text, pictures } = exported('markdown', 'all (1) pictures')
  expect(pictures).toEqual([
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, name: `${pictures[0]?.hash}.png` },
  ])
  const local = `all%20%281%29%20pictures/${pictures[0]?.name}`
  expect(text).toContain([`![here](${local})`, `<img src="${local}">`, ...others].join('\n\n'))
})

it('Markdown that goes alone names pictures by their pages', () => {
  const { text, pictures } = exported('markdown', null)
  expect(pictures).toEqual([])
  expect(text).toContain([`![here](${page}/here.png)`, `<img src="${page}/here.png">`, ...others].join('\n\n'))
})

it('what programs read has texts as the service said them, and no pictures', () => {
  const { text, pictures } = exported('json', null)
  const [item] = JSON.parse(text) as Record<string, unknown>[]
  expect(pictures).toEqual([])
  expect(item?.['description']).toBe(description)
  expect(Object.keys(item ?? {})).not.toContain('projectId')
})
