import { describe, expect, it } from 'vitest'
import { inverseOf, parametersOf, operationNamed, operationNames, typedValue } from '../../shared/contract/call.ts'
import type { Exploration } from '../../shared/model/exploration.ts'
import { writeCall, writings } from '../../shared/contract/written-call.ts'
import { press } from '../support/keys.ts'
import { labels, projects } from './support/sample-content.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const answered = (value: unknown, more: Partial<Exploration> = {}): Exploration => ({
  status: 200,
  headers: [['content-type', 'application/json']],
  text: JSON.stringify(value),
  bytes: 2_000,
  milliseconds: 12,
  target: '/issues',
  pages: { first: null, prev: null, next: null, last: null },
  ...more,
})

describe('the API explorer', () => {
  it('is gone through by keyboard: an operation is found, filled in, sent, and its answer read page by page', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'x')
      const sheet = page.getByRole('dialog', { name: 'API explorer' })
      const field = sheet.getByLabel('Find an operation')
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.type('listprojectissues')
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.replaceAll(/\s+/g, ' ').trim())
      await press(page, 'ArrowDown')
      await expect.poll(focused).toBe('GET listProjectIssues')
      await press(page, 'Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id.endsWith('-id'))).toBe(true)
      await sheet.getByText('Fill in id to send it.').waitFor()
      await page.keyboard.type('hardware/gateway')
      await sheet.getByText('GET /api/v3/projects/hardware%2Fgateway/issues', { exact: true }).waitFor()

      // Offline it says so, and what was typed stays.
      await press(page, 'Control+Enter')
      await sheet.getByRole('alert').waitFor()
      bridge.exploration = answered([{ id: 4, iid: 1, title: 'Leaks' }], {
        pages: { first: null, prev: null, next: '/projects/1/issues?page=2', last: null },
      })
      await press(page, 'Control+Enter')
      const answer = sheet.getByRole('region', { name: 'Answer' })
      await answer.getByText('"Leaks"').waitFor()
      await answer.getByText('It succeeded.').waitFor()
      await expect.poll(() => answer.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(bridge.called.at(-1)).toEqual({ operation: 'listProjectIssues', values: { id: 'hardware/gateway' } })
      await answer.getByRole('button', { name: 'Next page' }).press('Enter')
      await expect.poll(() => bridge.called.at(-1)?.page).toBe('/projects/1/issues?page=2')
    })
  })

  it('completes what this computer knows without asking the service, of several names the next one', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      const account = bridge.accounts[0]!
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'place', address: `docket://${account.id}/explorer/createIssue` }]
      bridge.emit('requested', {})
      const sheet = page.getByRole('dialog', { name: 'API explorer' })
      const fieldOf = (name: string) => sheet.getByRole('combobox', { name: new RegExp(`^${name}\\b`) })
      const offered = async (name: string): Promise<string[]> => {
        const field = fieldOf(name)
        await field.focus()
        const options = () =>
          field.evaluate((element: HTMLInputElement) => [...(element.list?.options ?? [])].map(({ value }) => value))
        await expect.poll(async () => (await options()).length).toBeGreaterThan(0)
        return options()
      }
      expect(await offered('id')).toContain(String(projects[0]?.id))
      await fieldOf('id').fill(projects[0]?.pathWithNamespace ?? '')
      await fieldOf('labels').fill('bug, ')
      const names = labels.map(({ name }) => name)
      expect(await offered('labels')).toEqual(
        names
          .filter((name) => name !== 'bug')
          .toSorted()
          .map((name) => `bug, ${name}`),
      )
      expect(bridge.called).toEqual([])
    })
  })

  it('copies a call with the token only when that is asked for, each time anew', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      const account = bridge.accounts[0]!
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'place', address: `docket://${account.id}/explorer/readCurrentUser` }]
      bridge.emit('requested', {})
      const sheet = page.getByRole('dialog', { name: 'API explorer' })
      const copied = () => bridge.calls.filter(({ name }) => name === 'copyCall' || name === 'copyText')
      await sheet.getByLabel('With my token').check()
      await sheet.getByRole('button', { name: 'Copy as curl' }).click()
      await page.getByText('The request is on the clipboard, with your token in it.').waitFor()
      await sheet.getByRole('button', { name: 'Copy as curl' }).click()
      await expect.poll(() => copied().length).toBe(2)
      expect(copied()).toMatchObject([
        {
          name: 'copyCall',
          args: { account: account.id, operation: 'readCurrentUser', values: {}, writing: 'curl' },
        },
        {
          name: 'copyText',
          args: { text: `curl --header "PRIVATE-TOKEN: $TOKEN" '${account.url}/api/v3/user'` },
        },
      ])
    })
  })

  it('asks before it changes something, and a refusal is an answer with what the contract says of it', async () => {
    await withScreen({ theme: 'dark', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.exploration = answered({ message: '403 Forbidden' }, { status: 403 })
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'place', address: `docket://${bridge.accounts[0]?.id}/explorer/deleteGroup` }]
      bridge.emit('requested', {})
      const sheet = page.getByRole('dialog', { name: 'API explorer' })
      await sheet.getByLabel('id').fill('tools')
      await press(page, 'Enter')
      const question = page.getByRole('dialog', { name: 'Send DELETE /groups/tools?' })
      await question.getByText('Docket cannot undo it').waitFor()
      expect(bridge.called.filter(({ operation }) => operation === 'deleteGroup')).toEqual([])
      await question.getByRole('button', { name: 'Send' }).press('Enter')
      await sheet.getByText('Not allowed: it is for owners, administrators.').waitFor()
      await sheet.getByText('"403 Forbidden"').waitFor()
    })
  })

  it('remembers calls without their secrets, and fills them in again', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.exploration = answered({ id: 9 }, { status: 201 })
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'place', address: `docket://${bridge.accounts[0]?.id}/explorer/createUser` }]
      bridge.emit('requested', {})
      const sheet = page.getByRole('dialog', { name: 'API explorer' })
      await sheet.getByRole('button', { name: 'Example' }).click()
      await expect.poll(() => sheet.getByLabel('username').inputValue()).toBe('explorer')
      expect(await sheet.getByLabel('password').getAttribute('type')).toBe('password')
      expect(await sheet.getByRole('group', { name: 'Request' }).innerText()).not.toContain('only for an example')
      await press(page, 'Control+Enter')
      await page.getByRole('button', { name: 'Send' }).last().press('Enter')
      await sheet.getByText('It was made.').waitFor()
      expect(bridge.called.at(-1)?.values).toMatchObject({ password: 'only for an example' })
      await expect.poll(() => bridge.ofAccount.exploredCalls?.length).toBe(1)
      expect(JSON.stringify(bridge.ofAccount.exploredCalls)).not.toContain('only for an example')

      await press(page, 'Escape')
      await sheet.waitFor({ state: 'detached' })
      await press(page, 'g', 'x')
      await sheet.getByText('Called before').click()
      await sheet.getByRole('button', { name: /createUser 201/ }).click()
      await expect.poll(() => sheet.getByLabel('username').inputValue()).toBe('explorer')
      expect(await sheet.getByLabel('password').inputValue()).toBe('')
      await sheet.getByRole('button', { name: 'Forget these calls' }).click()
      await expect.poll(() => bridge.ofAccount.exploredCalls).toEqual([])
    })
  })
})

