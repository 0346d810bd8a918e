import type { Families } from './openapi.ts'
import type { Operation, Parameter } from './operation.ts'
import { accessWords, parameterNotes } from './words.ts'

/** The operations as people read them: a table for each family. */

/** Escapes bars, which would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function parameterText(name: string, parameter: Parameter): string {
  return `\`${name}\` (${parameterNotes(parameter).join(', ')})`
}

function parametersText(operation: Operation): string {
  const reported = Object.entries(operation.parameters).map(([name, parameter]) => parameterText(name, parameter))
  return reported.length === 0 ? '–' : reported.join('; ')
}

function resultText(operation: Operation): string {
  const result = operation.list ? `array of ${operation.result}` : operation.result
  const notes = [
    ...(operation.paged ? [operation.wholeInPractice ? 'in pages, whole on real services' : 'in pages'] : []),
    ...(operation.unchanged ? [`${operation.unchanged} when nothing changes`] : []),
    ...Object.entries(operation.refusals ?? {}).map(
      ([status, sentence]) => `${status}: ${sentence.replace(/\.$/, '')}`,
    ),
    ...(operation.failsAsNotFound ? ['404 for any failure'] : []),
  ]
  return [result, ...notes].join('; ')
}

function row(name: string, operation: Operation): string {
  const summary = operation.undocumented ? `${operation.summary} Not in the contract.` : operation.summary
  const cells = [
    `\`${operation.method} ${operation.path}\``,
    `${summary} (\`${name}\`)`,
    parametersText(operation),
    accessWords[operation.access] + (operation.openInPractice ? '; on real services anyone, where it is public' : ''),
    resultText(operation),
  ]
  return `| ${cells.map(cell).join(' | ')} |`
}

const introduction = `# API v3

Every operation that Docket knows and its service answers, printed from the tables in \`shared/contract/\` by
\`npm run --silent api-table\`. \`npm run --silent openapi\` prints them as an OpenAPI 3.1 document. Paths are below \`/api/v3\`.
`

/** A heading and a table for each family that has operations. */
export function markdownOf(families: Families): string {
  const tables = Object.entries(families)
    .filter(([, operations]) => Object.keys(operations).length > 0)
    .map(([family, operations]) =>
      [
        `## ${family}`,
        '',
        '| Operation | What it does | Parameters | Who | Answer |',
        '| --- | --- | --- | --- | --- |',
        ...Object.entries(operations).map(([name, operation]) => row(name, operation)),
        '',
      ].join('\n'),
    )
  return [introduction, ...tables].join('\n')
}
