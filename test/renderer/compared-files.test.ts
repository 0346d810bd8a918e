import { describe, expect, it } from 'vitest'
import { noLinesWords } from '../../renderer/features/changes/index.ts'
import { betweenVersions } from '../../renderer/features/review/between-versions.ts'
import { ChangedPictures } from '../../renderer/features/review/changed-pictures.ts'
import { ComparedVersions, commitsOf } from '../../renderer/features/review/compared-versions.svelte.ts'
import { diffReader, reviewedFiles, rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { DiffVersion } from '../../shared/model/diff-version.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { keyOf } from '../../shared/model/key.ts'
import { change } from './support/review-screens.ts'

/** Whole files and pictures of versions that are compared. */

const version = (id: number): DiffVersion => ({
  ...{ id, mergeRequestId: 1, createdAt: '2026-01-01T00:00:00.000Z', state: 'collected', realSize: null },
  ...{ headCommitSha: `head ${id}`, baseCommitSha: `base ${id}`, startCommitSha: `start ${id}` },
})
const versions = [version(1), version(2), version(3)]
const binary = 'Binary files differ\n'

it.each([
  ['the newest version with its target branch', { from: null, to: null }, ['base 3', 'head 3', false]],
  ['an older version with its target branch', { from: null, to: 2 }, ['base 2', 'head 2', false]],
  ['the newest version with an older one', { from: 1, to: null }, ['head 1', 'head 3', true]],
  ['two older versions', { from: 1, to: 2 }, ['head 1', 'head 2', true]],
  ['a version that is not here', { from: 9, to: null }, [null, 'head 3', true]],
] as const)('files are those of %s', (_, span, commits) => {
  const { before, after, isBetweenHeads } = commitsOf(span, versions)
  expect([before, after, isBetweenHeads]).toEqual(commits)
})

describe('a file whose lines are not told', () => {
  const lines = '@@ -1 +1 @@\n+one\n'
  const leftOut = { tooLarge: true }
  it.each<[string, readonly FileChange[], readonly FileChange[], readonly (readonly [string, string])[]]>([
    ['in both versions', [change('a', '', leftOut)], [change('a', '', leftOut)], [['a', '']]],
    ['in the earlier version', [change('a', '', leftOut)], [change('a', lines)], [['a', '']]],
    ['in the later version', [change('a', lines)], [change('a', '', { collapsed: true })], [['a', '']]],
    ['since it is binary', [change('a', binary)], [change('a', binary)], [['a', binary]]],
    ['by a service that does not say why', [change('a', '')], [change('a', '')], [['a', '']]],
    ['is not among those whose lines are the same', [change('a', lines)], [change('a', lines)], []],
  ])('is shown as one that may differ: %s', (_, earlier, later, expected) => {
    const between = betweenVersions(earlier, later)
    expect(between.map(({ newPath, diff }) => [newPath, diff])).toEqual(expected)
    for (const each of between) expect(noLinesWords(each)).toMatch(/left out|leaves out|binary/)
  })

  it('is shown where a push changed something else of it', () => {
    const mode = { aMode: '100644', bMode: '100755' }
    const renamed = { oldPath: 'old', renamedFile: true }
    const between = betweenVersions(
      [change('same-mode', '', mode), change('same-name', '', renamed), change('now-executable', lines)],
      [
        ...[change('same-mode', '', mode), change('same-name', '', renamed)],
        change('now-executable', lines, { bMode: '100755' }),
        ...[change('executable', '', mode), change('renamed', '', renamed), change('empty', '', { newFile: true })],
      ],
    )
    expect(between.map((each) => [each.newPath, noLinesWords(each)])).toEqual([
      ['now-executable', 'Only its mode changed: 100644 → 100755.'],
      ['executable', 'Only its mode changed: 100644 → 100755.'],
      ['renamed', 'It was renamed, and GitLab shows no other change.'],
      ['empty', 'It was empty, or GitLab left out its text because it is very large.'.replace('was', 'is')],
    ])
  })
})

it('versions that are compared now are not told of what failed for others', async () => {
  const answers = new Map([1, 2].map((id) => [id, Promise.withResolvers<unknown>()]))
  const bridge = {
    call: (_: string, asked: { readonly version: number }) => answers.get(asked.version)?.promise,
  } as unknown as DocketBridge
  const compared = new ComparedVersions(bridge, keyOf('here', 'mergeRequest', 1))
  const newest = () => Promise.resolve([change('a', '@@ -1 +1 @@\n+two\n')])
  const earlier = compared.show({ from: 1, to: null }, newest)
  const later = compared.show({ from: 2, to: null }, newest)
  answers.get(2)?.resolve({ ok: true, value: { changes: [change('a', '@@ -1 +1 @@\n+one\n')] } })
  await later
  answers.get(1)?.resolve({ ok: false, error: { code: 'timed_out' } })
  await earlier
  expect([compared.error, compared.changes?.map(({ newPath }) => newPath)]).toEqual([null, ['a']])
  await compared.show({ from: 1, to: null }, newest)
  expect([compared.error, compared.changes]).toEqual([{ code: 'timed_out' }, null])
})

it('pictures are read at the heads of both versions, wherever one of them changes a picture', async () => {
  const earlier = [
    change('both.png', binary, { oldPath: 'old.png', renamedFile: true }),
    change('taken-back.png', binary, { newFile: true }),
    change('brought-back.png', binary, { deletedFile: true }),
    change('removed-later.png', binary),
    change('data.bin', binary),
  ]
  const later = [
    change('both.png', binary, { oldPath: 'old.png', renamedFile: true }),
    change('later.png', binary, { newFile: true }),
    change('removed-later.png', binary, { deletedFile: true }),
    change('data.bin', binary),
  ]
  const between = betweenVersions(earlier, later).map(rowOfComparedChange)
  const files = reviewedFiles(between, diffReader(false), () => false)
  const asked: unknown[] = []
  const bridge = {
    call: (name: string, { side, sha, path }: { side: string; sha: string; path: string }) => {
      asked.push([name, side, sha, path])
      return Promise.resolve({ ok: true, value: { kind: 'picture', local: sha, bytes: 1 } })
    },
  } as unknown as DocketBridge
  const pictures = new ChangedPictures(
    bridge,
    keyOf('here', 'mergeRequest', 1),
    commitsOf({ from: 1, to: 2 }, versions),
  )
  const shown: Record<string, readonly (string | null)[]> = {}
  for (const file of files) {
    if (file.path === 'data.bin') continue
    expect(file.isPicture).toBe(true)
    const sides = [await pictures.of(file, 'before'), await pictures.of(file, 'after')]
    shown[file.path] = sides.map((side) => (side !== null && 'address' in side ? side.address : null))
  }
  expect(shown).toEqual({
    'both.png': ['head 1', 'head 2'],
    'later.png': [null, 'head 2'],
    'removed-later.png': ['head 1', null],
    'taken-back.png': ['head 1', null],
    'brought-back.png': [null, 'head 2'],
  })
  // Both heads are on the source branch, so that a fork is asked first.
  expect(asked).toContainEqual(['readFileAtCommit', 'after', 'head 1', 'both.png'])
  expect(asked.filter((each) => (each as string[])[1] === 'before')).toEqual([])
})
