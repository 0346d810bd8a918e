import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directRoute } from '../../electron/api/transport/route.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { TestAuthority, type Identity } from '../support/certificates.ts'
import { startProxy, startSecureProxy } from './support/proxy.ts'
import { canary, clientOf, errorFrom, json, startSecureServer, startServer } from './support/service.ts'
import { ownUser } from './support/rows.ts'
import type { ServiceCertificate } from '../../shared/model/service-certificate.ts'
import { wordsFor } from '../../shared/error-sentences.ts'

let folder: string
let good: Identity
let otherHost: Identity
let authority: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-certificates-'))
  const issuer = new TestAuthority(folder, '/O=Eavesdroppers Inc/CN=Inspection Root')
  authority = issuer.certificate
  good = issuer.issue('good', 'IP:127.0.0.1')
  otherHost = issuer.issue('other', 'DNS:other.example.org')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('certificates', () => {
  it('refuses one it has no reason to trust, names its issuer, and sends nothing (S16, F17)', async () => {
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { retries: 2 })))
    expect(error).toMatchObject({ code: 'certificate_untrusted', issuer: 'Inspection Root, Eavesdroppers Inc' })
    expect(service.requests).toEqual([])
  })

  it('takes one of an authority that was added', async () => {
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    const client = clientOf(service, { route: { certificateAuthorities: [authority] } })
    expect((await readOwnUser(client)).id).toBe(7)
    expect((await readOwnUser(client)).id).toBe(7)
    expect(service.requests[0]?.headers['private-token']).toBe(canary)
  })

  it('says which certificate the service showed, behind a proxy that shows its own, too', async () => {
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    const proxy = await startSecureProxy(good)
    for (const through of [null, proxy.url]) {
      const shown: ServiceCertificate[] = []
      const client = clientOf(service, {
        route: { proxy: through, certificateAuthorities: [authority] },
        connections: 1,
        onCertificate: (certificate) => shown.push(certificate),
      })
      await readOwnUser(client)
      expect(shown).toEqual([
        {
          issuer: 'Inspection Root, Eavesdroppers Inc',
          expiresAt: new Date(new X509Certificate(good.cert).validTo).toISOString(),
        },
      ])
    }
    const plain = await startServer((_, response) => json(response, ownUser))
    await readOwnUser(clientOf(plain, { onCertificate: () => expect.unreachable() }))
  })

  it('refuses one for another host, whoever issued it (S16)', async () => {
    const service = await startSecureServer(otherHost, (_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { route: { certificateAuthorities: [authority] } })))
    expect(error.code).toBe('certificate_untrusted')
    expect(error.detail).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(service.requests).toEqual([])
  })

  it('cannot speak TLS with what does not', async () => {
    const { port, requests } = await startServer((_, response) => json(response, ownUser))
    expect((await errorFrom(readOwnUser(clientOf({ url: `https://127.0.0.1:${port}` })))).code).toBe('unreachable')
    expect(requests).toEqual([])
  })
})

