import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorOf256, nearestColor } from '../../shared/job-log/colors.ts'
import { readJobLog } from '../../shared/job-log/job-log.ts'
import { mostShown, shownLine, textOf } from '../../shared/job-log/shown-line.ts'
import { styleOf } from '../../shared/job-log/style.ts'
import { checkProperty } from '../support/properties.ts'

const start = (name: string, time = 1, options = '') => `section_start:${time}:${name}${options}\r\u001b[0K`
const end = (name: string, time = 9) => `section_end:${time}:${name}\r\u001b[0K`

const textsOf = (text: string) => {
  const log = readJobLog(text)
  return log.lines.map((line) => textOf(text, line))
}

/** The spans of all lines: their texts with what is not plain in them. */
const spansOf = (text: string) =>
  readJobLog(text).lines.flatMap((line) =>
    shownLine(text, line).spans.map((span) => {
      const { ink, ground, ...flags } = styleOf(span.style)
      const set = Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : []))
      return [span.text, ink, ground, ...set]
    }),
  )

describe('the lines of a log', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\n\nb', ['a', '', 'b']],
    ['\n', ['']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\r\r\n', ['a']],
    // What a terminal overwrites.
    ['10%\r20%\r100%\r\ndone', ['100%', 'done']],
    ['10%\r\u001b[0m\n', ['10%']],
    ['10%\r\u001b[K\n', ['']],
    ['10%\u001b[2K\rdone', ['done']],
    ['kept\u001b[K', ['kept']],
    // Sequences that say nothing to a reader.
    ['\u001b[?25l\u001b[1A\u001b[2;3Hx\u001b(B\u001b=\u001b7y', ['xy']],
    ['\u001b]0;title\u0007x\u001b]8;;https://a.example\u001b\\link\u001b]8;;\u001b\\', ['xlink']],
    ['\u001bPq#0\u001b\\x\u001b_secret\u001b\\y', ['xy']],
    // One that is broken off hides nothing behind it.
    ['\u001b]0;title\nx', ['0;title', 'x']],
    ['\u001b]0;title\nx\u0007y', ['0;title', 'x\u0007y']],
    ['\u001b[31\nx', ['', 'x']],
    ['x\u001b', ['x']],
    ['2024-05-22T12:43:46.962646Z 00O $ make', ['2024-05-22T12:43:46.962646Z 00O $ make']],
    // What only looks like a mark.
    ['section_start:1:x is written here', ['section_start:1:x is written here']],
    ['section_sectionsection_', ['section_sectionsection_']],
  ])('%j are %j', (text, expected) => {
    expect(textsOf(text)).toEqual(expected)
  })

  it('leave out what no eye reads of a line that is far too long', () => {
    const text = `\u001b[31mx\u001b[0m${'y'.repeat(1_000_000)}🎉`
    const [line] = readJobLog(text).lines
    if (line === undefined) throw new Error('there is no line')
    const shown = shownLine(text, line)
    expect(shown.spans.map((span) => span.text)).toEqual(['x', 'y'.repeat(mostShown - 1)])
    expect(shown.leftOut).toBe(1_000_000 + 2 - (mostShown - 1))
    expect(textOf(text, line)).toHaveLength(1_000_003)
  })

  it('are cut between characters', () => {
    const text = `${'y'.repeat(mostShown - 1)}🎉z`
    const shown = readJobLog(text).lines.map((line) => shownLine(text, line))
    expect(shown).toMatchObject([{ spans: [{ text: 'y'.repeat(mostShown - 1) }], leftOut: 3 }])
  })

  it('are the last ones where there are too many', () => {
    const log = readJobLog('x\n'.repeat(8), 5)
    expect([log.isCut, log.lines.length, log.lines[0]?.from]).toEqual([true, 5, 6])
    expect(readJobLog('x\n'.repeat(5), 5).isCut).toBe(false)
  })

  it('say how wide the widest is', () => {
    expect(readJobLog('\u001b[31mabc\u001b[0m\nab\rabcde\n字字字字').width).toBe(8)
    expect(readJobLog('a\tb').width).toBe(9)
  })
})

