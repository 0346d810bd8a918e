import { describe, expect, it } from 'vitest'
import { columns, indented, inLine, jsonText, shown } from '../../electron/command-line/printing.ts'

describe('what is printed', () => {
  it('shows control characters, and does not send them to the terminal (S18)', () => {
    expect(shown('\u001b[2Jgone\u0007')).toBe('\\x1b[2Jgone\\x07')
    expect(shown('\u009b31m')).toBe('\\x9b31m')
    expect(shown('safe\u202etxt.exe')).toBe('safe\\u202etxt.exe')
    expect(shown('a\u200bb\u{e0041}c\rd\r')).toBe('a\\u200bb\\u{e0041}c\\x0dd\\x0d')
    expect(shown('Größe\tund 大小 🦊')).toBe('Größe\tund 大小 🦊')
  })

  it('is one line where a row is meant', () => {
    expect(inLine('  one\r\n  two\tthree ')).toBe('one two three')
    expect(columns([['a\nb', 'c']])).toEqual(['a b  c'])
  })

  it('keeps columns straight, however wide their letters are', () => {
    expect(
      columns([
        ['大小', 'one'],
        ['ab', 'two'],
        ['🦊', ''],
      ]),
    ).toEqual(['大小  one', 'ab    two', '🦊'])
  })

  it('keeps the lines of a text, also of one from Windows', () => {
    expect(indented('one\r\n\r\ntwo\u001b\n\n')).toEqual(['  one', '', '  two\\x1b'])
  })

  it('is JSON that reads back as what it was, and holds nothing that a terminal obeys', () => {
    const value = { title: 'a\u001b[2J\u009b31m\u202e\u2028b', list: ['大'] }
    const text = jsonText(value)
    expect(JSON.parse(text)).toEqual(value)

    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e]/)
  })
})
