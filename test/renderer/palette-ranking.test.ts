import { describe, expect, it } from 'vitest'
import { withLate, type Group } from '../../renderer/shell/palette/arranging.ts'
import type { Entry, EntryKind } from '../../renderer/ui/choosing/entry.ts'
import { divided, ranked, stretches, unmarked, type Stretch } from '../../renderer/shell/palette/ranking.ts'
import { settings } from '../../renderer/features/settings/settings-table.ts'
import { commands } from '../../shared/keymap.ts'

const entry = (title: string, detail?: string, kind: EntryKind = 'command'): Entry => ({
  id: title,
  kind,
  title,
  ...(detail === undefined ? {} : { detail }),
  run: () => undefined,
})
const unused = () => 0
const titles = (entries: readonly Entry[], text: string, worthOf: (id: string) => number = unused) =>
  ranked(entries, text, worthOf).map(({ entry: { title } }) => title)
const marked = (text: string, one: Entry) => {
  const [row] = ranked([one], text, unused)
  const joined = (of: 'title' | 'detail') =>
    row?.[of].map(({ text: part, marked: isMarked }) => (isMarked ? `[${part}]` : part)).join('')
  return row && [joined('title'), joined('detail')]
}

describe('ranking', () => {
  const all = commands.map(({ title }) => entry(title))

  it('finds commands by beginnings, by letters left out, and by words in another order', () => {
    const first = (text: string) => titles(all, text)[0]
    expect(first('go iss')).toBe('Go to issues')
    expect(first('gois')).toBe('Go to issues')
    expect(first('issues go')).toBe('Go to issues')
    expect(first('snz')).toBe('Snooze')
    expect(first('mile')).toBe('Set the milestone')
    expect(titles(all, 'qxj')).toEqual([])
  })

  it('finds names without their accents, and in scripts without spaces', () => {
    expect(marked('alv', entry('José Álvarez'))).toEqual(['José [Álv]arez', ''])
    expect(marked('障害', entry('重大障害報告'))).toEqual(['重大[障害]報告', ''])
  })

  it('marks the letters that were typed, in the title and in what stands beside it', () => {
    expect(marked('gate', entry('Gateway', 'hardware/gateway'))).toEqual(['[Gate]way', 'hardware/[gate]way'])
    expect(marked('md', entry('Mark done'))).toEqual(['[M]ark [d]one', ''])
    expect(marked('mira', entry('Solheim', '@mira'))).toEqual(['Solheim', '@[mira]'])
  })

  it('does not find an item by letters that are strewn over its title', () => {
    const strewn = 'WIP: Refuse readings that came before'
    expect(titles([entry(strewn, 'x', 'item')], 'gate')).toEqual([])
    expect(titles([entry('Readings arrive'), entry('Readings arrive twice', 'x', 'item')], 'rdngs')).toEqual([
      'Readings arrive',
    ])
    expect(titles([entry(strewn, 'x', 'item')], 'refuse came')).toEqual([strewn])
  })

  it('puts commands and settings before items that have the same words', () => {
    const ofSetting = ({ title, detail }: (typeof settings)[number]): Entry => ({
      ...entry(title, 'Settings', 'settings'),
      words: detail,
    })
    const named = [...all, ...settings.map(ofSetting)]
    const wordsOf = ({ title, words = '' }: Entry) => `${title} ${words}`.match(/[\p{L}\p{N}]+/gu) ?? []
    for (const one of named) {
      for (const text of [one.title, ...wordsOf(one).filter((word) => word.length > 2)]) {
        const item = entry(text, 'apps/console', 'item')
        const rows = ranked([item, ...named], text, ({ length }) => (length === text.length ? 1_000 : 0))
        const of = rows.findIndex((row) => row.entry === one)
        expect([text, of >= 0 && of < rows.findIndex((row) => row.entry === item)]).toEqual([text, true])
      }
    }
  })

  it('puts an item first for words that no command has all of', () => {
    const item = entry('Close the gate', 'apps/console', 'item')
    expect(titles([...all, item], 'close the gate')[0]).toBe('Close the gate')
  })

  it.each([
    ['compact', 'Density of lists'],
    ['dark', 'Theme'],
    ['larger', 'Text size'],
    ['gmail', 'Key preset'],
    ['mentioned', 'Notify me when'],
    ['previous', 'What opens when an entry is marked done, snoozed or muted'],
    ['markdown', 'Export…'],
  ])('finds the setting that has the choice “%s”', (text, title) => {
    const entries = settings.map((each) => ({ ...entry(each.title, 'Settings', 'settings'), words: each.detail }))
    expect(titles([entry(text, 'apps/console', 'item'), ...entries], text)[0]).toBe(title)
  })

  it.each([
    ['close issue', 'Close or reopen'],
    ['create issue', 'New issue'],
    ['answer', 'Write a comment or a reply'],
    ['archive', 'Mark done or not done'],
    ['shortcuts', 'Show the keys'],
    ['deadline', 'Set the due date'],
    ['kanban', 'Show the list as a board'],
    ['preferences', 'Settings'],
  ])('finds what others call “%s”', (text, title) => {
    const others = commands.map(({ title: name, ...more }) => ({
      ...entry(name),
      ...('words' in more && { words: more.words }),
    }))
    expect(titles([entry(text, 'apps/console', 'item'), ...others], text)[0]).toBe(title)
  })

  it('puts what the title has before what only stands beside it', () => {
    expect(titles([entry('Spring', 'gate'), entry('The gate is open')], 'gate')).toEqual(['The gate is open', 'Spring'])
  })

  it('puts what is used often before what fits as well, and not before what fits far better', () => {
    const two = [entry('Mark as read'), entry('Mark as unread')]
    const often = (title: string) => (id: string) => (id === title ? 40 : 0)
    expect(titles(two, 'mark')).toEqual(['Mark as read', 'Mark as unread'])
    expect(titles(two, 'mark', often('Mark as unread'))).toEqual(['Mark as unread', 'Mark as read'])
    const far = [entry('Snooze'), entry('Show nothing or zero')]
    expect(titles(far, 'snooz', often('Show nothing or zero'))[0]).toBe('Snooze')
  })

  it('never cuts a character of two halves', () => {
    expect(stretches('a😀b', [1])).toEqual([
      { text: 'a', marked: false },
      { text: '😀', marked: true },
      { text: 'b', marked: false },
    ])
  })
})

