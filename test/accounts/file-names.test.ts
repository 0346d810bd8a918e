import { expect, test } from 'vitest'
import { fileNameOf, proposedFileName } from '../../electron/accounts/file-names.ts'

const named = (id: string, username: string, url: string, kept: 'keychain' | 'sample' = 'keychain') => ({
  id,
  url,
  kept,
  user: { username },
})

test('files are named after the user and the service of an account', () => {
  const accounts = [
    named('1', 'ada', 'https://gitlab.com'),
    named('2', 'ada', 'https://example.org:8443/code'),
    named('3', 'mira', 'http://127.0.0.1:8085', 'sample'),
  ]
  expect(accounts.map(({ id }) => fileNameOf(id, accounts))).toEqual([
    'ada on gitlab.com',
    'ada on example.org-8443-code',
    'sample workspace',
  ])
})

test('accounts whose names would be the same have a number, also where only capitals tell them apart', () => {
  const accounts = ['https://a.example/b', 'https://a.example/B', 'https://a.example:b'].map((url, at) =>
    named(String(at), 'ada', url),
  )
  const names = accounts.map(({ id }) => fileNameOf(id, accounts))
  expect(names).toEqual(['ada on a.example-b 1', 'ada on a.example-B 2', 'ada on a.example-b 3'])
})

test('names have only what every file system takes, and are short enough', () => {
  const odd = named('1', 'a/d:a*?"<>|\\é\n', `https://a.example/${'x'.repeat(300)}`)
  const dotted = named('2', 'ada', 'https://a.example./')
  const [name = '', end] = [odd, dotted].map(({ id }) => fileNameOf(id, [odd, dotted]))
  expect(name).toMatch(/^a-d-a- on a\.example-x+$/)
  expect(name.length).toBeLessThanOrEqual(120)
  expect(end).toBe('ada on a.example')
})

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['Übersicht 1.png', 'Übersicht 1.png'],
  ['a:b|c?.pdf', 'a_b_c_.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..', 'file'],
  ['.bashrc', 'bashrc'],
  ['plan.pdf. ', 'plan.pdf'],
  ['gnp\u202efdp.exe', 'gnp_fdp.exe'],
  [`${'a'.repeat(300)}.tar`, `${'a'.repeat(196)}.tar`],
  [`${'図'.repeat(84)}.tar`, `${'図'.repeat(65)}.tar`],
  [`a${'🎉'.repeat(60)}.tar`, `a${'🎉'.repeat(48)}.tar`],
  ['nul', '_nul'],
  ['Aux .txt', '_Aux .txt'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['console.log', 'console.log'],
])('a file that was attached as %j is proposed as %j', (name, proposed) => {
  expect(proposedFileName(name)).toBe(proposed)
})
