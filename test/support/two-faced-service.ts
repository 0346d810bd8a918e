import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyServerOptions } from 'fastify'
import { catchUp } from '../../service/changes/catch-up.ts'
import { HookDelivery } from '../../service/hooks/delivery.ts'
import { apiAdapterV3 } from '../../service/http/api-adapter-v3.ts'
import { route } from '../../service/http/router.ts'
import { serveUploads } from '../../service/http/uploads.ts'
import { allRoutes } from '../../service/routes/all.ts'
import { startService, type Service, type ServiceOptions } from '../../service/server.ts'
import { Store } from '../../service/store/store.ts'
import { speakV4, waysOf } from '../../service/v4/speak.ts'
import type { Workspace } from '../../service/workspace.ts'

/**
 * A service that speaks v3 beside v4, over one workspace, as services of some years did: Docket finds v4 there, and a test
 * checks the result over v3. It does not depend on Vitest, so it also runs in a process of its own.
 */

/** The server options of `service/server.ts`: long names and texts are accepted. */
const asUsual: FastifyServerOptions = {
  bodyLimit: 16 * 1024 * 1024,
  routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 1024 },
}

/** Starts it on loopback. Its `url` is that of v3. It has the rules of real services, whatever the options say. */
export async function startTwoFacedService(options: ServiceOptions): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-two-faced-'))
  const database = options.database ?? join(folder, 'service.db')
  // The service of v3 makes the workspace, and gives everybody their token.
  await (await startService({ ...options, port: 0, dialect: 'real', database })).close()
  const clock = options.clock ?? (() => new Date())
  const store = new Store({ file: database, numbering: 'apart', now: () => clock().getTime() })
  const report = options.report ?? ((error: unknown) => console.error(error))
  const hooks = new HookDelivery({ store, report })
  let webUrl = ''
  const workspaceWith = (more: Partial<Workspace>): Workspace => ({
    ...more,
    store,
    hooks,
    dialect: 'real',
    get webUrl() {
      return webUrl
    },
  })
  const routesOf = (workspace: Workspace) => allRoutes(workspace, options.todos ?? true)
  const workspaceV3 = workspaceWith({})
  const workspaceV4 = workspaceWith(waysOf(options.version))
  // What is due happens by the rules of v4, whichever way somebody asks.
  const shared = { latency: options.latency ?? 0, report, catchUp: () => catchUp(workspaceV4) }
  const older = fastify(asUsual)
  route(older, { ...shared, workspace: workspaceV3, adapter: apiAdapterV3(workspaceV3), routes: routesOf(workspaceV3) })
  await older.ready()

  const newer = fastify({
    ...asUsual,
    serverFactory: (answer) =>
      createServer((request, response) => {
        if (request.url?.startsWith('/api/v3/')) older.routing(request, response)
        else answer(request, response)
      }),
  })
  const { adapter, routes } = speakV4(newer, { ...options, workspace: workspaceV4, routes: routesOf(workspaceV4) })
  route(newer, { ...shared, workspace: workspaceV4, adapter, routes })
  serveUploads(newer, workspaceV4)
  webUrl = await newer.listen({ host: '127.0.0.1', port: options.port })
  return {
    url: `${webUrl}/api/v3`,
    close: async () => {
      await newer.close()
      await older.close()
      await hooks.close()
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
