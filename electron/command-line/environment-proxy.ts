/**
 * The proxy that the environment names for an address, as other commands take it; null for none. Only Electron knows the
 * desktop's settings.
 */
export function environmentProxy(address: string, env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  const url = URL.parse(address)
  if (url === null) return Promise.resolve(null)
  const of = (name: string) => env[name] ?? env[name.toUpperCase()] ?? ''
  const isExempt = of('no_proxy')
    .split(/[\s,]+/)
    .filter(Boolean)
    .some(
      (host) =>
        host === '*' ||
        url.hostname === host.replace(/^\./, '') ||
        url.hostname.endsWith(`.${host.replace(/^\./, '')}`),
    )
  if (isExempt) return Promise.resolve(null)
  const proxy = of(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') || of('all_proxy')
  return Promise.resolve(proxy === '' ? null : proxy.replace(/\/$/, ''))
}
