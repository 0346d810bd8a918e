import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { testOn } from '../support/stage.ts'

const test = testOn({ users: ['ada'] })

const asked: string[] = []
let elsewhere: Server

test.beforeEach(async () => {
  asked.length = 0
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('0')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})

test.afterEach(() => void elsewhere.close())

test('the page runs nothing that was put into it, and asks nobody but Docket (S6, S17)', async ({ stage }) => {
  const { page } = await stage.start()
  await expect(page.getByLabel('GitLab address')).toBeVisible()
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const outcome = await page.evaluate(async (other) => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const refusal = async (work: () => unknown): Promise<string> => {
      try {
        await work()
        return 'allowed'
      } catch (thrown) {
        return (thrown as Error).name
      }
    }
    const loaded = (address: string) =>
      new Promise<string>((resolve) => {
        const image = new Image()
        image.addEventListener('load', () => resolve('allowed'))
        image.addEventListener('error', () => resolve('refused'))
        image.src = address
      })
    // A frame without a page of its own inherits the policy, and in it trusted types can be told to trust.
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as Window &
      typeof globalThis & { trustedTypes: { createPolicy(name: string, rules: object): Record<string, Function> } }
    const trusting = inner.trustedTypes.createPolicy('docket-markdown', {
      createScript: (text: string) => text,
    })
    const runs = window as unknown as { inline?: boolean }
    const inline = inner.document.createElement('script')
    inline.textContent = trusting['createScript']?.('parent.inline = true') as string
    inner.document.head.append(inline)
    return {
      inline: runs.inline ?? 'refused',
      untrusted: await refusal(() => {
        document.createElement('div').innerHTML = '<b>'
      }),
      image: await loaded(`${other}/image`),
      fetch: await refusal(() => fetch(`${other}/fetch`)),
      eval: await refusal(() => inner.eval(trusting['createScript']?.('1') as string)),
      violations,
    }
  }, address)
  expect(outcome).toMatchObject({
    inline: 'refused',
    untrusted: 'TypeError',
    image: 'refused',
    fetch: 'TypeError',
    eval: 'EvalError',
  })
  expect(outcome.violations).toEqual(expect.arrayContaining(['img-src']))
  expect(asked).toEqual([])
})
