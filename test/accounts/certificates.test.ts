import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChosenCertificates, describeCertificate, readCertificates } from '../../electron/accounts/certificates.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { TestAuthority } from '../support/certificates.ts'
import { errorRejected } from '../support/failures.ts'

let folder: string
let authority: TestAuthority

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-certificates-'))
  authority = new TestAuthority(folder, '/O=Larkspur Foundry/CN=Larkspur Root')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('a file with certificates', () => {
  it('is read as PEM, with whatever stands around, and as DER', async () => {
    const { certificate } = authority
    const other = new TestAuthority(mkdtempSync(join(folder, 'other-')), '/CN=Other Root').certificate
    const both = file('both.pem', `Bag Attributes\n${certificate}\nsubject=...\n${other.replaceAll('\n', '\r\n')}`)
    const subjects = (await readCertificates(both)).map((pem) => describeCertificate(pem).subject)
    expect(subjects).toEqual(['CN=Larkspur Root, O=Larkspur Foundry', 'CN=Other Root'])
    const der = file('one.der', new X509Certificate(certificate).raw)
    expect(await readCertificates(der)).toEqual([new X509Certificate(certificate).toString()])
  })

  it('is shown by the fingerprint that other programs show', () => {
    const described = describeCertificate(authority.certificate)
    expect(described.fingerprint).toBe(new X509Certificate(readFileSync(authority.file)).fingerprint256)
    expect(described.issuer).toBe('CN=Larkspur Root, O=Larkspur Foundry')
    expect(Date.parse(described.validUntil)).toBeGreaterThan(Date.now())
  })

  it.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['half a certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'],
    ['far too much', Buffer.alloc(1_100_000)],
  ])('that holds %s is told of', async (_what, content) => {
    const error = await errorRejected(readCertificates(file('wrong.pem', content)))
    expect(wordsFor(error)).toBe(
      'This file contains no certificate that Docket can read. Choose a file in PEM format: it contains the line “BEGIN CERTIFICATE”.',
    )
  })

  it('is found by its fingerprint once it was chosen, and only then', async () => {
    const chosen = new ChosenCertificates(() => Promise.resolve(authority.file))
    const { fingerprint } = describeCertificate(authority.certificate)
    expect(chosen.find(fingerprint)).toBeNull()
    expect(await chosen.choose()).toMatchObject([{ fingerprint }])
    expect(chosen.find(fingerprint)).toBe(new X509Certificate(authority.certificate).toString())
    expect(await new ChosenCertificates(() => Promise.resolve(null)).choose()).toBeNull()
  })
})
