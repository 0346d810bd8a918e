import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLinkHeader, relations } from '../../electron/api/transport/link-header.ts'
import { checkProperty } from '../support/properties.ts'

describe('the Link header', () => {
  it.each([
    ['', {}],
    ['<a>; rel="next"', { next: 'a' }],
    ['<a>; rel=next', { next: 'a' }],
    ['<a>;rel="next",<b>;rel="prev"', { next: 'a', prev: 'b' }],
    [' <a> ; rel = "next" , <b> ; rel = prev ', { next: 'a', prev: 'b' }],
    ['<a,b;c>; rel="next"', { next: 'a,b;c' }],
    ['<a>; title="x, <y>; rel=\\"last\\""; rel="next"', { next: 'a' }],
    ['<a>; REL="NEXT"', { next: 'a' }],
    ['<a>; rel="first last"', { first: 'a', last: 'a' }],
    ['<a>; rel="next", <b>; rel="next"', { next: 'a' }],
    ['<a>; rel="next"; rel="last"', { next: 'a' }],
    ['<a>; rel="preload", <b>; rel="next"', { next: 'b' }],
    ['<a>', {}],
    ['<a>; rel', {}],
    ['<>; rel="next"', { next: '' }],
    ['<a>; rel="next", ', { next: 'a' }],
  ])('%s', (text, links) => {
    expect(parseLinkHeader(text)).toEqual(links)
  })

  it.each(['a; rel="next"', '<a; rel="next"', '<a> rel="next"', '<a>; rel="next', '<a>; rel="next" x', '<a>>', ','])(
    'is none: %s',
    (text) => {
      expect(parseLinkHeader(text)).toBeNull()
    },
  )

  it('is bounded (S2)', () => {
    const one = '<a>; rel="next"'
    expect(parseLinkHeader(Array(32).fill(one).join(','))).toEqual({ next: 'a' })
    expect(parseLinkHeader(Array(33).fill(one).join(','))).toBeNull()
    const long = (length: number): string => `<${'a'.repeat(length - 14)}>; rel="next"`
    expect(parseLinkHeader(long(16_384))?.next).toHaveLength(16_370)
    expect(parseLinkHeader(long(16_385)) === null).toBe(true)
  })

  it('is read as it was written', async () => {
    const address = fc.webUrl({ withQueryParameters: true })
    const links = fc.dictionary(fc.constantFrom(...relations), address, { minKeys: 1 })
    const written = fc.record({
      links,
      quote: fc.constantFrom('"', ''),
      space: fc.constantFrom('', ' ', '\t'),
      more: fc.constantFrom('', '; title="a, b; c"', '; hreflang=en'),
    })
    await checkProperty(
      'link header, round trip',
      fc.property(written, ({ links, quote, space, more }) => {
        const text = Object.entries(links)
          .map(([name, url]) => `<${url}>${space};${space}rel=${quote}${name}${quote}${more}`)
          .join(`,${space}`)
        expect(parseLinkHeader(text)).toEqual({ ...links })
      }),
      300,
    )
  })

  it('never throws, whatever it is given', async () => {
    const parts = fc.array(fc.constantFrom('<', '>', ';', ',', '"', '\\', '=', ' ', 'rel', 'next', 'a'), {
      maxLength: 60,
    })
    const anything = fc.oneof(
      fc.string({ maxLength: 500, unit: 'binary' }),
      parts.map((all) => all.join('')),
    )
    await checkProperty(
      'link header, any text',
      fc.property(anything, (text) => {
        const links = parseLinkHeader(text)
        for (const name of Object.keys(links ?? {})) expect(relations).toContain(name)
        for (const address of Object.values(links ?? {})) expect(text).toContain(`<${address}>`)
      }),
      5000,
    )
  })

  it('is read in one pass (S2)', () => {
    // Counts every look at a character: a parser that goes back over the text looks far more often.
    let looks = 0
    const count = (text: string): number => {
      looks = 0
      const counted = new Proxy(Object(text) as string & object, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1
          if (name === 'charAt') looks += 1
          return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(text) : value
        },
      })
      parseLinkHeader(counted)
      return looks
    }
    const shapes = [
      ['<a>', ' '],
      ['<a>; rel="', ' '],
      ['<a>; rel="', '\\"'],
      ['<a>; ', 'a'],
      ['<a>', ';'],
      ['<a>', ';a='],
      ['<a>', ';a="b"'],
    ] as const
    for (const [start, unit] of shapes) {
      const text = (times: number): string => start + unit.repeat(times)
      const short = count(text(100))
      const long = count(text(1000))
      expect(short).toBeGreaterThan(100)
      expect(long).toBeLessThanOrEqual(short * 11 + 100)
    }
  })
})
