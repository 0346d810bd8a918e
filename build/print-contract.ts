import { families } from '../shared/contract/index.ts'
import { markdownOf } from '../shared/contract/markdown.ts'
import { markdownOfV4 } from '../shared/contract/v4/markdown.ts'
import { openApiOf } from '../shared/contract/openapi.ts'

/** Prints the contract's tables on standard output: `openapi` as an OpenAPI 3.1 document, `table` as docs/api.md. */
const [what] = process.argv.slice(2)
if (what === 'openapi') process.stdout.write(`${JSON.stringify(openApiOf(families), null, 2)}\n`)
else if (what === 'table') process.stdout.write(`${markdownOf(families)}\n${markdownOfV4()}`)
else {
  console.error('Say what to print: openapi or table.')
  process.exitCode = 2
}
