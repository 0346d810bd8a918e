import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readTexts, type SourceText } from '../../build/architecture/imports.ts'

/** Holds identifiers, files and folders to `docs/code-words.md`: none has a word that another one says better. */

const root = join(import.meta.dirname, '..', '..')

/** The words that are not used, and the identifiers and paths that may have them all the same. */
interface BannedWords {
  readonly words: readonly string[]
  readonly allowed: ReadonlySet<string>
}

/** Reads the last table of the page: words in its first column, exceptions in its third. */
async function readBannedWords(): Promise<BannedWords> {
  const page = await readFile(join(root, 'docs', 'code-words.md'), 'utf8')
  const table = page.slice(page.lastIndexOf('\n## '))
  const rows = [...table.matchAll(/^\| (`[^|]*)\|[^|]*\|([^|]*)\|$/gm)]
  const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return {
    words: rows.flatMap(([, cell = '']) => quoted(cell)),
    allowed: new Set(rows.flatMap(([, , cell = '']) => quoted(cell))),
  }
}

/** The words of a name, each between spaces: ` key queues ` of `KeyQueues`, `keyQueues` and `key-queues`. */
function wordsOf(name: string): string {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return ` ${parts.join(' ').toLowerCase()} `
}

function bannedIn(name: string, { words }: BannedWords): boolean {
  const spaced = wordsOf(name)
  return words.some((word) => spaced.includes(` ${word} `))
}

/** A pattern for a word in identifiers: `told` and `Told`, `standIn` and `StandIn`. */
function inIdentifier(word: string): string {
  const capital = word.replace(/(?:^| )[a-z]/g, (letter) => letter.trim().toUpperCase())
  return `(?<![a-zA-Z])${capital.charAt(0).toLowerCase()}${capital.slice(1)}|${capital}`
}

/** A quick look that saves reading most files as TypeScript: lines of comments and plain strings are left out. */
function mayHaveBanned(text: string, anyWord: RegExp): boolean {
  return text.split('\n').some((line) => {
    if (!anyWord.test(line) || /^\s*(\*|\/\/|\/\*)/.test(line)) return false
    return anyWord.test(line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, ''))
  })
}

function identifiersIn({ path, text }: SourceText): Set<string> {
  const scripts = path.endsWith('.svelte')
    ? [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
    : text
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, scripts, ts.ScriptTarget.Latest))
  return found
}

/** Lists `path: name` for each identifier, file and folder with a banned word. */
function findBanned(sources: readonly SourceText[], banned: BannedWords): string[] {
  const anyWord = new RegExp(`(?:${banned.words.map(inIdentifier).join('|')})(?![a-z])`)
  return sources.flatMap((source) => {
    const { path, text } = source
    if (banned.allowed.has(path)) return []
    const names = mayHaveBanned(text, anyWord) ? [...identifiersIn(source)] : []
    return [...path.split('/'), ...names]
      .filter((name) => !name.includes('_') && !banned.allowed.has(name) && bannedIn(name, banned))
      .map((name) => `${path}: ${name}`)
  })
}

describe('the words of the code', () => {
  test('are those of docs/code-words.md: no name has one that is not used', async () => {
    const banned = await readBannedWords()
    expect(banned.words.length).toBeGreaterThan(30)
    const sources = await readTexts(root, ['shared', 'electron', 'renderer', 'service', 'build', 'test'])
    expect(sources.length).toBeGreaterThan(1_000)
    expect(findBanned(sources, banned)).toEqual([])
  })

  test.each([
    ['electron/outbox/queue-lanes.ts', 'const key = 1', 'queue-lanes.ts'],
    ['electron/keeper/store.ts', 'const key = 1', 'keeper'],
    ['electron/outbox/send.ts', 'export class FoldedLanes {}', 'FoldedLanes'],
    ['electron/outbox/send.ts', 'this.#tellNews()', '#tellNews'],
    ['renderer/ui/keys/focus.ts', "const a = '`'; handOver(list)", 'handOver'],
    ['renderer/shell/App.svelte', '<script lang="ts">\n  const told = useToasts()\n</script>', 'told'],
  ])('in %s, %s has one', async (path, text, name) => {
    expect(findBanned([{ path, text }], await readBannedWords())).toEqual([`${path}: ${name}`])
  })

  test.each([
    ['electron/user/shown-notifications.ts', 'const sql = `SELECT told FROM notices`; // what was told'],
    ['electron/user/shown-notifications.ts', "interface Row { told_since: number; kind: 'news' }"],
    ['electron/outbox/plane.ts', 'const airplanes = retold(newsletter)'],
    ['electron/sync/service/request-budget.ts', 'this.#refill()'],
  ])('in %s, %s has none', async (path, text) => {
    expect(findBanned([{ path, text }], await readBannedWords())).toEqual([])
  })
})
