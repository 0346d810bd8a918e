import { describe, expect, it } from 'vitest'
import { environmentProxy } from '../../electron/command-line/environment-proxy.ts'

describe('the proxy that the environment names', () => {
  const env = {
    https_proxy: 'http://proxy.example:3128/',
    HTTP_PROXY: 'http://plain.example:8080',
    no_proxy: 'localhost, .inside.example',
  }

  it.each([
    ['https://projects.example.com/api/v3', 'http://proxy.example:3128'],
    ['http://projects.example.com', 'http://plain.example:8080'],
    ['https://localhost:8443', null],
    ['https://deep.inside.example', null],
    ['https://inside.example', null],
    ['https://notinside.example', 'http://proxy.example:3128'],
    ['no address', null],
  ])('of %s is %s', async (address, proxy) => {
    expect(await environmentProxy(address, env)).toBe(proxy)
  })

  it('is none where none is named, or all are exempt', async () => {
    expect(await environmentProxy('https://projects.example.com', {})).toBeNull()
    expect(await environmentProxy('https://projects.example.com', { ...env, no_proxy: '*' })).toBeNull()
  })

  it('is the one for everything where no other is named', async () => {
    const all = { ALL_PROXY: 'http://all.example:1' }
    expect(await environmentProxy('https://projects.example.com', all)).toBe('http://all.example:1')
  })
})
