import { expect, it } from 'vitest'
import { largestUpload } from '../../../service/v4/own/uploads.ts'
import { workshop } from '../support.ts'
import { serveV4 } from './support.ts'

const partsOf = (name: string, content: Blob): FormData => {
  const parts = new FormData()
  parts.set('file', content, name)
  return parts
}

/** Where files are given to everybody. */
const open = {
  ...workshop,
  groups: workshop.groups.map((group) => ({ ...group, visibility: 'public' })),
  projects: workshop.projects.map((project) => ({ ...project, visibility: 'public' })),
}

it('keeps a file that is uploaded, and names it as texts do', async () => {
  const service = (await serveV4('19', { fixture: open })).as('token-gus')
  const bytes = new Uint8Array([0x89, 0x50, 0, 255])
  const sent = await service.send('POST', '/projects/1/uploads', partsOf('a shot (1).png', new Blob([bytes])))
  const url = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/a_shot__1_.png$/) as string
  expect(sent.body).toEqual({
    ...{ id: 1, alt: 'a_shot__1_', url },
    ...{ full_path: `/-/project/1${sent.body.url}`, markdown: `![a_shot__1_](${sent.body.url})` },
  })
  const kept = await fetch(service.url.replace('/api/v4', `/tools/anvil${sent.body.url}`))
  expect([...new Uint8Array(await kept.arrayBuffer())]).toEqual([...bytes])
  const log = await service.send('POST', '/projects/1/uploads', partsOf('build.log', new Blob(['x'])))
  expect(log.body).toMatchObject({ id: 2, alt: 'build.log', markdown: `[build.log](${log.body.url})` })
})

it('answers no number of a file before 17.3, and the path of the project before 17.1', async () => {
  const service = await serveV4('16', { fixture: workshop })
  const { body } = await service.send('POST', '/projects/1/uploads', partsOf('a.png', new Blob(['x'])))
  expect(body).toEqual({
    ...{ alt: 'a', url: body.url, full_path: `/tools/anvil${body.url}` },
    markdown: `![a](${body.url})`,
  })
})

it('refuses what is too large, what is no file, and a project that is not seen', async () => {
  const service = await serveV4('19', { fixture: workshop })
  const large = partsOf('a.bin', new Blob([new Uint8Array(largestUpload + 1)]))
  expect((await service.send('POST', '/projects/1/uploads', large)).status).toBe(413)
  const none = await service.send('POST', '/projects/1/uploads', { file: 'x' })
  expect([none.status, none.body]).toEqual([400, { error: 'file is invalid' }])
  const hidden = await service.as('token-otto').send('POST', '/projects/2/uploads', partsOf('a.png', new Blob(['x'])))
  expect(hidden.status).toBe(404)
})
