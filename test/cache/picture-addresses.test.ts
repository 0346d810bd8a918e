import { describe, expect, it } from 'vitest'
import { pictureAddress, picturesIn, type PictureBase } from '../../electron/cache/pictures/picture-addresses.ts'

describe('pictures in a text', () => {
  it.each([
    ['![A chart](/uploads/1/a.png)', ['/uploads/1/a.png']],
    ['![](https://code.example.org/a.png "Title")', ['https://code.example.org/a.png']],
    ['![one](a.png) and ![two](b_(1).png)', ['a.png', 'b_(1).png']],
    ['![](<https://code.example.org/a.png>)', ['https://code.example.org/a.png']],
    ['<img width="40" src="/uploads/2/b.png" alt="b">', ['/uploads/2/b.png']],
    ["<IMG SRC='/uploads/2/b.png'>", ['/uploads/2/b.png']],
    ['![by name][chart]\n\n[chart]: /uploads/3/c.png "C"', ['/uploads/3/c.png']],
    ['![](/a.png) twice ![](/a.png)', ['/a.png']],
    ['[a link](/uploads/1/a.png) is none', []],
    ['nothing', []],
  ])('%s', (text, expected) => {
    expect(picturesIn(text)).toEqual(expected)
  })

  // Quadratic time would take minutes for each, far beyond what a test is given.
  it.each(['![', '![](', '<img ', '<img src', '![a][', '[a]: ', '![](('])(
    'are looked for to the end, though a text be made to prevent it (%s)',
    (part) => {
      const hostile = part.repeat(400_000 / part.length)
      expect(picturesIn(`${hostile}\n\n![](/last.png)`)).toContain('/last.png')
    },
  )
})

describe('the address of a picture', () => {
  const place = {
    baseUrl: 'https://code.example.org/sub',
    projectId: 7,
    projectUrl: 'https://inner.local/sub/tools/anvil',
    uploads: null,
  }
  const uploads = (projectId: number) => `/api/v4/projects/${projectId}/uploads`
  const secret = 'fedcba9876543210fedcba9876543210'
  const projectAt = (path: string) => (path === 'tools/hammer' ? 8 : null)
  const addressOf = (written: string, changed: Partial<PictureBase> = {}) =>
    pictureAddress(written, { ...place, ...changed }, projectAt)

  it.each([
    ['/uploads/1/a.png', 'https://code.example.org/sub/tools/anvil/uploads/1/a.png'],
    ['uploads/1/a.png', 'https://code.example.org/sub/tools/anvil/uploads/1/a.png'],
    ['/logo.png', 'https://code.example.org/logo.png'],
    ['https://code.example.org/x/a.png?b=c#d', 'https://code.example.org/x/a.png?b=c'],
  ])('%s is on the account’s service', (written, expected) => {
    expect(addressOf(written)).toBe(expected)
  })

  it.each([
    'https://elsewhere.example.org/a.png',
    'http://code.example.org/a.png',
    'https://code.example.org:8443/a.png',
    'https://code.example.org@elsewhere.example.org/a.png',
    'https://name:password@code.example.org/a.png',
    '//elsewhere.example.org/a.png',
    '/\\elsewhere.example.org/a.png',
    '\\\\elsewhere.example.org/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'a.png',
    '#a',
    '',
  ])('%s is not (S8)', (written) => {
    expect(addressOf(written)).toBe(null)
  })

  it.each([
    [`/uploads/${secret}/shot.png`, `7/uploads/${secret}/shot.png`],
    [`uploads/${secret}/shot.png`, `7/uploads/${secret}/shot.png`],
    [`/-/project/9/uploads/${secret}/shot.png`, `9/uploads/${secret}/shot.png`],
    [`https://code.example.org/sub/-/project/9/uploads/${secret}/shot.png`, `9/uploads/${secret}/shot.png`],
    [`https://code.example.org/sub/tools/hammer/uploads/${secret}/shot.png`, `8/uploads/${secret}/shot.png`],
    [`/sub/tools/hammer/uploads/${secret}/shot.png`, `8/uploads/${secret}/shot.png`],
    [`/uploads/${secret}/Übersicht 100%.png`.replace(' ', '%20'), `7/uploads/${secret}/%C3%9Cbersicht%20100%25.png`],
  ])('is in the API for the attachment %s, where that gives it', (written, expected) => {
    const address = `https://code.example.org/sub/api/v4/projects/${expected}`
    expect(addressOf(written, { uploads })).toBe(address)
    expect(addressOf(written, { uploads, projectUrl: null })).toBe(address)
    expect(addressOf(written)).not.toContain('/api/')
  })

  it.each([
    '/logo.png',
    `/uploads/${secret}/../../../user`,
    `https://code.example.org/sub/tools/unknown/uploads/${secret}/shot.png`,
    `https://code.example.org/tools/hammer/uploads/${secret}/shot.png`,
  ])('is not there for %s', (written) => {
    expect(addressOf(written, { uploads })).toMatch(/^https:\/\/code\.example\.org\/(?!.*\/api\/)/)
  })

  it('is below no project that is not known', () => {
    expect(addressOf('/uploads/1/a.png', { projectUrl: null })).toBe(null)
  })
})