describe('the inverse of an operation', () => {
  it('is the one that takes it back, where there is one', () => {
    expect(inverseOf('starProject')).toBe('unstarProject')
    expect(inverseOf('unarchiveProject')).toBe('archiveProject')
    expect(inverseOf('blockUser')).toBe('unblockUser')
    expect(inverseOf('followIssue')).toBe('unfollowIssue')
    expect(inverseOf('deleteGroup')).toBeNull()
    expect(inverseOf('updateIssue')).toBeNull()
  })
})

describe('what is typed', () => {
  it('is sent in the type of its parameter, and as it stands where it has another', () => {
    expect(typedValue({ type: 'integer' }, ' 12 ')).toBe(12)
    expect(typedValue({ type: 'integer' }, 'twelve')).toBe('twelve')
    expect(typedValue({ type: 'boolean' }, 'true')).toBe(true)
    expect(typedValue({ type: 'names' }, 'bug, ui')).toEqual(['bug', 'ui'])
    expect(typedValue({ type: 'integers' }, '1, 2')).toEqual([1, 2])
    expect(typedValue({ type: 'idOrPath' }, 'tools/anvil')).toBe('tools/anvil')
    expect(typedValue({ type: 'string' }, ' as typed ')).toBe(' as typed ')
    expect(typedValue({ type: 'string', clearable: true }, '')).toBeNull()
  })

  it('has a field for each parameter of each operation, those of the path first, and pages for lists', () => {
    for (const name of operationNames) {
      const operation = operationNamed(name)!
      const names = parametersOf(operation).map(([parameter]) => parameter)
      expect(names).toEqual(expect.arrayContaining(Object.keys(operation.parameters)))
      expect(new Set(names).size).toBe(names.length)
      expect(names.includes('per_page')).toBe(operation.paged === true || 'per_page' in operation.parameters)
    }
  })
})

