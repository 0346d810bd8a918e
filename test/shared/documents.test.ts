import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { format } from 'prettier'
import { describe, expect, it } from 'vitest'
import { families } from '../../shared/contract/index.ts'
import { markdownOf } from '../../shared/contract/markdown.ts'
import { markdownOfV4 } from '../../shared/contract/v4/markdown.ts'
import { openApiOf } from '../../shared/contract/openapi.ts'

const methods = ['get', 'post', 'put', 'delete']

describe('what is printed from the contract’s tables', () => {
  it('is an OpenAPI 3.1 document that a validator takes, with 127 operations', async () => {
    const document = openApiOf(families)
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    const operations = Object.values(paths).flatMap((path) =>
      Object.keys(path).filter((name) => methods.includes(name)),
    )
    expect(operations).toHaveLength(127)
  })

  it('is docs/api.md, as it stands in the repository', async () => {
    const file = join(import.meta.dirname, '..', '..', 'docs', 'api.md')
    // Made with `npm run --silent api-table > docs/api.md` and formatted like every other file.
    const printed = await format(`${markdownOf(families)}\n${markdownOfV4()}`, { parser: 'markdown', printWidth: 120 })
    expect(readFileSync(file, 'utf8')).toBe(printed)
  })
})