describe('a proxy', () => {
  it('is tunnelled through, and sees neither token nor path', async () => {
    const proxy = await startProxy()
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    const address = proxy.url.replace('//', '//me:pass%20word@')
    const client = clientOf(service, { route: { proxy: address, certificateAuthorities: [authority] }, connections: 1 })
    expect((await readOwnUser(client)).id).toBe(7)
    expect((await readOwnUser(client)).id).toBe(7)
    expect(proxy.heads).toHaveLength(1)
    expect(proxy.heads[0]).toContain(`CONNECT 127.0.0.1:${service.port} HTTP/1.1`)
    expect(proxy.heads[0]).toContain(Buffer.from('me:pass word').toString('base64'))
    expect(proxy.passed()).not.toContain(canary)
    expect(proxy.passed()).not.toContain('/api/v3')
    expect(service.requests).toHaveLength(2)
  })

  it('tunnels http too', async () => {
    const proxy = await startProxy()
    const service = await startServer((_, response) => json(response, ownUser))
    expect((await readOwnUser(clientOf(service, { route: { proxy: proxy.url } }))).id).toBe(7)
    expect(proxy.heads).toHaveLength(1)
  })

  it('names the issuer of a certificate refused behind it (S16)', async () => {
    const proxy = await startProxy()
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { route: { proxy: proxy.url } })))
    expect(wordsFor(error)).toBe(
      'This computer does not trust the certificate of GitLab, issued by “Inspection Root, Eavesdroppers Inc”. If that is your organisation’s certificate authority, choose its certificate under Connection, or have it installed on this computer. If not, somebody may be listening in: do not continue.',
    )
    expect(service.requests).toEqual([])
  })

  it('that wants a password is told apart from one that refuses it, and no error has the password (S16, F17)', async () => {
    const proxy = await startProxy(407)
    const asked = async (address: string) => {
      const error = await errorFrom(
        readOwnUser(clientOf({ url: 'https://127.0.0.1:1' }, { route: { proxy: address } })),
      )
      expect(JSON.stringify(error)).not.toContain('s3cret')
      return wordsFor(error)
    }
    expect(await asked(proxy.url)).toBe(
      'The proxy asks for a name and password. Choose “This proxy” under Connection, and enter its address with your name and password for it.',
    )
    expect(await asked(proxy.url.replace('//', '//me:s3cret@'))).toBe(
      'The proxy refused the name and password. Enter them again under Connection. They are for the proxy, not for GitLab.',
    )
  })

  it('can be changed while requests are under way, and those end where they began', async () => {
    const proxy = await startProxy()
    const held: (() => void)[] = []
    const service = await startSecureServer(good, (_, response) => {
      if (held.length === 0) held.push(() => json(response, ownUser))
      else json(response, ownUser)
    })
    const trusting = { ...directRoute, certificateAuthorities: [authority] }
    const client = clientOf(service, { route: trusting })
    const first = readOwnUser(client)
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
    client.setRoute({ ...trusting, proxy: proxy.url })
    expect((await readOwnUser(client)).id).toBe(7)
    expect(proxy.heads).toHaveLength(1)
    held[0]?.()
    expect((await first).id).toBe(7)
    // The same route again keeps its connections.
    client.setRoute({ ...trusting, proxy: proxy.url })
    await readOwnUser(client)
    expect(proxy.heads).toHaveLength(1)
    client.setRoute(directRoute)
    expect((await errorFrom(readOwnUser(client))).code).toBe('certificate_untrusted')
  })

  it('that is reached over https must show a certificate that is trusted', async () => {
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    const proxy = await startSecureProxy(good)
    expect(await errorFrom(readOwnUser(clientOf(service, { route: { proxy: proxy.url } })))).toMatchObject({
      code: 'certificate_untrusted',
      issuer: 'Inspection Root, Eavesdroppers Inc',
    })
    expect(proxy.heads).toEqual([])
    const route = { proxy: proxy.url, certificateAuthorities: [authority] }
    expect((await readOwnUser(clientOf(service, { route }))).id).toBe(7)
    expect(proxy.heads).toHaveLength(1)
  })

  it.each([
    [
      403,
      'The proxy did not let Docket through (403). Ask whoever runs the network whether GitLab can be reached from it.',
    ],
    [
      502,
      'The proxy did not let Docket through (502). Ask whoever runs the network whether GitLab can be reached from it.',
    ],
  ])('that answers %i is named', async (status, words) => {
    const proxy = await startProxy(status)
    const client = clientOf(
      { url: 'https://127.0.0.1:1' },
      { route: { proxy: proxy.url.replace('//', '//me:s3cret@') } },
    )
    const error = await errorFrom(readOwnUser(client))
    expect(error).toMatchObject({ code: 'proxy_refused', status })
    expect(wordsFor(error)).toBe(words)
    expect(JSON.stringify(error)).not.toContain('s3cret')
  })

  it('that is not there is unreachable', async () => {
    const client = clientOf({ url: 'https://127.0.0.1:1' }, { route: { proxy: 'http://127.0.0.1:1' } })
    expect((await errorFrom(readOwnUser(client))).code).toBe('unreachable')
  })

  it('has an address, and nothing goes past one that cannot be used (S16)', async () => {
    const service = await startSecureServer(good, (_, response) => json(response, ownUser))
    for (const proxy of ['squid', 'socks5://127.0.0.1:1']) {
      const route = { proxy, certificateAuthorities: [authority] }
      expect((await errorFrom(readOwnUser(clientOf(service, { route })))).code).toBe('proxy_invalid')
    }
    expect(service.requests).toEqual([])
  })
})
