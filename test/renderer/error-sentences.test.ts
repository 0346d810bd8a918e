import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../shared/errors.ts'
import { sentenceFor } from '../../shared/error-sentences.ts'

describe('every error', () => {
  it.each(errorCodes)('%s has a cause and a next step, in sentences', (code) => {
    for (const url of ['https://code.example.org', 'not an address', undefined]) {
      const { title, advice } = sentenceFor({ code, message: 'x' }, url === undefined ? {} : { url })
      for (const sentence of [title, advice]) {
        expect(sentence).toMatch(/^(?:[A-Z]|code\.example\.org).+[.]$/)
        expect(sentence).not.toContain(code)
        expect(sentence).not.toContain('undefined')
      }
    }
  })

  it('names the host it is about', () => {
    expect(sentenceFor({ code: 'unreachable', message: '' }, { url: 'https://code.example.org:8443/x' }).title).toBe(
      'code.example.org:8443 cannot be reached.',
    )
    expect(sentenceFor({ code: 'unreachable', message: '' }).title).toBe('The service cannot be reached.')
  })

  it('has its own words for nearly every code', () => {
    const titles = new Set(errorCodes.map((code) => sentenceFor({ code, message: '' }).title))
    expect(titles.size).toBe(errorCodes.length - 1)
  })

  it('says whose a token is, and whose the account', () => {
    const owners = {
      token: { name: 'Rosa Ferri', username: 'rosa' },
      account: { name: 'Mira Solheim', username: 'mira' },
    }
    expect(sentenceFor({ code: 'token_of_another', message: '', owners }).title).toBe(
      'This token belongs to Rosa Ferri (@rosa); this account is Mira Solheim’s (@mira).',
    )
  })

  it('says how long to wait when the service did', () => {
    expect(sentenceFor({ code: 'rate_limited', message: '', retryAfter: 30 }).advice).toContain('30 seconds')
    expect(sentenceFor({ code: 'rate_limited', message: '', retryAfter: 1 }).advice).toContain('1 second.')
    expect(sentenceFor({ code: 'rate_limited', message: '', retryAfter: 600 }).advice).toContain('10 minutes')
  })
})
