import ts from 'typescript'

/** A test, or a group of tests, whose title ends in the tags of the promises that it guards: `… (I8, F2)`. */
export interface TaggedTest {
  /** The file, from the root of the project. */
  readonly path: string
  /** The titles of the groups around it and its own, the outermost first, without tags. */
  readonly titles: readonly string[]
  readonly tags: readonly string[]
}

const tagsAtEnd = / \(([ISF]\d+(?:, [ISF]\d+)*)\)$/

/** A quick test before a file is parsed: most files have no tags. It finds each tag that ends a text. */
const tagsInText = /\([ISF]\d+(?:, [ISF]\d+)*\)(?=['"`])/g

/** Counts the texts of a file that end in tags. As many tagged tests must be found in it, or one is hidden. */
export function countTags(text: string): number {
  return text.match(tagsInText)?.length ?? 0
}

/**
 * Finds the tagged tests of a file, in their order. A test is any call with a title and a function, however the function
 * that is called is named or made: `it(…)`, `test.each(…)(…)`, `testOn(fixture)(…)`.
 */
export function readTaggedTests(path: string, text: string): TaggedTest[] {
  if (countTags(text) === 0) return []
  const found: TaggedTest[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : null
    if (title === null) return ts.forEachChild(node, (child) => visit(child, groups))
    const tags = tagsAtEnd.exec(title)?.[1]?.split(', ') ?? []
    const titles = [...groups, title.replace(tagsAtEnd, '')]
    if (tags.length > 0) found.push({ path, titles, tags })
    ts.forEachChild(node, (child) => visit(child, titles))
  }
  const { ParseNone: jsDocParsingMode } = ts.JSDocParsingMode
  visit(ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode }), [])
  return found
}

/** The title of a call that has a text first and a function further on; null for any other call. */
function titleOf({ arguments: [first, ...more] }: ts.CallExpression): string | null {
  if (first === undefined || !more.some(isFunction)) return null
  if (ts.isStringLiteralLike(first)) return first.text
  if (!ts.isTemplateExpression(first)) return null
  return first.head.text + first.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

function isFunction(node: ts.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isIdentifier(node)
}
