import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOwnMainFrame, ownPictureOf, pageFileOf } from '../../electron/page-security.ts'

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
    'app://docket/..%2frenderer-of-others/index.html',
    'app://docket/assets%2f..%2f..%2frenderer.html',
    'app://docket/%2e%2e%2fmain/main.js',
    'app://docket/..%5c..%5cmain.js',
    'app://docket/assets%5cindex.js',
    'app://docket/assets/%00.html',
    'app://docket/%ff.html',
    'app://docket/main.db',
    'app://docket/assets/index.js.map',
    'app://docket/noending',
    'app://other/index.html',
    'https://docket/index.html',
    'file:///app/renderer/index.html',
    'nonsense',
  ])('does not serve %s (S11)', (address) => {
    expect(pageFileOf(folder, address)).toBeNull()
  })
})

describe('the pictures of accounts', () => {
  const hash = '0123456789abcdef'.repeat(4)

  it('are named by an account and a hash', () => {
    expect(ownPictureOf(`app://docket/pictures/k3x9/${hash}`)).toEqual({ account: 'k3x9', hash })
    expect(ownPictureOf(`app://docket/pictures/k3x9/${hash.slice(48)}`)).toEqual({
      account: 'k3x9',
      hash: hash.slice(48),
    })
    // And no file of the page is.
    expect(pageFileOf(folder, `app://docket/pictures/k3x9/${hash}`)).toBeNull()
  })

  it.each([
    `app://docket/pictures/k3x9/${hash}/`,
    `app://docket/pictures/k3x9/${hash}.png`,
    `app://docket/pictures/k3x9/${hash}?x`,
    `app://docket/pictures/k3x9/${hash}#x`,
    `app://docket/pictures/k3x9/${hash.toUpperCase()}`,
    `app://docket/pictures/k3x9/${hash.slice(1)}`,
    `app://docket/pictures/k3x9/${hash.slice(47)}`,
    `app://docket/pictures/k3x9/../${hash}`,
    `app://docket/pictures/../${hash}`,
    `app://docket/pictures/%2e%2e/${hash}`,
    `app://docket/pictures/k3x9%2f..%2f..%2f/${hash}`,
    `app://docket/pictures/K3X9/${hash}`,
    `app://docket/pictures/k3x9/..%2f..%2fsettings.db`,
    `app://docket/pictures//${hash}`,
    `app://docket/x/pictures/k3x9/${hash}`,
    `app://other/pictures/k3x9/${hash}`,
    `app://docket@other/pictures/k3x9/${hash}`,
    `https://docket/pictures/k3x9/${hash}`,
    `app://docket/pictures/k3x9/${hash}\n`,
  ])('are not %s (S11)', (address) => {
    expect(ownPictureOf(address)).toBeNull()
  })
})

describe('who may call (S10)', () => {
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
