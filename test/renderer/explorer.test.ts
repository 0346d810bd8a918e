import { describe, expect, it } from 'vitest'
import { inverseOf, parametersOf, operationNamed, operationNames } from '../../shared/contract/call.ts'
import { writeCall } from '../../shared/contract/written-call.ts'

describe('the inverse of an operation', () => {
  it('is the one that takes it back, where there is one', () => {
    expect(inverseOf('starProject')).toBe('unstarProject')
    expect(inverseOf('unarchiveProject')).toBe('archiveProject')
    expect(inverseOf('blockUser')).toBe('unblockUser')
    expect(inverseOf('followIssue')).toBe('unfollowIssue')
    expect(inverseOf('deleteGroup')).toBeNull()
    expect(inverseOf('updateIssue')).toBeNull()
  })
})

describe('what is typed', () => {
  it('has a field for each parameter of each operation, those of the path first, and pages for lists', () => {
    for (const name of operationNames) {
      const operation = operationNamed(name)!
      const names = parametersOf(operation).map(([parameter]) => parameter)
      expect(names).toEqual(expect.arrayContaining(Object.keys(operation.parameters)))
      expect(new Set(names).size).toBe(names.length)
      expect(names.includes('per_page')).toBe(operation.paged === true || 'per_page' in operation.parameters)
    }
  })
})

describe('a written request', () => {
  const request = {
    method: 'POST',
    url: "https://code.example/api/v3/projects/1/issues?x='y'",
    body: JSON.stringify({ title: "It's $HOME `now`" }),
    sudo: 'ada',
    credentials: null,
  }
  it('is one word of a shell where it must be, and has no token', () => {
    expect(writeCall('curl', request)).toBe(
      `curl --request POST --header "PRIVATE-TOKEN: $TOKEN" --header 'SUDO: ada' --header 'Content-Type: application/json' --data '{"title":"It'\\''s $HOME \`now\`"}' 'https://code.example/api/v3/projects/1/issues?x='\\''y'\\'''`,
    )
    expect(writeCall('httpie', request)).toBe(
      `printf %s '{"title":"It'\\''s $HOME \`now\`"}' | http POST 'https://code.example/api/v3/projects/1/issues?x='\\''y'\\''' "PRIVATE-TOKEN:$TOKEN" 'SUDO:ada'`,
    )
  })

  it('is JavaScript that says the same', () => {
    const written = writeCall('javascript', request)
    const calls: unknown[][] = []
    const run = new Function('fetch', 'process', `return (async () => { ${written} })()`) as (
      ...given: unknown[]
    ) => Promise<void>
    void run((...given: unknown[]) => calls.push(given), { env: { TOKEN: 'mine' } })
    expect(calls).toEqual([
      [
        request.url,
        {
          method: 'POST',
          headers: { 'PRIVATE-TOKEN': 'mine', SUDO: 'ada', 'Content-Type': 'application/json' },
          body: request.body,
        },
      ],
    ])
  })
})
