import { expect, it } from 'vitest'
import { proxiesOfEnvironment } from '../../build/host/system-proxies.ts'

it.each<readonly [NodeJS.ProcessEnv, string, string]>([
  [{}, 'https://code.example.org', 'DIRECT'],
  [{ https_proxy: 'http://proxy.example:3128' }, 'https://code.example.org/sub', 'PROXY proxy.example:3128'],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, 'https://code.example.org', 'PROXY proxy.example:3128'],
  [{ http_proxy: 'http://proxy.example:3128' }, 'https://code.example.org', 'DIRECT'],
  [{ all_proxy: 'https://proxy.example' }, 'https://code.example.org', 'HTTPS proxy.example:443'],
  [{ all_proxy: 'socks5://proxy.example' }, 'https://code.example.org', 'SOCKS5 proxy.example:1080'],
  [{ all_proxy: 'http://proxy.example' }, 'http://127.0.0.1:8085', 'DIRECT'],
  [{ all_proxy: 'http://proxy.example', no_proxy: 'a.example, .example.org' }, 'https://code.example.org', 'DIRECT'],
  [{ all_proxy: 'http://proxy.example', no_proxy: 'a.example' }, 'https://code.example.org', 'PROXY proxy.example:80'],
  [{ all_proxy: 'http://proxy.example', no_proxy: '*' }, 'https://code.example.org', 'DIRECT'],
])('where the environment says %j, %s is reached by %s', (environment, address, answer) => {
  expect(proxiesOfEnvironment(address, environment)).toBe(answer)
})
