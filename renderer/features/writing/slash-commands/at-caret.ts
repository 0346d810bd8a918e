import type { WrittenWord } from '../written-word.ts'
import { ownWords, type Argument } from './arguments.ts'
import { commandsAt, isKnownThere, type CommandContext } from './commands.ts'
import { commandLines } from './in-text.ts'
import { offeredCommands } from './offered.ts'

/**
 * The name or the argument of a command that is being written before the caret; null where the service looks for no command, and
 * where Docket has nothing to offer.
 */
export function commandWordAt(text: string, caret: number, context: CommandContext): WrittenWord | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('\n') + 1
  const line = before.slice(start)
  if (!line.startsWith('/') || !commandLines(text).has(before.split('\n').length - 1)) return null
  const [, name = '', rest] = /^\/([a-z_]*)(?: +|$)(.*)$/i.exec(line) ?? []
  if (rest === undefined) return null
  if (caret === start + 1 + name.length) {
    return { kind: null, start, end: caret, beginning: name, phrases: offeredCommands(name, context) }
  }
  const command = commandsAt(context).get(name.toLowerCase())
  const argument = command?.needs ?? command?.takes
  if (argument === undefined || argument === ownWords) return null
  const written = wordOf(argument, rest)
  return written === null ? null : { ...wordFor(argument, written, context), start: caret - written.length, end: caret }
}

/** An iteration or an epic by its number: nothing else is meant, whatever names have that number in them. */
const numbered = /^(?:\*iteration:|[\w./-]+&)\d+$/

/**
 * The part of an argument that is being written; null where nothing is left to complete: behind a space, where another word need
 * not follow, and where it is whole already.
 */
function wordOf(argument: Argument, rest: string): string | null {
  if (/\S\s+$/.test(rest)) return null
  const [, last = ''] = argument.isList ? (/(?:^|\s)([~%]?"[^"]*"?|\S*)$/.exec(rest) ?? []) : ['', rest]
  // Parents and children may be epics, which are not among the items.
  const isEpic = argument.of === 'item' && last.startsWith('&')
  return isEpic || numbered.test(last) ? null : last
}

/** The signs before a name, as they are written for each kind of thing. */
const sign = /^(?:[@~%:#!&]|\*(?:iteration:)?)?"?/

function wordFor(
  { of, phrases = [], isFree }: Argument,
  written: string,
  context: CommandContext,
): Omit<WrittenWord, 'start' | 'end'> {
  const text = written.toLowerCase()
  return {
    kind: of === 'item' ? itemKind(written, context.kind) : (of ?? null),
    beginning: written.replace(sign, '').replace(/"$/, ''),
    phrases: phrases.filter(
      (phrase) =>
        isKnownThere(phrase, context) &&
        [phrase.word, phrase.title].some((each) => each.toLowerCase().startsWith(text)),
    ),
    isFree: isFree === true,
  }
}

/** The kind of item that is meant: that of the sign, and without one that of the item which the text is about. */
function itemKind(written: string, kind: CommandContext['kind']): 'issue' | 'mergeRequest' {
  if (written.startsWith('#')) return 'issue'
  return written.startsWith('!') || kind === 'mergeRequest' ? 'mergeRequest' : 'issue'
}
