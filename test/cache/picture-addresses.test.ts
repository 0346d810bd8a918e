import { describe, expect, it } from 'vitest'
import { pictureAddress, picturesIn } from '../../electron/cache/pictures/picture-addresses.ts'

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
  const place = { baseUrl: 'https://code.example.org/sub', projectUrl: 'https://inner.local/sub/tools/anvil' }

  it.each([
    ['/uploads/1/a.png', 'https://code.example.org/sub/tools/anvil/uploads/1/a.png'],
    ['uploads/1/a.png', 'https://code.example.org/sub/tools/anvil/uploads/1/a.png'],
    ['/logo.png', 'https://code.example.org/logo.png'],
    ['https://code.example.org/x/a.png?b=c#d', 'https://code.example.org/x/a.png?b=c'],
  ])('%s is on the account’s service', (written, expected) => {
    expect(pictureAddress(written, place)).toBe(expected)
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
    expect(pictureAddress(written, place)).toBe(null)
  })

  it('is in the interface for an attachment, where that gives it', () => {
    const uploads = '/api/v4/projects/7/uploads'
    const secret = 'fedcba9876543210fedcba9876543210'
    const address = `https://code.example.org/sub${uploads}/${secret}/shot.png`
    expect(pictureAddress(`/uploads/${secret}/shot.png`, { ...place, uploads })).toBe(address)
    expect(pictureAddress(`/uploads/${secret}/shot.png`, { ...place, projectUrl: null, uploads })).toBe(address)
    expect(pictureAddress('/logo.png', { ...place, uploads })).toBe('https://code.example.org/logo.png')
    expect(pictureAddress(`/uploads/${secret}/../../../user`, { ...place, uploads })).not.toContain('/api/')
  })

  it('is below no project that is not known', () => {
    expect(pictureAddress('/uploads/1/a.png', { ...place, projectUrl: null })).toBe(null)
  })
})
