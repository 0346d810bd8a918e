import { describe, expect, it } from 'vitest'
import { commandWordAt } from '../../renderer/features/writing/slash-commands/at-caret.ts'
import { commandsAt, type CommandContext } from '../../renderer/features/writing/slash-commands/commands.ts'
import { commandsIn } from '../../renderer/features/writing/slash-commands/in-text.ts'
import { withWord } from '../../renderer/ui/text/word-at-caret.ts'

const places = (['issue', 'mergeRequest'] as const).flatMap((kind) =>
  (['v3', 'v4'] as const).map((apiVersion): CommandContext => ({ kind, apiVersion })),
)
const [, issue, olderRequest, mergeRequest] = places as [unknown, CommandContext, CommandContext, CommandContext]

/** The word at the mark `|` of a text. */
function wordAt(marked: string, place: CommandContext) {
  const caret = marked.indexOf('|')
  return commandWordAt(marked.replace('|', ''), caret, place)
}

/** What is offered at the mark for itself, without names on this computer. */
const phrasesAt = (marked: string, place: CommandContext): string[] =>
  (wordAt(marked, place)?.phrases ?? []).map(({ word }) => word)

describe('the name of a command', () => {
  it.each(places)(
    'is offered first where it is written, and is the command once it is taken: $kind $interface',
    (place) => {
      for (const [name, command] of commandsAt(place)) {
        const text = `See below.\n/${name}`
        const word = commandWordAt(text, text.length, place)
        const [first] = word?.phrases ?? []
        expect(first?.word).toBe(`/${name}`)
        const taken = withWord(text, word ?? { start: 0, end: 0 }, first?.word ?? '', first?.isLast)
        const argument = command.needs ?? command.takes
        expect(taken).toEqual({ text: argument ? `${text} ` : text, caret: text.length + (argument ? 1 : 0) })
        const sample = argument ? 'sample' : ''
        expect(commandsIn(taken.text + sample, place)).toEqual([command.says(sample)])
      }
    },
  )

  it.each(places)('is offered once for each of its beginnings, or another name of it is: $kind $interface', (place) => {
    const commands = [...commandsAt(place)]
    for (const [name, command] of commands) {
      const names = commands.flatMap(([other, { says }]) => (says === command.says ? `/${other}` : []))
      for (let length = 1; length <= name.length; length += 1) {
        const offered = phrasesAt(`/${name.slice(0, length)}|`, place)
        expect(offered.filter((word) => names.includes(word))).toHaveLength(1)
      }
    }
  })

  it.each([
    ['/|', issue, ['/close', '/reopen', '/title']],
    ['/as|', mergeRequest, ['/assign', '/assign_reviewer']],
    ['/AS|', mergeRequest, ['/assign', '/assign_reviewer']],
    ['/assign_|', mergeRequest, ['/assign_reviewer']],
    // Another name of a command stands behind the others, and is offered alone where only it begins so.
    ['/re|', issue, ['/reopen', '/reassign', '/remove_milestone', '/relabel', '/remove_due_date']],
    ['/revi|', mergeRequest, ['/reviewer']],
    ['/labe|', issue, ['/label']],
    ['/labels|', issue, ['/labels']],
    ['Words.\n/clos|\nMore.', issue, ['/close']],
    ['/assign|', olderRequest, ['/assign']],
    ['/appr|', olderRequest, []],
    ['/appr|', issue, []],
    ['/merge|', issue, []],
    ['/clos|', { kind: 'snippet', apiVersion: 'v4' } as const, []],
  ])('%j is completed', (marked, place, words) => {
    expect(phrasesAt(marked, place).slice(0, words.length || 1)).toEqual(words)
  })

  it('is found behind whatever stands above it', () => {
    const blocks = [
      'Two\nlines `of\nwords`.',
      '# Heading',
      'Heading\n===',
      '```\n/code\n\n```',
      '    code\n\n    /code',
      '- item\n  - item\n\n  more',
      '> quote\n> quote',
      '>>>\nquote\n\n>>>',
      '<div>\n</div>',
      '<!-- a\n\nb -->',
      '| a |\n| - |\n| b |',
      '[a]: https://a.example',
      'See[^1].\n\n[^1]: The note.\n    More.',
      '---',
      '\n\n \n',
    ]
    for (const first of blocks) {
      for (const second of blocks) {
        const text = `${first}\n\n${second}\n\nWords.\n/clos`
        expect(commandWordAt(text, text.length, issue), text).toMatchObject({ beginning: 'clos' })
      }
    }
  })

  it('says what the command does, with a gap for what it needs', () => {
    const wordsFor = (marked: string) => wordAt(marked, issue)?.phrases?.[0]?.about
    expect(wordsFor('/label|')).toBe('add ~…')
    expect(wordsFor('/unlabel|')).toBe('remove all labels')
    expect(wordsFor('/close|')).toBe('close it')
  })

  it.each([
    'Words /clo|',
    ' /clo|',
    '```\n/clo|\n```',
    '```\n/clo|',
    '    /clo|',
    '> /clo|',
    '- /clo|',
    'a `span\n/clo| of` code',
    '<div>\n/clo|\n</div>',
    '/usr/|',
    '/clo-|',
    'and/|',
    'https://|',
    '|/clo',
    '',
  ])('is not where the service sees none: %j', (marked) => {
    expect(wordAt(marked, issue)).toBeNull()
  })
})

