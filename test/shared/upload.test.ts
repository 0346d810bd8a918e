import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uploadIn } from '../../shared/model/upload.ts'
import { checkProperty, timeFor } from '../support/properties.ts'

const secret = '0123456789abcdef0123456789abcdef'
const below = 'https://code.example.org/sub'

describe('the attachment that an address names', () => {
  it.each([
    [`/uploads/${secret}/a.png`, null],
    [`uploads/${secret}/a.png`, null],
    [`/sub/uploads/${secret}/a.png`, null],
    [`/-/project/7/uploads/${secret}/a.png`, { id: 7 }],
    [`/sub/-/project/7/uploads/${secret}/a.png`, { id: 7 }],
    [`${below}/-/project/7/uploads/${secret}/a.png`, { id: 7 }],
    [`/sub/tools/anvil/uploads/${secret}/a.png`, { path: 'tools/anvil' }],
    [`${below}/tools/press/anvil-2/uploads/${secret}/a.png`, { path: 'tools/press/anvil-2' }],
  ])('%s is of project %j', (written, project) => {
    expect(uploadIn(written, below)).toEqual({ project, secret, name: 'a.png' })
  })

  it.each([
    ['a%20b.png', 'a%20b.png'],
    ['Übersicht.png', '%C3%9Cbersicht.png'],
    ['%C3%9Cbersicht.png', '%C3%9Cbersicht.png'],
    ['100%.png', '100%25.png'],
    ['100%25.png', '100%25.png'],
    ['%252e%252e', '%252e%252e'],
    ['%2e%2e.png', '...png'],
    ['a&b+c=d;e.png', 'a%26b%2Bc%3Dd%3Be.png'],
  ])('has the name %s, which is encoded once: %s', (written, name) => {
    expect(uploadIn(`/uploads/${secret}/${written}`, below)?.name).toBe(name)
  })

  it.each([
    `/uploads/${secret}/..`,
    `/uploads/${secret}/.`,
    `/uploads/${secret}/%2e%2e`,
    `/uploads/${secret}/.%2E`,
    `/uploads/${secret}/..%2f..%2fuser`,
    `/uploads/${secret}/..%5c..%5cuser`,
    `/uploads/${secret}/a%00.png`,
    `/uploads/${secret}/a%0d%0ab.png`,
    `/uploads/${secret}/a%ff.png`,
    `/uploads/${secret}/${'a'.repeat(800)}`,
    `/uploads/${secret}/a/b.png`,
    `/uploads/${secret}/a.png?x`,
    `/uploads/${secret}/a.png#x`,
    `/uploads/${secret}\\a.png`,
    `/uploads/${secret}/`,
    '/uploads/short/a.png',
    `/-/project/x/uploads/${secret}/a.png`,
    `/-/group/7/uploads/${secret}/a.png`,
    `${below}/groups/tools/-/uploads/${secret}/a.png`,
    `${below}/uploads/${secret}/a.png`,
    `tools/anvil/uploads/${secret}/a.png`,
    `/tools/anvil/uploads/${secret}/a.png`,
    `https://code.example.org/-/project/7/uploads/${secret}/a.png`,
    `https://elsewhere.example/sub/-/project/7/uploads/${secret}/a.png`,
    `http://code.example.org/sub/-/project/7/uploads/${secret}/a.png`,
    `https://code.example.org:8443/sub/-/project/7/uploads/${secret}/a.png`,
    `https://code.example.org@elsewhere.example/sub/-/project/7/uploads/${secret}/a.png`,
    `https://me:pass@code.example.org/sub/-/project/7/uploads/${secret}/a.png`,
    `//elsewhere.example/-/project/7/uploads/${secret}/a.png`,
    'javascript:alert(1)',
    '',
  ])('%s is none (S8)', (written) => {
    expect(uploadIn(written, below)).toBeNull()
  })

  it(
    'is always one segment of a path, which names what was encoded (S8)',
    async () => {
      const part = fc.constantFrom(
        'a',
        '.',
        '..',
        '/',
        '\\',
        '%',
        '%2e',
        '%2F',
        ' ',
        'ü',
        '🎉',
        '?',
        '#',
        '\n',
        '%00',
        '.png',
      )
      const name = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
      const property = fc.property(name, (given) => {
        const upload = uploadIn(`/uploads/${secret}/${encodeURIComponent(given)}`, below)
        const isName = !/[/\\\n]/.test(given) && given !== '.' && given !== '..'
        expect(upload === null ? null : decodeURIComponent(upload.name)).toBe(isName ? given : null)
        for (const written of [given, encodeURIComponent(given)]) {
          const { pathname } = new URL(`${below}/api/${uploadIn(`/uploads/${secret}/${written}`, below)?.name ?? 'x'}`)
          expect(pathname.split('/')).toHaveLength(4)
          expect(pathname).toMatch(/^\/sub\/api\/./)
        }
      })
      await checkProperty('attachments', property, 300)
    },
    timeFor(300),
  )
})
