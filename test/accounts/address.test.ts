import { describe, expect, it } from 'vitest'
import { readAddress } from '../../electron/accounts/address.ts'
import { wordsFor } from '../../shared/error-sentences.ts'

describe('an address as people type it', () => {
  it.each([
    ['https://code.example.org', 'https://code.example.org'],
    ['  https://code.example.org/ \n', 'https://code.example.org'],
    ['HTTPS://Code.Example.ORG', 'https://code.example.org'],
    ['https://code.example.org:443', 'https://code.example.org'],
    ['https://code.example.org:8443///', 'https://code.example.org:8443'],
    ['https://code.example.org/api/v3', 'https://code.example.org'],
    ['https://code.example.org/api/v3/', 'https://code.example.org'],
    ['https://code.example.org/api/v4', 'https://code.example.org'],
    ['https://code.example.org/sub/api/v4/', 'https://code.example.org/sub'],
    ['https://code.example.org/sub', 'https://code.example.org/sub'],
    ['https://code.example.org/sub//api/v3//', 'https://code.example.org/sub'],
    ['https://code.example.org/api/v3/api/v3', 'https://code.example.org'],
    ['https://code.example.org/my/api/v30', 'https://code.example.org/my/api/v30'],
    ['https://code.example.org/a/../sub', 'https://code.example.org/sub'],
    ['https://code.example.org/?', 'https://code.example.org'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://192.168.0.7/sub', 'https://192.168.0.7/sub'],
    ['code.example.org', 'https://code.example.org'],
    [' code.example.org/ ', 'https://code.example.org'],
    ['code.example.org/sub/api/v4', 'https://code.example.org/sub'],
    ['code.example.org:8443', 'https://code.example.org:8443'],
    ['//code.example.org', 'https://code.example.org'],
    ['192.168.0.7', 'https://192.168.0.7'],
    ['code', 'https://code'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://docket.localhost', 'http://docket.localhost'],
    ['http://127.0.0.1:3000/sub/', 'http://127.0.0.1:3000/sub'],
    ['http://127.1.2.3', 'http://127.1.2.3'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%j → %s', (typed, baseUrl) => {
    expect(readAddress(typed)).toEqual({ ok: true, value: baseUrl })
  })

  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/sub', 'http://127.0.0.1:3000/sub'],
    ['docket.localhost', 'http://docket.localhost'],
  ])('%s, on this computer, lacks its scheme, and is told of %s', (typed, suggestion) => {
    const result = readAddress(typed)
    expect(result).toMatchObject({ ok: false, error: { code: 'address_without_scheme' } })
    expect(result.ok ? '' : wordsFor(result.error)).toContain(suggestion)
  })

  it.each([
    'http://code.example.org',
    'http://192.168.0.7',
    'http://localhost.example.org',
    'http://128.0.0.1',
    'http://[::2]',
  ])('%s would send the token in the clear (S1)', (typed) => {
    expect(readAddress(typed)).toMatchObject({ ok: false, error: { code: 'address_insecure' } })
  })

  it.each([
    ['', 'Enter'],
    ['   ', 'Enter'],
    ['hello world', 'spaces'],
    ['https://code.exa\nmple.org', 'spaces'],
    ['https://code.example.org\u0000', 'spaces'],
    [`https://code.example.org/${'x'.repeat(2000)}`, '2,000'],
    ['https://', 'not an address that Docket can use'],
    ['https://:8080', 'not an address that Docket can use'],
    ['https://exa mple.org', 'spaces'],
    ['https://code.example.org:99999', 'not an address that Docket can use'],
    ['ftp://code.example.org', 'https://'],
    ['file:///etc/passwd', 'not an address that Docket can use'],
    ['javascript:alert(1)', 'not an address that Docket can use'],
    ['mailto:ada@example.org', 'not an address that Docket can use'],
    ['git@code.example.org:group/project.git', 'not an address that Docket can use'],
    ['https://https://code.example.org', 'twice'],
    ['https://me:secret@code.example.org', 'name and password'],
    ['https://me@code.example.org', 'name and password'],
    ['https:/code.example.org', 'not an address that Docket can use'],
    ['me@code.example.org', 'not an address that Docket can use'],
    ['code.example.org?private_token=x', '“?” or “#”'],
    ['https://code.example.org/?private_token=x', '“?” or “#”'],
    ['https://code.example.org/#/projects', '“?” or “#”'],
  ])('%j is refused with a reason', (typed, words) => {
    const result = readAddress(typed)
    expect(result).toMatchObject({ ok: false, error: { code: 'address_invalid' } })
    expect(result.ok ? '' : wordsFor(result.error)).toContain(words)
  })

  it('does not repeat a password it was given', () => {
    expect(JSON.stringify(readAddress('https://me:s3cret@code.example.org'))).not.toContain('s3cret')
  })
})
