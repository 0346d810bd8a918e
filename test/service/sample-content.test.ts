import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseItemFile } from '../../service/sample/item-file.ts'
import { readContent } from '../../service/sample/read-content.ts'
import { temporaryFolder } from '../support/temporary.ts'

const whole = {
  'people.yaml': '- { username: ada, name: Ada, email: ada@example.com, role: "", location: "", bio: "", joined: 9 }\n',
  'groups.yaml': '- { name: Tools, path: tools, description: "", visibility: public, members: { ada: 50 } }\n',
  'anvil/project.yaml':
    'name: Anvil\npath: anvil\ngroup: tools\ndescription: ""\nvisibility: public\ntags: []\nage: 9\nstars: []\nlabels: []\nmilestones: []\n',
  'anvil/issues/001-it-rings.md':
    '---\ntitle: It rings\nauthor: ada\nage: 3\n---\n\nToo **loud**.\n\n=== comment { by: ada, after: 2, awards: [[tada, ada]] }\n\nStill.\n\n--- \n\nAnd now.\n',
  'anvil/merge-requests/001-softer.md':
    '---\ntitle: Softer\nauthor: ada\nage: 2\nbranch: soft\noutcome: opened\ncommits:\n  - { title: Pad it, by: ada, after: 1 }\n---\n\nCloses #1.\n\n=== change { path: pad.txt, status: new }\n\n@@ -0,0 +1 @@\n+felt\n',
  'anvil/snippets/001-pad.md': '---\ntitle: Pad\nfileName: pad.sh\nauthor: ada\nage: 1\n---\n',
} as const

function written(changed: Partial<Record<keyof typeof whole | string, string>> = {}): string {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries({ ...whole, ...changed })) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    if (text !== undefined) writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('the files of a sample workspace', () => {
  it('are read as they are written', () => {
    const content = readContent(written())
    expect(content.people.map(({ username }) => username)).toEqual(['ada'])
    expect(content.groups.map(({ members }) => members)).toEqual([{ ada: 50 }])
    expect(content.projects).toHaveLength(1)
    expect(content.projects[0]?.issues).toEqual([
      {
        title: 'It rings',
        author: 'ada',
        age: 3,
        body: 'Too **loud**.',
        thread: [{ by: 'ada', after: 2, awards: [['tada', 'ada']], body: 'Still.\n\n--- \n\nAnd now.' }],
      },
    ])
    expect(content.projects[0]?.mergeRequests).toMatchObject([
      {
        body: 'Closes #1.',
        thread: [],
        commits: [{ title: 'Pad it', by: 'ada', after: 1 }],
        changes: [{ path: 'pad.txt', status: 'new', diff: '@@ -0,0 +1 @@\n+felt' }],
      },
    ])
    expect(content.projects[0]?.snippets).toMatchObject([{ title: 'Pad', fileName: 'pad.sh', thread: [] }])
  })

  const issue = 'anvil/issues/001-it-rings.md'
  it.each([
    [
      'facts that are not YAML',
      { [issue]: '---\ntitle: [\n---\n\nText.\n' },
      /001-it-rings\.md: the facts at its beginning: /,
    ],
    ['no facts', { [issue]: 'Text.\n' }, /001-it-rings\.md: line 1: /],
    [
      'a misspelled fact',
      { [issue]: '---\ntitle: T\nauthor: ada\nage: 3\nlables: [bug]\n---\n' },
      /001-it-rings\.md: its facts: lables: /,
    ],
    ['a fact that is missing', { [issue]: '---\ntitle: T\nage: 3\n---\n' }, /001-it-rings\.md: its facts: author: /],
    [
      'a number where words belong',
      { [issue]: '---\ntitle: 12\nauthor: ada\nage: 3\n---\n' },
      /001-it-rings\.md: its facts: title: /,
    ],
    [
      'a comment whose head is broken',
      { [issue]: '---\ntitle: T\nauthor: ada\nage: 3\n---\n\nText.\n\n=== comment by ada\n\nHello\n' },
      /001-it-rings\.md: line 9: /,
    ],
    [
      'a comment by nobody',
      { [issue]: '---\ntitle: T\nauthor: ada\nage: 3\n---\n\n=== comment { after: 1 }\n\nHello\n' },
      /001-it-rings\.md: line 7: by: /,
    ],
    [
      'a comment without words',
      { [issue]: '---\ntitle: T\nauthor: ada\nage: 3\n---\n\n=== comment { by: ada, after: 1 }\n' },
      /001-it-rings\.md: line 7: the comment has no text/,
    ],
    [
      'a changed file under an issue',
      { [issue]: '---\ntitle: T\nauthor: ada\nage: 3\n---\n\n=== change { path: a }\n\n@@\n' },
      /001-it-rings\.md: line 7: “=== change” has no place here/,
    ],
    [
      'a number left out',
      { 'anvil/issues/003-third.md': whole[issue] },
      /003-third\.md: its name does not begin with 002-/,
    ],
    [
      'a colour that is none',
      {
        'anvil/project.yaml': whole['anvil/project.yaml'].replace(
          'labels: []',
          'labels: [{ name: a, color: red, description: "" }]',
        ),
      },
      /anvil\/project\.yaml: its facts: labels\.0\.color: /,
    ],
  ])('are refused for %s, by name and place', (_, changed, message) => {
    expect(() => readContent(written(changed))).toThrow(message)
  })
})

describe('a file of the sample', () => {
  it('says in which line a part of it begins, wherever its facts end', () => {
    const { sections } = parseItemFile(
      '---\na: 1\nb: 2\n---\n\n=== comment { by: ada }\n\nOne\n\n=== comment { by: ben }\n\nTwo\n',
    )
    expect(sections.map(({ line, text }) => [line, text])).toEqual([
      [6, 'One'],
      [10, 'Two'],
    ])
  })
})
