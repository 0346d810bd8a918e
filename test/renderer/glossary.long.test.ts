import { globSync, readFileSync } from 'node:fs'
import { parse, type AST } from 'svelte/compiler'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** Words of docs/words.md, "Words that are not used", as they would stand on screen. */
const banned: readonly RegExp[] = [
  /\btak(e|es|en|ing) (it )?back\b|\btook (it )?back\b/i,
  /\bg(ive|iven|ave) (it )?up\b/i,
  /\bor no longer\b/i,
  /\bsubscri(be|bes|bed|ption)\b/i,
  /\bhow sync stands\b/i,
  /#new\b/,
  /\b(rows?|caches?|crawl(s|ed)?|lanes?)\b/i,
  /\b(the|this) service\b/i,
  /^Queued\.$/,
]

/** The sources of all texts that people read: in the window, in notifications and menus, and in a terminal. */
const sources = [
  'renderer/**/*.{svelte,ts}',
  'shared/{keymap,*-words}.ts',
  'shared/errors/*.ts',
  'shared/model/triage.ts',
  'electron/outbox/*.ts',
  // Files of the queue are SQL, which calls things by the names of its columns.
  'electron/outbox/!(queue)/*.ts',
  'electron/desktop/*/*.ts',
  'electron/accounts/*.ts',
  'electron/command-line/**/*.ts',
]

/** Attributes whose values people read or hear. */
const shown = new Set(['title', 'aria-label', 'placeholder', 'label', 'text', 'action', 'alt', 'name', 'note', 'none'])

/** The texts for people in TypeScript code: the literals that are words and no names, paths, keys or SQL. */
function textsOfCode(code: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    const isSql = ts.isCallExpression(node) && node.expression.getText().startsWith('statement')
    if (isSql) return
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node))
      texts.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('texts.ts', code, ts.ScriptTarget.Latest, true))
  // One word in small letters is a name: of a state, a class, a role.
  return texts.filter((text) => / /.test(text) || /^[A-Z]/.test(text))
}

function textsOfComponent(source: string): string[] {
  const texts: string[] = []
  const { fragment, instance, module } = parse(source, { modern: true })
  const codeOf = (node: object): string => {
    const { start, end } = node as { start: number; end: number }
    return source.slice(start, end)
  }
  for (const script of [instance, module]) if (script) texts.push(...textsOfCode(codeOf(script.content)))
  const visit = (node: unknown, isShown: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, isShown))
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const each = node as AST.SvelteNode
    if (each.type === 'Comment') return
    if (each.type === 'Text') {
      if (isShown) texts.push(each.data.replace(/\s+/g, ' ').trim())
      return
    }
    if (each.type === 'ExpressionTag') {
      if (isShown) texts.push(...textsOfCode(codeOf(each.expression)))
      return
    }
    if (each.type === 'Attribute') return visit(each.value, shown.has(each.name))
    for (const [name, part] of Object.entries(each)) if (name !== 'parent') visit(part, true)
  }
  visit(fragment.nodes, true)
  return texts
}

function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return file.endsWith('.svelte') ? textsOfComponent(source) : textsOfCode(source)
}

describe('the words on screen', () => {
  it.each(sources)('are looked for in %s, which is there', (pattern) => {
    expect(globSync(pattern)).not.toEqual([])
  })

  it('are those of the glossary', () => {
    const read = sources
      .flatMap((pattern) => globSync(pattern))
      .flatMap((file) => textsOf(file).map((text) => ({ file, text })))
    // These texts must be found here, or the reader finds nothing at all.
    expect(read.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Nothing waits', 'Discard', 'Sync now', 'Needs you']),
    )
    expect(read.filter(({ text }) => banned.some((word) => word.test(text)))).toEqual([])
  })
})
