import { describe, expect, it } from 'vitest'
import { tokenPageOf } from '../../renderer/features/sign-in/token-page.ts'
import { serviceOfV3, type ServiceFacts } from '../../shared/model/service-facts.ts'

const v4 = (version: string | null): ServiceFacts => ({ interface: 'v4', version, mayWrite: true, tokenEndsOn: null })

const filled = 'personal_access_tokens?name=Docket&scopes=api'

describe('the page where a token is made', () => {
  it.each([
    ['https://code.example.org', `https://code.example.org/-/profile/${filled}`],
    [' code.example.org ', `https://code.example.org/-/profile/${filled}`],
    ['code.example.org:8443/sub/', `https://code.example.org:8443/sub/-/profile/${filled}`],
    ['https://code.example.org/sub/api/v4/', `https://code.example.org/sub/-/profile/${filled}`],
    ['http://localhost:3000', `http://localhost:3000/-/profile/${filled}`],
  ])('of %j is one that services of every version lead to', (typed, page) => {
    expect(tokenPageOf(typed, null)).toBe(page)
  })

  it.each([
    [v4('19.0'), `/-/user_settings/${filled}`],
    [v4('17.0.1-ee'), `/-/user_settings/${filled}`],
    [v4('16.11.2'), `/-/profile/${filled}`],
    [v4(null), `/-/profile/${filled}`],
    [v4('11.8'), '/profile/personal_access_tokens'],
    [serviceOfV3, '/profile/account'],
  ])('is that of its version, once that is known: %j', (service, path) => {
    expect(tokenPageOf('https://code.example.org', service)).toBe(`https://code.example.org${path}`)
  })

  it.each([
    '',
    '  ',
    'https://',
    'two words',
    'http://code.example.org',
    'ftp://code.example.org',
    'javascript:alert(1)',
    'javascript://code.example.org/%0aalert(1)',
    'file:///etc/passwd',
    'mailto:ada@example.org',
    'https://me:secret@code.example.org',
    'me@code.example.org',
    'https://code.example.org/?private_token=x',
    'code.example.org/#x',
    'https:/code.example.org',
    'https:\\\\code.example.org',
    'code.exa\u0000mple.org',
  ])('is not offered for %j (S9)', (typed) => {
    expect(tokenPageOf(typed, null)).toBeNull()
  })
})