describe('a written request', () => {
  const request = {
    method: 'POST',
    url: "https://code.example/api/v3/projects/1/issues?x='y'",
    body: JSON.stringify({ title: "It's $HOME `now`" }),
    sudo: 'ada',
    credentials: null,
  }
  it('is one word of a shell where it must be, and has no token', () => {
    expect(writeCall('curl', request)).toBe(
      `curl --request POST --header "PRIVATE-TOKEN: $TOKEN" --header 'SUDO: ada' --header 'Content-Type: application/json' --data '{"title":"It'\\''s $HOME \`now\`"}' 'https://code.example/api/v3/projects/1/issues?x='\\''y'\\'''`,
    )
    expect(writeCall('httpie', request)).toBe(
      `printf %s '{"title":"It'\\''s $HOME \`now\`"}' | http POST 'https://code.example/api/v3/projects/1/issues?x='\\''y'\\''' "PRIVATE-TOKEN:$TOKEN" 'SUDO:ada'`,
    )
  })

  it('has the token where that is asked for', () => {
    const withToken = { method: 'GET', url: 'https://code.example/api/v3/user', body: null, sudo: '' }
    const of = (credentials: Record<string, string>, writing: 'curl' | 'httpie' | 'javascript') =>
      writeCall(writing, { ...withToken, credentials })
    const oauth = { authorization: 'Bearer mine' }
    expect(of({ 'PRIVATE-TOKEN': 'mine' }, 'curl')).toBe(
      `curl --header 'PRIVATE-TOKEN: mine' 'https://code.example/api/v3/user'`,
    )
    expect(of(oauth, 'httpie')).toBe(`http GET 'https://code.example/api/v3/user' 'authorization:Bearer mine'`)
    expect(of(oauth, 'javascript')).toContain('headers: { "authorization": "Bearer mine" }')
    for (const writing of writings) expect(of(oauth, writing)).not.toContain('TOKEN')
  })

  it('is JavaScript that says the same', () => {
    const written = writeCall('javascript', request)
    const calls: unknown[][] = []
    const run = new Function('fetch', 'process', `return (async () => { ${written} })()`) as (
      ...given: unknown[]
    ) => Promise<void>
    void run((...given: unknown[]) => calls.push(given), { env: { TOKEN: 'mine' } })
    expect(calls).toEqual([
      [
        request.url,
        {
          method: 'POST',
          headers: { 'PRIVATE-TOKEN': 'mine', SUDO: 'ada', 'Content-Type': 'application/json' },
          body: request.body,
        },
      ],
    ])
  })
})