describe('the colours of a log', () => {
  it.each([
    [
      '\u001b[31mred\u001b[0m plain',
      [
        ['red', 'red', null],
        [' plain', null, null],
      ],
    ],
    ['\u001b[1;4;32mok\u001b[m', [['ok', 'green', null, 'isBold', 'isUnderlined']]],
    [
      '\u001b[2;3mfaint\u001b[22;23mplain',
      [
        ['faint', null, null, 'isDim', 'isItalic'],
        ['plain', null, null],
      ],
    ],
    [
      '\u001b[97;101mx\u001b[39my\u001b[49mz',
      [
        ['x', 'bright-white', 'bright-red'],
        ['y', null, 'bright-red'],
        ['z', null, null],
      ],
    ],
    [
      '\u001b[7;33mx\u001b[27my',
      [
        ['x', 'yellow', null, 'isInverse'],
        ['y', 'yellow', null],
      ],
    ],
    // They go on into the next line.
    [
      '\u001b[36ma\nb\u001b[0m\nc',
      [
        ['a', 'cyan', null],
        ['b', 'cyan', null],
        ['c', null, null],
      ],
    ],
    [
      '\u001b[38;5;9mx\u001b[48;5;21my',
      [
        ['x', 'bright-red', null],
        ['y', 'bright-red', 'blue'],
      ],
    ],
    [
      '\u001b[38;2;250;10;10mx\u001b[38:2::0:200:0my\u001b[38:5:4mz',
      [
        ['x', 'bright-red', null],
        ['y', 'green', null],
        ['z', 'blue', null],
      ],
    ],
    [
      '\u001b[4:3mx\u001b[4:0my',
      [
        ['x', null, null, 'isUnderlined'],
        ['y', null, null],
      ],
    ],
    // Nothing that is understood, and nothing that is whole.
    ['\u001b[38;5mx\u001b[38;2;1mx\u001b[999mx\u001b[>4;1mx\u001b[5:1mx', [['xxxxx', null, null]]],
    // What stands behind a color is read on.
    ['\u001b[38;5;208;1mx', [['x', 'yellow', null, 'isBold']]],
  ])('%j', (text, expected) => {
    expect(spansOf(text)).toEqual(expected)
  })

  it('are the nearest of sixteen', () => {
    expect([0, 15, 196, 46, 240, 255, 256, -1, 1.5].map(colorOf256)).toEqual([
      'black',
      'bright-white',
      'bright-red',
      'bright-green',
      'bright-black',
      'white',
      null,
      null,
      null,
    ])
    expect([nearestColor(0, 0, 0), nearestColor(130, 120, 130), nearestColor(240, 0, 240)]).toEqual([
      'black',
      'bright-black',
      'bright-magenta',
    ])
  })
})

describe('the sections of a log', () => {
  const sectionsOf = (text: string) =>
    readJobLog(text).sections.map(({ name, header, end: until, endedAt, startedAt, depth, isCollapsed }) => ({
      name,
      lines: [header, until],
      took: endedAt === null ? null : endedAt - startedAt,
      depth,
      isCollapsed,
    }))

  it('follow each other as runners write them, without lines of their own', () => {
    const text = [
      `${start('prepare', 1)}Preparing`,
      'docker',
      `${end('prepare', 4)}${start('script', 4)}Running`,
      'no line feed at its end' + end('script', 10),
      'Job succeeded',
    ].join('\n')
    expect(textsOf(text)).toEqual(['Preparing', 'docker', 'Running', 'no line feed at its end', 'Job succeeded'])
    expect(sectionsOf(text)).toEqual([
      { name: 'prepare', lines: [0, 2], took: 3, depth: 0, isCollapsed: false },
      { name: 'script', lines: [2, 4], took: 6, depth: 0, isCollapsed: false },
    ])
    expect(readJobLog(text).lines.map(({ depth }) => depth)).toEqual([0, 1, 0, 1, 0])
  })

  it('begin a line of their own', () => {
    const text = `no line feed${end('a')}${start('b')}B\nx${start('c')}C${start('d')}\ny`
    expect(textsOf(text)).toEqual(['no line feed', 'B', 'x', 'C', '', 'y'])
    expect(sectionsOf(text).map(({ name, lines }) => [name, ...lines])).toEqual([
      ['b', 1, 6],
      ['c', 3, 6],
      ['d', 4, 6],
    ])
  })

  it('lie in each other, and are folded from the start where they say so', () => {
    const text = `${start('outer')}O\n${start('inner', 2, '[hide_duration=true,collapsed=true]')}I\nx\n${end('inner', 3)}\ny\n${end('outer')}\n`
    expect(textsOf(text)).toEqual(['O', 'I', 'x', 'y'])
    expect(sectionsOf(text)).toEqual([
      { name: 'outer', lines: [0, 4], took: 8, depth: 0, isCollapsed: false },
      { name: 'inner', lines: [1, 3], took: 1, depth: 1, isCollapsed: true },
    ])
  })

  it('have no end while they run; one that ends takes those in it along', () => {
    expect(sectionsOf(`${start('a')}A\nx`)).toMatchObject([{ lines: [0, 2], took: null }])
    expect(sectionsOf(`${start('a')}A\n${start('b')}B\nx\n${end('a')}\ny`)).toMatchObject([
      { name: 'a', lines: [0, 3], took: 8 },
      { name: 'b', lines: [1, 3], took: null },
    ])
  })

  it('whose beginning was cut off are none, and their end is no line', () => {
    const text = `x\n${end('a')}\ny`
    expect([textsOf(text), sectionsOf(text)]).toEqual([['x', 'y'], []])
  })

  it('are found behind a timestamp, which is no line by itself', () => {
    const stamp = '2024-05-22T12:43:46.962646Z 00O '
    const text = `${stamp}${start('a')}A\n${stamp}x\n${stamp}${end('a')}\n${stamp}y`
    expect(textsOf(text)).toEqual([`${stamp}A`, `${stamp}x`, `${stamp}y`])
    expect(sectionsOf(text)).toMatchObject([{ lines: [0, 2], took: 8 }])
  })

  it('are not hidden in a sequence', () => {
    const text = `\u001b]0;${start('a')}A\nx`
    expect(sectionsOf(text)).toMatchObject([{ name: 'a' }])
    expect(sectionsOf('\u001b]0;section_start:1:a\u0007\r\u001b[0KA')).toEqual([])
  })
})