describe('the argument of a command', () => {
  it.each([
    ['/assign |', 'person', '', ''],
    ['/assign @in|', 'person', 'in', '@in'],
    ['/assign in|', 'person', 'in', 'in'],
    ['/assign @ines @bo|', 'person', 'bo', '@bo'],
    ['/label ~"two wo|', 'label', 'two wo', '~"two wo'],
    ['/label ~bug ~"two wo|', 'label', 'two wo', '~"two wo'],
    ['/label ~"two words" ~bu|', 'label', 'bu', '~bu'],
    ['/label ~"two words"|', 'label', 'two words', '~"two words"'],
    ['/unlabel  bu|', 'label', 'bu', 'bu'],
    ['/LABEL bu|', 'label', 'bu', 'bu'],
    ['/board_move ~doing now|', 'label', 'doing now', '~doing now'],
    ['/milestone Spring se|', 'milestone', 'Spring se', 'Spring se'],
    ['/milestone %"Spring se|', 'milestone', 'Spring se', '%"Spring se'],
    ['/relate #1 loses|', 'issue', 'loses', 'loses'],
    ['/duplicate loses its|', 'issue', 'loses its', 'loses its'],
    ['/copy_metadata !4|', 'mergeRequest', '4', '!4'],
    ['/iteration *iteration:"We|', 'iteration', 'We', '*iteration:"We'],
    ['/epic &|', 'epic', '', '&'],
    ['/epic hardw|', 'epic', 'hardw', 'hardw'],
    ['/move hard|', 'project', 'hard', 'hard'],
    ['/clone |', 'project', '', ''],
    ['/react :ta|', 'emojiName', 'ta', ':ta'],
    ['/due in 2|', 'day', 'in 2', 'in 2'],
  ])('%j is one of its kind', (marked, kind, beginning, written) => {
    const text = marked.replace('|', '')
    const word = wordAt(marked, issue)
    expect(word).toMatchObject({ kind, beginning, end: text.length })
    expect(text.slice(word?.start)).toBe(written)
  })

  it.each([
    '/duplicate #1 |',
    '/board_move ~bug |',
    '/label ~bug |',
    '/due tomorrow |',
    '/epic hardware&5|',
    '/iteration *iteration:12|',
    '/set_parent &1|',
    '/add_child #1 &1|',
  ])('%j is whole, or names what Docket does not know: nothing is offered in its place', (marked) => {
    expect(wordAt(marked, issue)).toBeNull()
  })

  it('is of the kind of the item where no sign tells', () => {
    expect(wordAt('/copy_metadata 4|', mergeRequest)?.kind).toBe('mergeRequest')
    expect(wordAt('/copy_metadata #4|', mergeRequest)?.kind).toBe('issue')
    expect(wordAt('/target_branch ma|', mergeRequest)).toMatchObject({ kind: 'branch', isFree: true })
  })

  it.each([
    ['/health_status |', issue, ['on_track', 'needs_attention', 'at_risk']],
    ['/health_status at r|', issue, ['at_risk']],
    ['/severity cr|', issue, ['critical']],
    ['/type in|', issue, ['incident']],
    ['/promote_to ep|', issue, ['epic']],
    ['/estimate 1h|', issue, ['1h', '1h 30m']],
    ['/spend |', olderRequest, ['30m', '1h', '1h 30m', '4h', '1d', '1w']],
    ['/assign m|', issue, ['me']],
    ['/assign @m|', issue, []],
    ['/assign m|', olderRequest, []],
  ])('%j has the words of the service', (marked, place, words) => {
    expect(phrasesAt(marked, place)).toEqual(words)
  })

  it.each([
    '/title Fix #1|',
    '/weight 3|',
    '/close |',
    '/unknown |',
    // Behind a name in a list, there need not be another.
    '/assign @ines |',
    '/label ~bug  |',
    '```\n/label ~bu|\n```',
    'Then /label ~bu|',
  ])('is left to what any text may name: %j', (marked) => {
    expect(wordAt(marked, issue)).toBeNull()
  })
})
