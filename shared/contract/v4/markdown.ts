import type { Operation } from '../operation.ts'
import { pathNames } from '../target.ts'
import { parameterNotes } from '../words.ts'
import { additions } from './additions.ts'
import { graphqlMutations, graphqlPath, graphqlQueries } from './graphql.ts'
import { operationsV4 } from './index.ts'
import { unheard } from './unheard.ts'

/** Every operation of API v4 by its name: those of the contract, and those that only v4 has. */
export const everyOperationV4: Readonly<Record<string, Operation>> = {
  ...Object.fromEntries(Object.entries(operationsV4).map(([name, { operation }]) => [name, operation])),
  ...additions,
}

/** The parameters of an operation that do not stand in its path. */
export function beyondPath(operation: Operation): string[] {
  const inPath = pathNames(operation)
  return Object.keys(operation.parameters).filter((name) => !inPath.includes(name))
}

function known(operation: Operation): string {
  const reported = beyondPath(operation).flatMap((name) => {
    const parameter = operation.parameters[name]
    return parameter ? [`\`${name}\` (${parameterNotes(parameter).join(', ')})`] : []
  })
  return reported.length === 0 ? '–' : reported.join('; ')
}

function notKnown(name: string): string {
  return (unheard[name] ?? []).map((parameter) => `\`${parameter}\``).join(', ') || '–'
}

const introduction = `## Over API v4

Each of these parameters of a list does what services document: it narrows the list, orders it, or says more or less of each row.
What is documented and **not known** here is counted for nothing. The service logs it when it is asked for, as it does with every
other name that an operation does not have. Paths are below \`/api/v4\`. A service of 11.8 does not know what came later.
`

const byGraphql = `## By GraphQL

\`POST ${graphqlPath}\` takes these mutations, with a variable \`input\`, and queries for these fields. A refusal is an answer with
\`errors\`, at its top or in the mutation.
`

function graphqlTable(): string[] {
  const rows = Object.values(graphqlMutations).map(({ field, input, summary }) => {
    return `| \`${field}\` | ${input.map((name) => `\`${name}\``).join(', ')} | ${summary} |`
  })
  const queries = Object.values(graphqlQueries).map(({ path, variables, summary }) => {
    return `| \`${path.join('.')}\` | ${variables.map((name) => `\`${name}\``).join(', ')} | ${summary} |`
  })
  return [
    byGraphql,
    ...['| Mutation | Input | Effect |', '| --- | --- | --- |', ...rows, ''],
    ...['| Query | Variables | Answer |', '| --- | --- | --- |', ...queries, ''],
  ]
}

/** Returns the parameters of the lists of API v4, those that the service does not know, and the documents of GraphQL. */
export function markdownOfV4(): string {
  const rows = Object.entries(everyOperationV4)
    .filter(
      ([name, operation]) => (operation.list && beyondPath(operation).length > 0) || (unheard[name] ?? []).length > 0,
    )
    .map(([name, operation]) => {
      const cells = [
        `\`${operation.method} ${operation.path}\` (\`${name}\`)`,
        operation.list ? known(operation) : '',
        notKnown(name),
      ]
      return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
    })
  return [
    introduction,
    '| Operation | What a list takes | Not known |',
    '| --- | --- | --- |',
    ...rows,
    '',
    ...graphqlTable(),
  ].join('\n')
}
