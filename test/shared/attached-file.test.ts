import { expect, it } from 'vitest'
import { attachedPictures, fileReferences, markdownOfFile, plainFileName } from '../../shared/model/attached-file.ts'

const id = '9f3a61c2d04b7e85'

it.each([
  ['shot.png', `![shot.png](docket-file:${id}.png)`],
  ['Shot.JPG', `![Shot.JPG](docket-file:${id}.jpg)`],
  ['walk.mp4', `![walk.mp4](docket-file:${id}.mp4)`],
  ['build.log', `[build.log](docket-file:${id}.log)`],
  ['drawing.svg', `[drawing.svg](docket-file:${id}.svg)`],
  ['Makefile', `[Makefile](docket-file:${id})`],
  ['a [b] \\c.txt', `[a b c.txt](docket-file:${id}.txt)`],
  ['архив.tar.gz', `[архив.tar.gz](docket-file:${id}.gz)`],
])('%s is named as %s', (name, expected) => {
  const written = markdownOfFile({ id, name })
  expect(written).toBe(expected)
  const [found, ...others] = fileReferences(`See ${written}.`)
  expect([found?.id, others]).toEqual([id, []])
  expect(`See ${written}.`.slice(found?.start, found?.end)).toBe(found?.written)
})

it.each([`docket-file:${id.slice(1)}`, `docket-file:${id}0`, `docket:${id}`, `docket-file:${id.toUpperCase()}`])(
  '%s names no file',
  (words) => expect(fileReferences(words)).toEqual([]),
)

it.each([
  ['shot.png', 'shot.png'],
  ['/srv/pictures/shot.png', 'shot.png'],
  ['C:\\pictures\\shot.png', 'shot.png'],
  ['..', 'file'],
  ['', 'file'],
  ['a\r\nX-Header: 1.png', 'aX-Header: 1.png'],
  ['gpj\u202e.exe', 'gpj.exe'],
  [`${'x'.repeat(400)}.png`, `${'x'.repeat(251)}.png`],
  // Services count bytes.
  [`${'図'.repeat(100)}.png`, `${'図'.repeat(83)}.png`],
  [`${'x'.repeat(252)}🎉`, 'x'.repeat(252)],
  ['\ud800.png', '\ufffd.png'],
])('the file %j is called %j', (given, expected) => {
  expect(plainFileName(given)).toBe(expected)
})

it('shows the pictures among the files of a text from the folder of its account', () => {
  const text = `![a](docket-file:${id}.png) [log](docket-file:${id}.log) ![b](/uploads/1/b.png)`
  const written = `docket-file:${id}.png`
  expect(attachedPictures(text, 'k3x9')).toEqual({ [written]: { address: written, local: `pictures/k3x9/${id}` } })
})
