import { beforeEach, describe, expect, it, vi } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorRejected } from '../support/failures.ts'
import { openExternal, showFolder } from '../../electron/desktop/window/external.ts'

const { opened } = vi.hoisted(() => ({ opened: [] as string[] }))
vi.mock('electron', () => ({
  shell: {
    openExternal: (url: string) => Promise.resolve(opened.push(url)),
    openPath: (path: string) => Promise.resolve(path.startsWith('/profile') ? (opened.push(path), '') : 'No such file'),
  },
}))

beforeEach(() => {
  opened.length = 0
})

describe('a folder of Docket’s own', () => {
  it('is shown in the file manager, or named where that fails', async () => {
    await showFolder('/profile/logs')
    expect(opened).toEqual(['/profile/logs'])
    expect(wordsFor(await errorRejected(showFolder('/elsewhere/logs')))).toBe(
      'The folder could not be shown. No file manager opened it. You can find it at /elsewhere/logs.',
    )
  })
})

describe('the way out of Docket (S9)', () => {
  it.each([
    'https://example.org/a?b#c',
    'mailto:ada@example.org',
    'http://127.0.0.1:8085/tools/anvil',
    'http://localhost:8085/',
    'http://[::1]/',
  ])('opens %s', async (url) => {
    await openExternal(url)
    expect(opened).toEqual([url])
  })

  it.each([
    'http://example.org/',
    'http://localhost.example.org/',
    'http://127.0.0.1@example.org/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'ms-msdt:/id',
    'app://docket/index.html',
    'C:\\Windows\\System32\\calc.exe',
    '',
  ])('does not open %s', async (url) => {
    expect(wordsFor(await errorRejected(openExternal(url)))).toBe(
      'Docket does not open this address. It opens only web (https) and mail addresses. Copy it to open it elsewhere.',
    )
    expect(opened).toEqual([])
  })
})
