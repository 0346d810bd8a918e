import { describe, expect, it } from 'vitest'
import { ChosenCertificates } from '../../electron/accounts/certificates.ts'
import { Connections } from '../../electron/accounts/connections.ts'
import type { SettingsProtocol } from '../../electron/accounts/settings-calls.ts'
import { createConnector } from '../../electron/api/transport/connector.ts'
import { closedRoute } from '../../electron/api/transport/route.ts'
import type { Caller } from '../../electron/threads/thread.ts'

const none = () => Promise.reject(new Error('nobody asks for that'))

describe('while the user works offline', () => {
  it('no connection is made, to whatever host (S19)', async () => {
    const connect = createConnector({ connectTimeout: 1000, route: closedRoute })
    for (const protocol of ['http:', 'https:']) {
      const outcome = await new Promise((resolve) => {
        connect({ hostname: '127.0.0.1', protocol, port: '9' }, (error, socket) => resolve(error ?? socket))
      })
      expect(outcome).toMatchObject({ error: { code: 'working_offline' } })
    }
  })

  it('every route is closed, also one that the system is still being asked for (S19)', async () => {
    const { promise: found, resolve: find } = Promise.withResolvers<string | null>()
    const connections = new Connections({
      settings: {} as Caller<SettingsProtocol>,
      keychain: none,
      certificates: new ChosenCertificates(none),
      systemProxy: () => found,
    })
    const asked = connections.routeTo('https://code.example.org', connections.of(null))
    connections.close(true)
    find('http://proxy.example.org:3128')
    expect(await asked).toBe(closedRoute)
    expect(connections.straightRoute()).toBe(closedRoute)
    connections.close(false)
    expect(connections.straightRoute().isClosed).toBe(false)
  })
})
