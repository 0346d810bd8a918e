/**
 * Returns the proxy that the environment names for an address, in the form of a script (PAC), as Chromium does on Linux
 * outside of a desktop. Loopback addresses are reached directly.
 */
export function proxiesOfEnvironment(address: string, environment: NodeJS.ProcessEnv): string {
  const { protocol, hostname } = new URL(address)
  const read = (name: string) => environment[name] || environment[name.toUpperCase()] || ''
  const isLoopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  const isExcepted = read('no_proxy')
    .split(',')
    .map((entry) => entry.trim().replace(/^\*?\.?/, ''))
    .some((entry) => hostname === entry || (entry !== '' && hostname.endsWith(`.${entry}`)))
  const named = read(`${protocol.slice(0, -1)}_proxy`) || read('all_proxy')
  const proxy = named === '' ? null : URL.parse(named.includes('://') ? named : `http://${named}`)
  if (isLoopback || isExcepted || read('no_proxy') === '*' || proxy === null) return 'DIRECT'
  const kind = { 'http:': 'PROXY', 'https:': 'HTTPS', 'socks4:': 'SOCKS' }[proxy.protocol] ?? 'SOCKS5'
  const port = proxy.port || { PROXY: '80', HTTPS: '443' }[kind] || '1080'
  return `${kind} ${proxy.hostname}:${port}`
}
