import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { beginningOf } from '../../shared/beginning.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { Certificate } from '../../shared/model/connection.ts'

/** Larger files than any that holds certificates are not read. */
const mostBytes = 1_000_000

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * The certificates in a file, each as PEM. A file holds several as PEM, or one as bare bytes (DER).
 *
 * @throws AppFailure `certificate_unreadable`
 */
export async function readCertificates(file: string): Promise<string[]> {
  try {
    if ((await stat(file)).size > mostBytes) throw new Error(`more than ${mostBytes} bytes`)
    const bytes = await readFile(file)
    const blocks = bytes.toString('latin1').match(block) ?? [bytes]
    return blocks.map((one) => new X509Certificate(one).toString())
  } catch (thrown) {
    throw AppFailure.of('certificate_unreadable', { detail: String(thrown) })
  }
}

/** Returns the parts of a certificate that people are shown before they trust it. */
export function describeCertificate(pem: string): Certificate {
  const certificate = new X509Certificate(pem)
  return {
    fingerprint: certificate.fingerprint256,
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validUntil: certificate.validToDate.toISOString(),
  }
}

/** `CN=…` and the like are a line each. Whoever made the certificate chose the text. */
function oneLine(name: string): string {
  const parts = name
    .split('\n')
    .reverse()
    .map((part) => part.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  return beginningOf(parts.filter(Boolean).join(', '), 300)
}

/** The certificates that the user has chosen since Docket started. Only these can be trusted newly. */
export class ChosenCertificates {
  readonly #pickFile: () => Promise<string | null>
  readonly #chosen = new Map<string, string>()

  /** @param pickFile asks the user for a file; null when none was chosen */
  constructor(pickFile: () => Promise<string | null>) {
    this.#pickFile = pickFile
  }

  /** Lets the user choose a file. Nothing is trusted by that yet. @throws AppFailure `certificate_unreadable` */
  async choose(): Promise<Certificate[] | null> {
    const file = await this.#pickFile()
    if (file === null) return null
    return (await readCertificates(file)).map((pem) => {
      const certificate = describeCertificate(pem)
      this.#chosen.set(certificate.fingerprint, pem)
      return certificate
    })
  }

  /** The certificate of that fingerprint as PEM; null when it was in no chosen file. */
  find(fingerprint: string): string | null {
    return this.#chosen.get(fingerprint) ?? null
  }
}
