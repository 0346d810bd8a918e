import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestAuthority, type Identity } from '../support/certificates.ts'
import { json, startSecureServer } from './support/service.ts'
import { ownUser } from './support/rows.ts'
import { onLinux } from '../support/systems.ts'

let folder: string
let good: Identity

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-certificates-'))
  const issuer = new TestAuthority(folder, '/O=Eavesdroppers Inc/CN=Inspection Root')
  good = issuer.issue('good', 'IP:127.0.0.1')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('certificates', () => {
  onLinux('authorities that are read from a file of the environment', it)(
    'takes one of an authority that this computer trusts',
    async () => {
      const service = await startSecureServer(good, (_, response) => json(response, ownUser))
      const ask = async (env: NodeJS.ProcessEnv) => {
        const args = [join(import.meta.dirname, 'asking-child.ts'), service.url]
        const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
        return stdout
      }
      expect(await ask({ SSL_CERT_FILE: join(folder, 'authority.pem') })).toBe('7')
      expect(await ask({ SSL_CERT_FILE: join(folder, 'good.pem') })).toBe('certificate_untrusted')
    },
  )
})
