import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Pool } from 'undici'
import { openUserDatabaseForReading } from '../../electron/user/database.ts'
import type { EditOf } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import { ServiceProcess, twoFacedMain } from '../support/service-process.ts'
import { BenchAccount } from './account.ts'
import { figure, median, ratioAtMost, type Figure } from './measure.ts'
import { TemporaryFolders } from './temporary-folders.ts'

const comments = 30
const rounds = 15

/** A merge request for each round of ours and of the bare requests, and one to learn from. */
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'farm', members: { ben: 'owner', ada: 'developer' } }],
  projects: [
    {
      path: 'farm/field',
      visibility: 'private',
      mergeRequests: [{ title: 'Change {n}', author: 'ben', repeat: 2 * rounds + 1 }],
    },
  ],
}

/** A request as the program made it. */
interface Made {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly type: string | undefined
  readonly body: string
}

/** Stands between the program and the service, and writes down what is asked for. Bare requests go through it too. */
class Between {
  readonly #pool: Pool
  readonly #server = createServer((incoming, response) => {
    this.#pass(incoming).then(
      ({ status, type, link, body }) => {
        const named = {
          'content-length': body.byteLength,
          ...(type && { 'content-type': type }),
          ...(link && { link }),
        }
        response.writeHead(status, named)
        response.end(body)
      },
      (thrown: unknown) => response.destroy(thrown as Error),
    )
  })
  made: Made[] = []

  constructor(upstream: string) {
    this.#pool = new Pool(upstream, { connections: 8 })
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await this.#pool.close()
  }

  async #pass(incoming: IncomingMessage) {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const made = {
      method: incoming.method as Made['method'],
      url: incoming.url ?? '/',
      type: incoming.headers['content-type'],
      body: Buffer.concat(parts).toString(),
    }
    this.made.push(made)
    const { statusCode: status, headers, body } = await this.#pool.request(optionsOf(made))
    const { link } = headers
    const type = headers['content-type']
    return {
      status,
      type: typeof type === 'string' ? type : undefined,
      link: typeof link === 'string' ? link : undefined,
      body: Buffer.from(await body.arrayBuffer()),
    }
  }
}

/** A request as the connections take it. */
export type BareRequest = ReturnType<typeof optionsOf>

function optionsOf({ method, url, type, body }: Made) {
  return {
    method,
    path: url,
    headers: { 'PRIVATE-TOKEN': 'token-ada', ...(type !== undefined && { 'content-type': type }) },
    ...(body !== '' && { body }),
  }
}

function reviewOf(target: Key<'mergeRequest'>): EditOf<'publishReview'> {
  const said = Array.from({ length: comments }, (_, at) => ({ body: `Comment ${at} on this change.`, position: null }))
  return {
    ...{ kind: 'publishReview', target, comments: said, answers: [], resolutions: [] },
    ...{ summary: '', verdict: 'comment', sha: null },
  }
}

/** Publishes a review of thirty comments, and sends the same requests bare, one after the other, to the same service. */
export async function figuresOfPublishing(say: (line: string) => void): Promise<Figure[]> {
  say(`publishing ${comments} comments`)
  const folders = new TemporaryFolders()
  const service = new ServiceProcess(folders.make(), fixture, [], twoFacedMain)
  const folder = folders.make()
  let account: BenchAccount | null = null
  let between: Between | null = null
  try {
    await service.start()
    between = new Between(service.address)
    const address = await between.start()
    account = await BenchAccount.open({ folder, baseUrl: address, apiVersion: 'v4' })
    await account.untilSearchable()
    await account.threads.engine.calls.stopSync({ stopped: true })
    const { keys } = await account.reader.calls.listMergeRequests({ query: '' })
    const user = openUserDatabaseForReading(join(folder, 'user.db'))
    const landed = user.prepare(`SELECT count(*) FROM edits WHERE state = 'landed'`).pluck()
    const publish = async (key: string): Promise<number> => {
      const before = landed.get() as number
      const began = performance.now()
      await account?.threads.userStore.calls.submitEdits({ edits: [reviewOf(key as Key<'mergeRequest'>)] })
      while (landed.get() === before) await after(1)
      return performance.now() - began
    }
    // Its requests are those of all: the number of the merge request alone differs.
    const [learned = '', ...others] = keys
    const iidOf = async (key: string) => {
      const { item } = await (account as BenchAccount).reader.calls.readItem({ item: key as Key<'mergeRequest'> })
      return item.row.iid
    }
    between.made = []
    await publish(learned)
    const iid = await iidOf(learned)
    const made = between.made.filter(({ url }) => url.includes(`/merge_requests/${iid}`))
    if (made.filter(({ method }) => method === 'POST').length <= comments) throw new Error('no review was published')
    const thread = new Worker(new URL('bare-requests-thread.ts', import.meta.url), { workerData: { address } })
    const sendBare = async (key: string): Promise<number> => {
      const own = await iidOf(key)
      const renamed = (url: string) => url.replace(`/merge_requests/${iid}`, `/merge_requests/${own}`)
      thread.postMessage(made.map((each) => optionsOf({ ...each, url: renamed(each.url) })))
      const [milliseconds] = (await once(thread, 'message')) as [number]
      return milliseconds
    }
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await publish(others[2 * round] ?? ''))
      bare.push(await sendBare(others[2 * round + 1] ?? ''))
    }
    user.close()
    await thread.terminate()
    const name = `${comments} comments published, beside their ${made.length} requests, median`
    return [figure(name, 'ms', median(ours), median(bare), ratioAtMost(1.3))]
  } finally {
    await account?.close()
    await between?.stop()
    await service.stop()
    folders.remove()
  }
}
