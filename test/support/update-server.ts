import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicKeyOf, signFeed, signatureNameOf } from '../../electron/desktop/updates/feed-signature.ts'
import type { UpdateChannel } from '../../shared/updates.ts'

/** A private key for signing releases, as PEM. */
export function makeSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

export interface Release {
  readonly version: string
  readonly channel?: UpdateChannel
  readonly file?: Buffer
  readonly releaseNotes?: string
}

/** A server of updates on loopback: a folder of files. What it holds can be changed, and it can break off in the middle. */
export class UpdateServer {
  readonly #server: Server
  readonly #key: string
  readonly files = new Map<string, Buffer>()
  /** The paths that were asked for, with all that came with them. */
  readonly asked: string[] = []
  /** After how many bytes of a program's file the connection ends; null for never. */
  breaksOffAfter: number | null = null
  /** A program's file comes to its half, and no further. */
  stalls = false
  /** The number of answers that are under way. */
  open = 0

  static async start(): Promise<UpdateServer> {
    const key = makeSigningKey()
    const server = createServer()
    const updates = new UpdateServer(server, key)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return updates
  }

  private constructor(server: Server, key: string) {
    this.#server = server
    this.#key = key
    server.on('request', (request, response) => {
      this.asked.push(`${request.url} ${JSON.stringify(request.headers)}`)
      const file = this.files.get((request.url ?? '').slice(1))
      if (!file) return response.writeHead(404).end()
      this.open += 1
      response.once('close', () => (this.open -= 1))
      response.writeHead(200, { 'content-length': file.length })
      if (this.stalls && request.url?.endsWith('.AppImage')) return response.write(file.subarray(0, file.length / 2))
      if (this.breaksOffAfter === null || !request.url?.endsWith('.AppImage')) return response.end(file)
      return response.write(file.subarray(0, this.breaksOffAfter), () => response.destroy())
    })
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  get publicKey(): string {
    return publicKeyOf(this.#key)
  }

  /** Puts a release there as `npm run package` and the signing make one; returns the name of its feed. */
  publish({
    version,
    channel = 'stable',
    file = Buffer.from(`Docket ${version}`),
    releaseNotes = '',
  }: Release): string {
    const name = `Docket-${version}.AppImage`
    this.files.set(name, file)
    const sha512 = createHash('sha512').update(file).digest('base64')
    const lines = [
      `version: ${version}`,
      'files:',
      `  - url: ${name}`,
      `    sha512: ${sha512}`,
      `    size: ${file.length}`,
      `releaseNotes: ${JSON.stringify(releaseNotes)}`,
      `releaseDate: '2026-03-01T12:00:00.000Z'`,
    ]
    const feed = feedNameOf(channel)
    this.files.set(feed, Buffer.from(lines.join('\n')))
    this.sign(feed)
    return feed
  }

  /** Signs a feed as it is there now, under its own name or another one. */
  sign(feed: string, { key = this.#key, as = feed }: { key?: string; as?: string } = {}): void {
    const signature = signFeed(as, String(this.files.get(feed)), key)
    this.files.set(signatureNameOf(feed), Buffer.from(signature))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** The feed that this system reads. */
function feedNameOf(channel: UpdateChannel): string {
  const architecture = process.arch === 'x64' ? '' : `-${process.arch}`
  const system = { linux: `-linux${architecture}`, darwin: '-mac' }[process.platform as string] ?? ''
  return `${channel === 'stable' ? 'latest' : 'beta'}${system}.yml`
}
