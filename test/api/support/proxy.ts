import { onTestFinished } from 'vitest'
import {
  startTunnellingProxy,
  type TunnellingProxy,
  type TunnellingProxyOptions,
} from '../../support/tunnelling-proxy.ts'

/** A proxy for the length of the test, which answers every request with `refusal` if there is one. */
export async function startProxy(refusal?: number): Promise<TunnellingProxy> {
  return await started(refusal === undefined ? {} : { refusal })
}

/** A proxy that is reached over TLS. */
export async function startSecureProxy(identity: { key: string; cert: string }): Promise<TunnellingProxy> {
  return await started({ identity })
}

async function started(options: TunnellingProxyOptions): Promise<TunnellingProxy> {
  const proxy = await startTunnellingProxy(options)
  onTestFinished(() => proxy.close())
  return proxy
}