const piece = fc.constantFrom(
  ...[
    'a',
    'B ',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '🎉',
    '\ud83c',
    '\u202e',
    '\u001b',
    '\u001b[',
    '\u001b[31m',
    '\u001b[38;5;1m',
  ],
  ...['\u001b[0K', '\u001b]', '\u0007', '\u001b\\', ';', '1', 'm', '\u009b', '2024-05-22T12:43:46.962646Z 00O '],
  ...[start('a'), start('b', 2, '[collapsed=true]'), end('a'), end('b'), 'section_', 'section_start:1:a\r'],
)
const anyLog = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

describe('any log', () => {
  it('without escapes survives unchanged', async () => {
    const lines = fc.array(fc.string({ unit: 'binary' }).map((each) => each.replaceAll(/[\u001b\r\n]/g, '')))
    const property = fc.property(lines, (all) => {
      expect(textsOf(all.map((line) => `${line}\n`).join(''))).toEqual(all)
    })
    await checkProperty('logs without escapes', property, 200)
  })

  it('can be read wherever it is cut, and no sequence reaches the screen', async () => {
    const property = fc.property(anyLog, fc.nat(400), fc.nat(400), (whole, from, until) => {
      const text = whole.slice(Math.min(from, until), Math.max(from, until))
      const log = readJobLog(text)
      for (const line of log.lines) {
        const { spans } = shownLine(text, line)
        for (const span of spans) expect(span.text).toMatch(/^[^\u001b\r\n]+$/u)
        expect(spans.map((span) => span.text).join('')).toBe(textOf(text, line))
      }
    })
    await checkProperty('cut logs', property, 1_000)
  })

  it('has lines in order, and sections that lie in each other', async () => {
    const property = fc.property(anyLog, (text) => {
      const { lines, sections } = readJobLog(text)
      let until = 0
      for (const line of lines) {
        expect(line.from).toBeGreaterThanOrEqual(until)
        expect(line.until).toBeGreaterThanOrEqual(line.from)
        ;({ until } = line)
      }
      expect(until).toBeLessThanOrEqual(text.length)
      const headers = sections.map(({ header }) => header)
      expect(new Set(headers).size).toBe(headers.length)
      for (const [at, section] of sections.entries()) {
        expect(section.header).toBeLessThan(section.end)
        expect(section.end).toBeLessThanOrEqual(lines.length)
        const around = sections.slice(0, at).filter((other) => other.end > section.header)
        expect(around).toHaveLength(section.depth)
        for (const outer of around) expect(outer.end).toBeGreaterThanOrEqual(section.end)
      }
      for (const [at, line] of lines.entries())
        expect(sections.filter(({ header, end: last }) => header < at && at < last)).toHaveLength(line.depth)
    })
    await checkProperty('sections', property, 1_000)
  })
})
