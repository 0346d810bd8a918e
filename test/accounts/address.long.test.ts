import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from '../../electron/accounts/address.ts'
import { checkProperty } from '../support/properties.ts'

describe('an address as people type it', () => {
  it('is read the same way again', async () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      'localhost',
      ':80',
      '/',
      '//',
      'api/v3',
      '/sub',
      '..',
      '?',
      '#',
      ' ',
      '@',
    )
    const typed = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
      fc.webUrl(),
      fc.string(),
    )
    await checkProperty(
      'address',
      fc.property(typed, (text) => {
        const result = readAddress(text)
        if (!result.ok) return
        expect(readAddress(result.value)).toEqual(result)
        expect(result.value).not.toMatch(/\/$|[?#\s]/)
        expect(new URL(result.value).pathname).not.toMatch(/\/api\/v3$/)
        expect(result.value).toMatch(/^https:\/\/|^http:\/\/(?:.+\.)?localhost|^http:\/\/127\./)
      }),
      5000,
    )
  })
})
