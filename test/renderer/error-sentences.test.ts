import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../shared/errors.ts'
import { sentenceFor } from '../../shared/error-sentences.ts'
import { ToastStore } from '../../renderer/data/toasts.svelte.ts'
import { restWords } from '../../renderer/features/changes/rest-words.ts'
import { goneWords, refusalWords } from '../../renderer/features/snippet/snippet-words.ts'
import { sampleErrors } from '../support/sample-errors.ts'

describe('every error', () => {
  it.each(errorCodes)('%s has a cause and a next step, in sentences', (code) => {
    for (const url of ['https://code.example.org', 'not an address', undefined]) {
      const { title, advice } = sentenceFor(sampleErrors[code], url === undefined ? {} : { url })
      for (const sentence of advice === '' ? [title] : [title, advice]) {
        expect(sentence).toMatch(/^(?:[A-Z1]|code\.example\.org).+[.]$/)
        expect(sentence).not.toContain(code)
        expect(sentence).not.toContain('undefined')
      }
    }
  })

  it('names the host it is about', () => {
    expect(sentenceFor({ code: 'unreachable' }, { url: 'https://code.example.org:8443/x' }).title).toBe(
      'code.example.org:8443 cannot be reached.',
    )
    expect(sentenceFor({ code: 'unreachable' }).title).toBe('GitLab cannot be reached.')
  })

  /** The number of codes that reuse the title of another: our own mistakes, and two refusals. */
  const alike = 3

  it('has its own words for nearly every code', () => {
    const titles = new Set(errorCodes.map((code) => sentenceFor(sampleErrors[code]).title))
    expect(titles.size).toBe(errorCodes.length - alike)
  })

  it('says whose a token is, and whose the account', () => {
    expect(sentenceFor(sampleErrors.token_of_another).title).toBe(
      'This token belongs to Rosa Ferri (@rosa); this account is Mira Solheim’s (@mira).',
    )
  })

  it('promises to ask again only where something does', () => {
    const byItself = / by itself(?: in [^.]+)?\.$/
    const promised = errorCodes.filter((code) => byItself.test(sentenceFor(sampleErrors[code]).advice))
    expect(promised).toEqual(expect.arrayContaining(['rate_limited', 'service_failed', 'stopped_on_the_way']))
    for (const code of promised)
      expect(sentenceFor(sampleErrors[code], { isAskedOnce: true }).advice).toMatch(/Try again (?:later|in .+)\.$/)
    expect(sentenceFor({ code: 'rate_limited' }, { isAskedOnce: true }).advice).toBe('Try again in a moment.')
  })

  it('promises nothing in what is said of something that was asked once', () => {
    const error = { code: 'service_failed', status: 502 } as const
    const toasts = new ToastStore()
    toasts.tellError(error)
    const asked = { url: 'https://code.example.org', projectPath: 'apps/console', number: 12 }
    const said = [
      toasts.messages[0]?.message,
      restWords(error),
      refusalWords(error, asked).advice,
      goneWords(error).advice,
    ]
    for (const words of said) expect(words).toMatch(/ Try again later\.$/)
  })

  it('says how long to wait when the service did', () => {
    expect(sentenceFor({ code: 'rate_limited', retryAfter: 30 }).advice).toContain('30 seconds')
    expect(sentenceFor({ code: 'rate_limited', retryAfter: 1 }).advice).toContain('1 second.')
    expect(sentenceFor({ code: 'rate_limited', retryAfter: 600 }).advice).toContain('10 minutes')
  })
})
