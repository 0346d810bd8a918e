import { expect, it } from 'vitest'
import { loggedWords } from '../../electron/accounts/open-account.ts'
import { errorOf } from '../../shared/errors.ts'

it('what is logged of an error that other code threw quotes nothing that it was thrown about', () => {
  let thrown: unknown
  try {
    JSON.parse('Dismiss Ben on Monday')
  } catch (error) {
    thrown = error
  }
  expect(errorOf(thrown).detail).toContain('Dismiss')
  expect(loggedWords(errorOf(thrown))).toBe('internal: SyntaxError')
  expect(loggedWords({ code: 'database_damaged', file: 'cache.db', detail: 'cache.db: SQLITE_CORRUPT' })).toBe(
    'cache.db: SQLITE_CORRUPT',
  )
  expect(loggedWords({ code: 'signed_out' })).toBe('signed_out')
})