describe('stretches', () => {
  const texts = stretches('api#29', [2, 3])
  const plain = (part: readonly Stretch[]) => part.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

  it.each([
    [0, '', 'ap[i#]29'],
    [2, 'ap', '[i#]29'],
    [3, 'ap[i]', '[#]29'],
    [6, 'ap[i#]29', ''],
    [9, 'ap[i#]29', ''],
  ])('are divided at %i, with their marks', (at, before, after) => {
    expect(divided(texts, at).map(plain)).toEqual([before, after])
  })
})

describe('what is found late', () => {
  const row = (title: string, kind: EntryKind) => unmarked(entry(title, undefined, kind), 0, unused)
  const group = (kind: EntryKind, ...of: string[]): Group => ({ kind, rows: of.map((title) => row(title, kind)) })
  const flat = (groups: readonly Group[]) =>
    groups.map(({ kind, rows }) => [kind, ...rows.map((one) => one.entry.title)])

  it('comes below what is marked, and moves nothing above it', () => {
    const shown = [group('command', 'Mark done', 'Mute'), group('project', 'app'), group('settings', 'Sync')]
    const now = [
      group('item', 'first'),
      group('project', 'best', 'app'),
      group('command', 'Mute', 'New'),
      group('label', 'bug'),
    ]
    expect(flat(withLate(shown, now, 'Mute'))).toEqual([
      ['command', 'Mark done', 'Mute', 'New'],
      ['item', 'first'],
      ['project', 'best', 'app'],
      ['label', 'bug'],
    ])
    expect(flat(withLate(shown, now, 'app'))).toEqual([
      ['command', 'Mark done', 'Mute'],
      ['project', 'app', 'best'],
      ['item', 'first'],
      ['label', 'bug'],
    ])
    expect(withLate(shown, now, 'gone')).toBe(now)
  })
})
