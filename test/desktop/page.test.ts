import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { registerPageScheme, servePage } from '../../electron/desktop/window/page.ts'
import { png } from '../support/picture.ts'
import { temporaryFolder } from '../support/temporary.ts'

type Handler = (request: Request) => Promise<Response>

const { served, schemes } = vi.hoisted(() => ({ served: [] as Handler[], schemes: [] as Electron.CustomScheme[] }))
vi.mock('electron', () => ({
  protocol: {
    handle: (_scheme: string, handler: Handler) => served.push(handler),
    registerSchemesAsPrivileged: (registered: Electron.CustomScheme[]) => schemes.push(...registered),
  },
}))

const picture = `app://docket/pictures/k3x9/${'0123456789abcdef'.repeat(4)}`

const onCode = vi.fn()

async function ask(address: string): Promise<Response> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'page.js'), '0')
  writeFileSync(join(folder, 'picture'), png)
  servePage({
    folder,
    picturePath: () => join(folder, 'picture'),
    download: (token) => new Response(token),
    onCode,
  })
  const answer = await served.at(-1)?.(new Request(address))
  if (!answer) throw new Error('nothing is served')
  return answer
}

/** The policy as directives and what each allows. */
function directivesOf(answer: Response): Record<string, string> {
  const policy = answer.headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
}

beforeEach(() => {
  served.length = 0
  onCode.mockClear()
})

it.each([
  ['app://docket/', 0],
  ['app://docket/assets/page.js', 1],
  ['app://docket/assets/missing.js', 0],
  [picture, 0],
])('of what a page has got, %s counts as code %i times, after the answer', async (address, times) => {
  await ask(address)
  expect(onCode).not.toHaveBeenCalled()
  await setImmediate()
  expect(onCode).toHaveBeenCalledTimes(times)
})

it('a page has its code when it has got every script that it names', async () => {
  const folder = temporaryFolder()
  const scripts = ['first', 'second']
  const tags = scripts.map((name) => `<link rel="modulepreload" href="./${name}.js">`)
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${tags.join('')}`)
  for (const name of scripts) writeFileSync(join(folder, `${name}.js`), '')
  servePage({ folder, picturePath: () => '', download: () => null, onCode })
  const get = async (name: string) => {
    await served.at(-1)?.(new Request(`app://docket/${name}`))
    await setImmediate()
  }
  await get('index.html')
  await get('second.js')
  expect(onCode).not.toHaveBeenCalled()
  await get('first.js')
  expect(onCode).toHaveBeenCalledTimes(1)
  // Later code is code, too.
  await get('first.js')
  expect(onCode).toHaveBeenCalledTimes(2)
})

it.each(['app://docket/', 'app://docket/assets/page.js'])('%s carries the whole policy (S6)', async (address) => {
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  expect(directivesOf(answer)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'svelte-trusted-html docket-markdown docket-highlighting',
  })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

it('a download is answered by who offers it', async () => {
  const token = 'x'.repeat(43)
  expect(await (await ask(`app://docket/downloads/${token}`)).text()).toBe(token)
})

it('a picture may be looked at, and nothing else (S6)', async () => {
  const answer = await ask(picture)
  expect(answer.status).toBe(200)
  expect(directivesOf(answer)).toEqual({ 'default-src': "'none'", sandbox: '' })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

it('its code is kept compiled, which Electron does by itself for http alone', () => {
  registerPageScheme()
  expect(schemes).toMatchObject([{ scheme: 'app', privileges: { standard: true, codeCache: true } }])
})

it('what every window begins with is read from the disk once', async () => {
  const folder = temporaryFolder()
  const serve = async (name: string) => await (await served.at(-1)?.(new Request(`app://docket/${name}`)))?.text()
  servePage({ folder, picturePath: () => '', download: () => null, onCode })
  // A file that is missing now may be there the next time.
  expect(await serve('index.html')).toBe('Not found')
  for (const name of ['index.html', 'page.js', 'icon.svg']) writeFileSync(join(folder, name), 'first')
  for (const name of ['index.html', 'page.js', 'icon.svg']) expect(await serve(name)).toBe('first')
  for (const name of ['index.html', 'page.js', 'icon.svg']) writeFileSync(join(folder, name), 'second')
  expect(await serve('index.html')).toBe('first')
  expect(await serve('page.js')).toBe('first')
  expect(await serve('icon.svg')).toBe('second')
})
