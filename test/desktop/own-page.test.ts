import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOwnMainFrame, pageFileOf } from '../../electron/own-page.ts'

const folder = join('/', 'app', 'renderer')

describe('the files of the page', () => {
  it.each([
    ['app://docket/', 'index.html', 'text/html; charset=utf-8'],
    ['app://docket/index.html?x#y', 'index.html', 'text/html; charset=utf-8'],
    ['app://docket/assets/index.js', 'assets/index.js', 'text/javascript; charset=utf-8'],
    ['app://docket/assets/../index.html', 'index.html', 'text/html; charset=utf-8'],
  ])('serves %s', (address, path, type) => {
    expect(pageFileOf(folder, address)).toEqual({ path: join(folder, path), type })
  })

  it.each([
    'app://docket/..%2f..%2fetc/passwd.html',
    'app://docket/%2e%2e%2fmain/main.js',
    'app://docket/..%5c..%5cmain.js',
    'app://docket/assets/%00.html',
    'app://docket/%ff.html',
    'app://docket/main.db',
    'app://docket/assets/index.js.map',
    'app://docket/noending',
    'app://other/index.html',
    'https://docket/index.html',
    'file:///app/renderer/index.html',
    'nonsense',
  ])('does not serve %s', (address) => {
    expect(pageFileOf(folder, address)).toBeNull()
  })
})

describe('who may call', () => {
  it('is the main frame of an own page', () => {
    expect(isOwnMainFrame({ senderFrame: { url: 'app://docket/index.html', parent: null } })).toBe(true)
  })

  it.each([
    ['a frame inside it', { url: 'app://docket/index.html', parent: {} }],
    ['another site', { url: 'https://example.org/', parent: null }],
    ['another host of the scheme', { url: 'app://docket.example.org/index.html', parent: null }],
    ['a page without an address', { url: '', parent: null }],
    ['a frame that is gone', null],
  ])('is not %s', (_name, senderFrame) => {
    expect(isOwnMainFrame({ senderFrame })).toBe(false)
  })
})
