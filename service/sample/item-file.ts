import { load } from 'js-yaml'
import * as v from 'valibot'

/**
 * The form of the sample's texts. A file begins with its facts in YAML between two lines of `---`; its text in Markdown
 * follows. Comments and changed files come after it, each with its facts on one line:
 *
 *     ---
 *     title: Cut days at midnight of the farm
 *     author: leila
 *     ---
 *
 *     Days, weeks and months are cut in `farm.zone`.
 *
 *     === comment { by: mira, after: 9 }
 *
 *     Could you add the test with the 25-hour day?
 */

export interface Section {
  /** `comment` or `change`. */
  readonly kind: string
  /** Its facts, not checked yet. */
  readonly facts: unknown
  readonly text: string
  /** The line where it begins, for messages. */
  readonly line: number
}

export interface ItemFile {
  readonly facts: unknown
  readonly text: string
  readonly sections: readonly Section[]
}

const front = /^---\n([^]*?)\n---\n/
const sectionHead = /^=== ([a-z]+) (\{.*\})$/

/** Parses a file. Throws an Error that names the fault and its line. */
export function parseItemFile(source: string): ItemFile {
  const [whole, yaml] = front.exec(source) ?? []
  if (whole === undefined || yaml === undefined)
    throw new Error('line 1: it does not begin with facts between two lines of ---')
  const start = whole.split('\n').length
  let text: string[] = []
  const texts = [text]
  const heads: Omit<Section, 'text'>[] = []
  for (const [index, row] of source.slice(whole.length).split('\n').entries()) {
    if (!row.startsWith('=== ')) {
      text.push(row)
      continue
    }
    const line = start + index
    const [, kind, facts] = sectionHead.exec(row) ?? []
    if (kind === undefined || facts === undefined)
      throw new Error(`line ${line}: not of the form “=== comment { by: …, after: … }”`)
    heads.push({ kind, facts: parseYaml(facts, `line ${line}`), line })
    text = []
    texts.push(text)
  }
  const [first = '', ...others] = texts.map((rows) => rows.join('\n').replace(/^\n+|\n+$/g, ''))
  return {
    facts: parseYaml(yaml, 'the facts at its beginning'),
    text: first,
    sections: heads.map((head, index) => ({ ...head, text: others[index] ?? '' })),
  }
}

/** Reads YAML. Throws an Error that begins with `where`. */
export function parseYaml(source: string, where: string): unknown {
  try {
    return load(source)
  } catch (thrown) {
    throw new Error(`${where}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { cause: thrown })
  }
}

/** Parses facts with a schema. Throws an Error that names the fact that does not fit. */
export function checkFacts<T>(schema: v.GenericSchema<unknown, T>, facts: unknown, where: string): T {
  const result = v.safeParse(schema, facts)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${where}: ${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`)
}
