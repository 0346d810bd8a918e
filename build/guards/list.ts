import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { SourceText } from '../architecture/imports.ts'
import { promisesFile, readPromises, sortsOfPromises, type NumberedPromise } from './promises.ts'
import { readTaggedTests, type TaggedTest } from './tagged-tests.ts'

/** The promises of the document, and the tests that guard them. */
export interface Guards {
  readonly promises: readonly NumberedPromise[]
  readonly tests: readonly TaggedTest[]
}

/** Reads all files of tests, in the order of their paths. */
export function readTestFiles(root: string): SourceText[] {
  const paths = globSync('test/**/*.test.ts', { cwd: root }).map((path) => path.replaceAll(sep, '/'))
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Reads the promises from their document, and the tests that guard them from the test files. */
export function readGuards(root: string, files: readonly SourceText[]): Guards {
  return {
    promises: readPromises(readFileSync(join(root, promisesFile), 'utf8')),
    tests: files.flatMap(({ path, text }) => readTaggedTests(path, text)),
  }
}

/** Returns true for a test of the long tier, which `npm test` leaves out. */
export function isLong({ path }: TaggedTest): boolean {
  return path.endsWith('.long.test.ts')
}

/** Prints the list as test/guards.md has it: each promise with its tests, by file. */
export function printGuards({ promises, tests }: Guards): string {
  const parts = Object.entries(sortsOfPromises).map(([letter, heading]) => {
    const ofSort = promises.filter(({ tag }) => tag.startsWith(letter))
    return [`## ${heading}`, ...ofSort.map((promise) => printPromise(promise, tests))].join('\n\n')
  })
  return `${[introduction, ...parts].join('\n\n')}\n`
}

const introduction = `# What guards each promise

\`npm run --silent guards > test/guards.md\` makes this list of the names of the tests, and \`test/guards.test.ts\` compares it. A
promise is a row of [How Docket is built](../docs/architecture.md). A test that guards it ends its name in its number, such as
\`(I4)\`. What is marked with _long_ is not part of \`npm test\`.`

function printPromise({ tag, sentence }: NumberedPromise, tests: readonly TaggedTest[]): string {
  const files = Map.groupBy(
    tests.filter(({ tags }) => tags.includes(tag)),
    ({ path }) => path,
  )
  const lines = [...files].flatMap(([path, guards]) => [
    `- ${path}${guards.some(isLong) ? ' _long_' : ''}`,
    ...guards.map(({ titles }) => `  - ${asCode(titles.join(' › '))}`),
  ])
  return [`### ${tag}`, sentence, lines.length > 0 ? lines.join('\n') : 'No test.'].join('\n\n')
}

/** A title in backticks, so that none of its signs is taken for Markdown. */
function asCode(title: string): string {
  return title.includes('`') ? `\`\` ${title} \`\`` : `\`${title}\``
}
