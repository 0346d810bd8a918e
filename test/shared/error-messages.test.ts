import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sentenceFor } from '../../shared/error-sentences.ts'
import { errorCodes, type ErrorCode } from '../../shared/errors.ts'
import { sampleErrors } from '../support/sample-errors.ts'

/** The beginning of a sentence: some contain names of things, and the test compares the text before the first. */
function beginningOf(code: ErrorCode): string {
  return (
    sentenceFor(sampleErrors[code]).title.split(/ (?:Rosa|:thumbsup|“nothing”|\(502|\(403|some\.db|user\.db)/)[0] ?? ''
  )
}

const folder = join(import.meta.dirname, '..')
const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('contract'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

it.each(errorCodes)('%s is asserted as people read it, where it arises', (code) => {
  expect(tests).toContain(beginningOf(code))
})
