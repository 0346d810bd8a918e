import { describe, expect, it } from 'vitest'
import { typedValue } from '../../shared/contract/call.ts'
import { writeCall, writings } from '../../shared/contract/written-call.ts'

describe('what is typed', () => {
  it('is sent in the type of its parameter, and as it stands where it has another', () => {
    expect(typedValue({ type: 'integer' }, ' 12 ')).toBe(12)
    expect(typedValue({ type: 'integer' }, 'twelve')).toBe('twelve')
    expect(typedValue({ type: 'boolean' }, 'true')).toBe(true)
    expect(typedValue({ type: 'names' }, 'bug, ui')).toEqual(['bug', 'ui'])
    expect(typedValue({ type: 'integers' }, '1, 2')).toEqual([1, 2])
    expect(typedValue({ type: 'idOrPath' }, 'tools/anvil')).toBe('tools/anvil')
    expect(typedValue({ type: 'string' }, ' as typed ')).toBe(' as typed ')
    expect(typedValue({ type: 'string', clearable: true }, '')).toBeNull()
  })
})

describe('a written request', () => {
  it('has the token where that is asked for', () => {
    const withToken = { method: 'GET', url: 'https://code.example/api/v3/user', body: null, sudo: '' }
    const of = (credentials: Record<string, string>, writing: 'curl' | 'httpie' | 'javascript') =>
      writeCall(writing, { ...withToken, credentials })
    const oauth = { authorization: 'Bearer mine' }
    expect(of({ 'PRIVATE-TOKEN': 'mine' }, 'curl')).toBe(
      `curl --header 'PRIVATE-TOKEN: mine' 'https://code.example/api/v3/user'`,
    )
    expect(of(oauth, 'httpie')).toBe(`http GET 'https://code.example/api/v3/user' 'authorization:Bearer mine'`)
    expect(of(oauth, 'javascript')).toContain('headers: { "authorization": "Bearer mine" }')
    for (const writing of writings) expect(of(oauth, writing)).not.toContain('TOKEN')
  })
})
