import { describe, expect, it } from 'vitest'
import { namedReference, parseReference, projectPathOf, referencesIn } from '../../shared/model/written-reference.ts'

const written = (text: string): string[] => referencesIn(text).map((found) => found.written)

describe('references in a text', () => {
  it.each<[text: string, references: string[]]>([
    // Scripts without spaces: names and numbers end where ASCII does.
    ['请@bob看一下#1，这与!1有关。修复了~bug的问题。', ['@bob', '#1', '!1', '~bug']],
    ['課題#12を@mira.lenzさんが$3で直す', ['#12', '@mira.lenz', '$3']],
    ['버그는tools/anvil#7에서', ['tools/anvil#7']],
    ['ดู#5และ!6', ['#5', '!6']],
    ['提交abcdef1修复', ['abcdef1']],
    ['الطلب#4، @omar؟', ['#4', '@omar']],
    ['é#1 ü@bob ß~bug', ['#1', '@bob', '~bug']],
    // Signs before and after.
    ['(#1), [!2]; "@bob" *~bug*', ['#1', '!2', '@bob', '~bug']],
    ['#1. !2: @bob. ~bug? %v1.0.', ['#1', '!2', '@bob', '~bug', '%v1.0']],
    ['-#1 /#2 --@bob', ['#1', '#2', '@bob']],
    ['#1+ !2+s #3+sum', ['#1+', '!2+s', '#3']],
    // The name of a project belongs to the reference.
    ['see tools/anvil!7, anvil#8 and /tools/anvil#9', ['tools/anvil!7', 'anvil#8', '/tools/anvil#9']],
    ['a/b/c.d-e#1', ['a/b/c.d-e#1']],
    ['tools/anvil~bug anvil~"two words" tools/anvil%v1', ['tools/anvil~bug', 'anvil~"two words"', 'tools/anvil%v1']],
    ['tools/anvil@abcdef1 and anvil$3', ['tools/anvil@abcdef1', 'anvil$3']],
    [
      'GL-12 and [issue:12], [issue:tools/anvil/12]+, [work_item:13]',
      ['GL-12', '[issue:12]', '[issue:tools/anvil/12]+', '[work_item:13]'],
    ],
    // People and groups.
    ['@a @a-b. @a_b- @group/sub, @all', ['@a', '@a-b', '@a_b-', '@group/sub', '@all']],
    ['mira@example.org x@y', []],
    // Labels and milestones.
    ['~"say ’hi’" ~a::b ~a:b, ~r&d ~2fa ~12', ['~"say ’hi’"', '~a::b', '~a:b', '~r&d', '~2fa', '~12']],
    ['%"two words" %v1的 %12 %2.1', ['%"two words"', '%v1的', '%12', '%2.1']],
    ['~漏洞 ~ % 5 % of', []],
    // Commits.
    ['abcdef1..ABCDEF2, abcdef', ['abcdef1', 'ABCDEF2']],
    ['gabcdef1 abcdef1x abcdef1-2 x-abcdef1', []],
    // Texts that are no references.
    ['#1a #x # ! #1234567890 !1234567890', []],
    ['&#39; &#039;', []],
    ['#new-3k !new-1 a#new-3k 这#new-3k', ['#new-3k', '!new-1', '#new-3k']],
  ])('%s', (text, references) => {
    expect(written(text)).toEqual(references)
    for (const { reference, written, start } of referencesIn(text)) {
      expect(text.slice(start, start + written.length)).toBe(written)
      expect(parseReference(written)).toEqual(reference)
    }
  })

  it.each([
    ['#12', { kind: 'issue', projectPath: null, number: 12 }],
    ['app!7+', { kind: 'mergeRequest', projectPath: 'app', number: 7 }],
    ['/group/app$3', { kind: 'snippet', projectPath: '/group/app', number: 3 }],
    ['[work_item:group/app/5]', { kind: 'issue', projectPath: 'group/app', number: 5 }],
    ['GL-5', { kind: 'issue', projectPath: null, number: 5 }],
    ['@mira', { kind: 'person', name: 'mira' }],
    ['~"two words"', { kind: 'label', projectPath: null, name: 'two words' }],
    ['~12', { kind: 'label', projectPath: null, name: 12 }],
    ['app%v1', { kind: 'milestone', projectPath: 'app', name: 'v1' }],
    ['%3', { kind: 'milestone', projectPath: null, name: 3 }],
    ['ABCDEF1', { kind: 'commit', projectPath: null, beginning: 'abcdef1' }],
    ['group/app@abcdef1', { kind: 'commit', projectPath: 'group/app', beginning: 'abcdef1' }],
    [' #12', null],
    ['#12 ', null],
    ['', null],
  ])('%s is read whole', (text, reference) => {
    expect(parseReference(text)).toEqual(reference)
  })

  it('name a project by its whole path, or by its last part beside the project of the text', () => {
    const pathOf = (projectPath: string | null) => projectPathOf({ projectPath }, 'group/sub/app')
    expect([null, 'web', 'other/web', '/other/web'].map(pathOf)).toEqual([
      'group/sub/app',
      'group/sub/web',
      'other/web',
      'other/web',
    ])
  })

  it('are found at once in a long text of nothing but their signs and letters', () => {
    for (const piece of ['a', 'a-', 'a/', '-', '#', '%', '~', '%a', '@', '@a/', '~a:', 'abcdef1.', '[issue:a/', '"'])
      referencesIn(piece.repeat(50_000 / piece.length))
  })
})

describe('a label that is named in a text', () => {
  it.each([
    ['bug', '~bug'],
    ['a::b', '~a::b'],
    ['two words', '~"two words"'],
    ['漏洞', '~"漏洞"'],
    ['2024', '~"2024"'],
    ['team/infra', '~"team/infra"'],
    ['why?', '~"why?"'],
    ['🐛', '~"🐛"'],
    ['say “hi”', '~"say “hi”"'],
    ['say "hi"', '~12'],
  ])('%s as %s', (name, reference) => {
    expect(namedReference('~', name, 12)).toBe(reference)
  })

  it('has no other name while the service has not numbered it', () => {
    expect(namedReference('~', 'say "hi"', null)).toBeNull()
    expect(namedReference('%', 'v1', null)).toBe('%v1')
  })
})
