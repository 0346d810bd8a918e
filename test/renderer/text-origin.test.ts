import { describe, expect, it } from 'vitest'
import { addressOnService, type TextOrigin } from '../../renderer/ui/text/text-origin.ts'

const secret = '0123456789abcdef0123456789abcdef'
const place = (version: string | null, apiVersion: 'v3' | 'v4' = 'v4'): TextOrigin => ({
  baseUrl: 'https://code.example.org/sub',
  service: { interface: apiVersion, version },
  project: { id: 7, path: 'tools/anvil' },
})

describe('an address without a host', () => {
  it.each([
    [`/uploads/${secret}/build.log`, '17.4.2-ee', `/sub/-/project/7/uploads/${secret}/build.log`],
    [`uploads/${secret}/a%20b.png`, '19.0.0', `/sub/-/project/7/uploads/${secret}/a%20b.png`],
    [`/-/project/9/uploads/${secret}/build.log`, '17.4.2', `/sub/-/project/9/uploads/${secret}/build.log`],
    [`/sub/-/project/9/uploads/${secret}/build.log`, '17.4.2', `/sub/-/project/9/uploads/${secret}/build.log`],
    [`/uploads/${secret}/build.log`, '16.11.0', `/sub/tools/anvil/uploads/${secret}/build.log`],
    [`/uploads/${secret}/build.log`, null, `/sub/tools/anvil/uploads/${secret}/build.log`],
    ['docs/read.me', '17.4.2', '/sub/tools/anvil/-/blob/HEAD/docs/read.me'],
    ['./docs/read.me#L3', '17.4.2', '/sub/tools/anvil/-/blob/HEAD/docs/read.me#L3'],
    ['docs/', '17.4.2', '/sub/tools/anvil/-/tree/HEAD/docs/'],
    ['/tools/other/-/issues/3', '17.4.2', '/tools/other/-/issues/3'],
  ])('%j on %s leads to %s', (written, version, path) => {
    expect(addressOnService(written, place(version))).toBe(`https://code.example.org${path}`)
  })

  it('is as services of v3 have it', () => {
    expect(addressOnService('docs/a.md', place(null, 'v3'))).toBe(
      'https://code.example.org/sub/tools/anvil/blob/HEAD/docs/a.md',
    )
  })

  it.each([
    'https://elsewhere.example.org/a',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    '//elsewhere.example.org/a',
    '/\\elsewhere.example.org/a',
    '\\\\elsewhere.example.org',
    '../../../../admin',
    'a/../../../../../x',
    '\tjavascript:alert(1)',
    '#heading',
    '',
  ])('is none, or leads nowhere: %j (S8)', (written) => {
    expect(addressOnService(written, place('17.4.2'))).toBeNull()
  })

  it('leads nowhere below a project that is not known', () => {
    const project = { id: 7, path: null }
    expect(addressOnService('a.md', { ...place('17.0.0'), project })).toBeNull()
    expect(addressOnService(`/uploads/${secret}/a.png`, { ...place('16.0.0'), project })).toBeNull()
  })
})
