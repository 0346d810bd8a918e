import { parentPort, workerData } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { createClient } from '../api/client.ts'
import { dialects } from '../api/dialects.ts'
import { createPictureReader } from '../api/pictures.ts'
import { Engine, notOpen } from './engine.ts'
import { Caller, serve } from './thread.ts'
import type { EngineData, EngineProtocol, OutboxProtocol } from '../protocols/threads.ts'

/** The thread that runs the engine of one account. */
if (!parentPort) throw new Error('engine-thread runs as a worker only')

const data = workerData as EngineData
let engine: Engine | null = null

function opened(): Engine {
  if (!engine) throw notOpen()
  return engine
}

const tell = serve<EngineProtocol>(parentPort, {
  open: (): { readonly setAside: boolean } => {
    const client = createClient({
      baseUrl: data.baseUrl,
      dialect: dialects[data.spoken],
      numbers: (kind, id) => engine?.numberOf(kind, id) ?? null,
      token: () => engine?.token ?? null,
      tokenKind: () => engine?.tokenKind ?? data.tokenKind,
      route: data.route,
      onCertificate: (certificate) => engine?.noteCertificate(certificate),
      userAgent: `Docket/${data.version}`,
    })
    const pictures = createPictureReader({ route: data.route, userAgent: `Docket/${data.version}` })
    const keeper = new Caller<OutboxProtocol>(data.keeper)
    // When the keeper is gone, its answers never come: without this, an edit that is being sent, and so `close`, would
    // wait forever.
    data.keeper.once('close', () => keeper.break(AppFailure.of('thread_failed')))
    engine = new Engine(
      { ...data, client, pictures, keeper, now: Date.now, random: Math.random, tell },
      data.token,
      data.tokenKind,
    )
    engine.tellState()
    return { setAside: engine.setAside }
  },
  start: () => opened().start(),
  setToken: ({ token, kind }) => opened().setToken(token, kind),
  setRoute: ({ route }) => opened().setRoute(route),
  syncNow: () => opened().syncNow(),
  readNews: () => opened().readNews(),
  stopSync: ({ stopped }) => opened().stopSync(stopped),
  fetchOpen: ({ on }) => opened().fetchOpen(on),
  reachBackInbox: () => opened().reachBackInbox(),
  refreshItem: ({ item }) => opened().refreshItem(item),
  readVersion: (asked) => opened().readVersion(asked),
  readServiceList: (list) => opened().readServiceList(list),
  callOperation: (called) => opened().callOperation(called),
  findSnippet: (snippet) => opened().findSnippet(snippet),
  close: async () => {
    await engine?.close()
    engine = null
  },
})
