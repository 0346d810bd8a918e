import { expect, it } from 'vitest'
import { oddWords } from '../../renderer/features/changes/odd-words.ts'
import { diffReader, reviewedFiles, rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import { startService } from '../../service/server.ts'
import { fileChangeEntity, type FileChange } from '../../shared/model/file-change.ts'
import { askService } from '../support/asking.ts'
import { change } from './support/review-screens.ts'

/** Files with something to be said besides their lines: as a service tells of them, and the words at their names. */

const sha = (letter: string) => letter.repeat(40)
const bare = '\\ No newline at end of file\n'
const text = '@@ -1 +1 @@\n-a\n+b\n'

const files = {
  'plain.txt': [{ diff: text }, []],
  'moved.txt': [{ diff: `similarity index 87%\n${text}`, oldPath: 'old.txt' }, ['87 % the same']],
  'moved-only.txt': [{ diff: '', oldPath: 'old-only.txt' }, []],
  'run.sh': [{ diff: '', modes: ['100644', '100755'] }, ['made executable (mode 100644 → 100755)']],
  'data.sh': [{ diff: text, modes: ['100755', '100644'] }, ['no longer executable (mode 100755 → 100644)']],
  'new.sh': [{ diff: '@@ -0,0 +1 @@\n+b\n', status: 'new', modes: ['100755', '100755'] }, ['executable']],
  latest: [
    { diff: `@@ -0,0 +1 @@\n+v2\n${bare}`, status: 'new', modes: ['120000', '120000'] },
    ['symbolic link', 'no line break at its end'],
  ],
  'libs/pump': [
    {
      diff: `@@ -1 +1 @@\n-Subproject commit ${sha('a')}\n+Subproject commit ${sha('b')}\n`,
      modes: ['160000', '160000'],
    },
    ['submodule, aaaaaaaa → bbbbbbbb'],
  ],
  'libs/new': [
    { diff: `@@ -0,0 +1 @@\n+Subproject commit ${sha('c')}\n`, status: 'new', modes: ['160000', '160000'] },
    ['submodule at cccccccc'],
  ],
  'libs/gone': [
    { diff: `@@ -1 +0,0 @@\n-Subproject commit ${sha('d')}\n`, status: 'deleted', modes: ['160000', '160000'] },
    ['submodule, was at dddddddd'],
  ],
  'crlf.txt': [{ diff: '@@ -1,2 +1,2 @@\n-a\n-b\n+a\r\n+b\r\n' }, ['only line ends differ: LF → CRLF']],
  'lf.txt': [{ diff: '@@ -1,2 +1,2 @@\n-a\r\n-b\n+a\n+b\n' }, ['only line ends differ: CRLF → LF']],
  'both.txt': [{ diff: '@@ -1,2 +1,2 @@\n-a\n-b\n+a\r\n+c\r\n' }, []],
  'bare.txt': [{ diff: `@@ -1 +1 @@\n-a\n${bare}+b\n${bare}` }, ['no line break at its end']],
  'bared.txt': [{ diff: `@@ -1 +1 @@\n-a\n+a\n${bare}` }, ['line break at its end removed']],
  'ended.txt': [{ diff: `@@ -1 +1 @@\n-a\n${bare}+a\n` }, ['line break at its end added']],
  'deleted.txt': [{ diff: `@@ -1 +0,0 @@\n-a\n${bare}`, status: 'deleted' }, []],
  'lines.json': [{ diff: text, isGenerated: true }, ['generated']],
  'logo.bin': [{ diff: 'Binary files a/logo.bin and b/logo.bin differ\n' }, []],
  'Größe "100 %"/ü u\u0308 \u202egnp.txt': [{ diff: text }, []],
  'large.txt': [{ diff: `@@ -1 +1 @@\n-a\n+${'b'.repeat(30_000)}\n` }, ['left out: too much at once']],
  'huge.txt': [{ diff: `@@ -1 +1 @@\n-a\n+${'b'.repeat(300_000)}\n` }, ['left out: too large']],
} as const satisfies Readonly<Record<string, readonly [object, readonly string[]]>>

it('the words at the name of each file say what is odd about it, as the service tells it', async () => {
  const fixture = {
    users: ['ada'],
    projects: [
      {
        path: 'ada/anvil',
        mergeRequests: [
          { title: 'Odd', branch: 'odd', files: Object.entries(files).map(([path, [file]]) => ({ path, ...file })) },
        ],
      },
    ],
  }
  const service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  try {
    const path = '/projects/1/merge_requests/1/changes'
    const { changes } = await askService<{ changes: unknown[] }>(service, 'token-ada', 'GET', path)
    const read = changes.map((each) => fileChangeEntity.read(each))
    expect(Object.fromEntries(read.map((each) => [each.newPath, oddWords(each)]))).toEqual(
      Object.fromEntries(Object.entries(files).map(([path, [, words]]) => [path, words])),
    )
    const byPath = (path: string) => read.find(({ newPath }) => newPath === path) as FileChange
    const [generated, binary] = reviewedFiles(
      ['lines.json', 'logo.bin'].map((path, place) => rowOfComparedChange(byPath(path), place)),
      diffReader(false),
      () => false,
    )
    expect([generated?.isGenerated, binary?.isGenerated, binary?.none]).toEqual([
      true,
      false,
      'It is binary, so it has no lines to show.',
    ])
  } finally {
    await service.close()
  }
})

it('a file that became another kind of file says so', () => {
  const from = (aMode: string, bMode: string) => oddWords(change('a', text, { aMode, bMode }))
  expect([from('100644', '120000'), from('120000', '100644'), from('160000', '100644')]).toEqual([
    ['now a symbolic link'],
    ['no longer a symbolic link'],
    ['no longer a submodule'],
  ])
  expect(from('100644', '100664')).toEqual(['mode 100644 → 100664'])
})

it('a picture in Git LFS has no lines to show but is a picture, and a text there has those of its pointer', () => {
  const diff =
    '@@ -1,3 +1,3 @@\n version https://git-lfs.github.com/spec/v1\n-oid sha256:0\n-size 1\n+oid sha256:1\n+size 2\n'
  const changes = [change('a.png', diff), change('a.bin', diff), change('b.png', text)]
  const files = reviewedFiles(changes.map(rowOfComparedChange), diffReader(false), () => false)
  expect(files.map(({ isPicture, added, lines }) => [isPicture, added, lines.length > 0])).toEqual([
    [true, 0, false],
    [false, 2, true],
    [false, 1, true],
  ])
  expect(files[0]?.none).toBe('Git LFS keeps it, so it has no lines to show.')
})
