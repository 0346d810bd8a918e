import { describe, expect, it } from 'vitest'
import { sentenceFor } from '../../shared/error-sentences.ts'
import { serviceName, serviceTitle } from '../../shared/service-name.ts'

describe('what a service is called', () => {
  it('is its host, without a name or password in its address', () => {
    expect(serviceName({ url: 'https://me:secret@code.example.org:8443/code', kept: 'keychain' })).toBe(
      'code.example.org:8443',
    )
    expect(serviceTitle({ url: 'https://code.example.org', kept: 'session' })).toBe('code.example.org')
  })

  it('is GitLab where no address is known', () => {
    expect(serviceName({})).toBe('GitLab')
  })

  it('is never the address of the sample workspace, in errors neither', () => {
    const sample = { url: 'http://127.0.0.1:35891', kept: 'sample' } as const
    expect(serviceName(sample)).toBe('the sample workspace')
    expect(serviceTitle(sample)).toBe('Sample workspace')
    expect(sentenceFor({ code: 'unreachable' }, sample).title).toBe('The sample workspace cannot be reached.')
  })
})
