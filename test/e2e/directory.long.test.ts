import { expect, type Locator, type Page } from '@playwright/test'
import { everythingIn } from '../support/kept-text.ts'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** Projects, groups and people by keyboard: read and made without the service, and looked after by an administrator. */

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
    { username: 'ines', name: 'Inês Carvalho', administrator: true },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    { path: 'tools/anvil', issues: [{ title: 'Dull', author: 'ben' }] },
    { path: 'ben/yard', visibility: 'public', issues: ['Gate'] },
  ],
})

/** Goes to a button by its name and uses it, as the Tab and Enter keys would. */
async function use(inside: Page | Locator, name: string | RegExp): Promise<void> {
  await inside.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).press('Enter')
}

test('groups and projects are browsed and made without the service, and arrive in their order', async ({ stage }) => {
  const { service } = stage
  const docket = await stage.start()
  const { page } = docket
  const press = keysOn(() => page)
  const ask = <T>(path: string) => service.ask<T>('token-ada', path)
  await signIn(page, service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })

  // Read once, then without the service.
  await press('g', 'd')
  const projects = page.getByRole('main', { name: 'Projects', exact: true })
  await expect(projects.getByRole('button', { name: /^yard/ })).toBeVisible()
  await press('Escape', 'g', 'j')
  const groups = page.getByRole('main', { name: 'Groups', exact: true })
  await expect(groups.getByRole('button', { name: /^tools/ })).toBeVisible()
  await press('Escape')
  await expect(groups).toHaveCount(0)
  await service.stop()
  await press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()

  // A group, a project in it, and an issue in the project: none of them is on the service.
  await press('g', 'j')
  await use(groups, 'New group')
  await expect(groups.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Smiths')
  await press('Tab')
  await page.keyboard.type('smiths')
  await press('Enter')
  await expect(groups.getByRole('region', { name: 'Smiths' }).getByText('Waiting in the outbox')).toBeVisible()
  await use(groups, 'New project…')
  await groups.getByLabel('Name').focus()
  await page.keyboard.type('Long Tongs')
  await expect(groups.getByLabel('Path')).toHaveValue('long-tongs')
  await expect(groups.getByLabel('Belongs to').locator('option:checked')).toHaveText('smiths')
  await press('Enter')
  await expect(groups.getByText('Long Tongs')).toBeVisible()

  await press('Escape', 'g', 'd')
  await projects.getByLabel('Find a project').fill('long')
  await use(projects, /^Long Tongs/)
  await use(projects, 'New issue…')
  const made = page.getByRole('dialog', { name: 'New issue' })
  await expect(made.getByLabel('Project', { exact: true }).locator('option:checked')).toHaveText(
    'smiths/long-tongs (waiting in the outbox)',
  )
  await made.getByLabel('Title').focus()
  await page.keyboard.type('They do not close')
  await press('ControlOrMeta+Enter')
  await expect(made).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'They do not close' })).toBeVisible()

  // A fork of what is only visible, found by typing.
  await press('g', 'd')
  await expect(projects.getByLabel('Find a project')).toBeFocused()
  await page.keyboard.type('yard')
  // The list is read again each time the sheet opens.
  await expect(projects.getByRole('navigation').getByRole('button')).toHaveCount(1)
  await press('ArrowDown', 'Enter')
  const yard = projects.getByRole('region', { name: 'yard' })
  await expect(yard.getByText('Only its maintainers and owners can change this project.')).toBeVisible()
  await expect(yard.getByRole('button', { name: 'Edit…' })).toHaveCount(0)
  await use(yard, 'Fork…')
  await expect(projects.getByLabel('Fork into')).toBeFocused()
  await press('Tab', 'Tab', 'Enter')
  await expect(projects.getByRole('heading', { name: 'ada/yard' })).toBeVisible()

  // An archived project comes back by undoing.
  await projects.getByLabel('Find a project').fill('anvil')
  await use(projects, /^anvil/)
  await use(projects, 'Archive')
  await expect(projects.getByText('Archived: read-only')).toBeVisible()
  await press('Escape', 'z')
  await press('g', 'd')
  await projects.getByLabel('Find a project').fill('anvil')
  await use(projects, /^anvil/)
  await expect(projects.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  await press('Escape')

  await service.start()
  await press('F5')
  await expect
    .poll(
      async () => (await ask<{ path_with_namespace: string }[]>('/projects')).map((row) => row.path_with_namespace),
      {
        timeout: 30_000,
      },
    )
    .toEqual(expect.arrayContaining(['smiths/long-tongs', 'ada/yard', 'tools/anvil']))
  await expect(page.getByText(/edits? queued/)).toHaveCount(0)
  expect(await ask('/projects/smiths%2Flong-tongs/issues')).toMatchObject([{ title: 'They do not close' }])

  // A deletion asks for the name to be typed first.
  await press('g', 'j')
  await use(groups, /^Smiths/)
  await expect(groups.getByText('1 project', { exact: true })).toBeVisible()
  await use(groups, 'Delete…')
  const question = page.getByRole('dialog', { name: 'Delete the group smiths?' })
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('smith')
  await press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.type('s')
  await press('Enter')
  await expect(groups.getByRole('button', { name: /^Smiths/ })).toHaveCount(0)
  await expect
    .poll(async () => (await ask<{ path: string }[]>('/groups/owned')).map(({ path }) => path), { timeout: 30_000 })
    .toEqual(['tools'])
  expect(docket.violations).toEqual([])
})

test('an administrator looks after people and projects, and no secret is kept (S15)', async ({ stage }) => {
  const { service } = stage
  const docket = await stage.start()
  const { page } = docket
  const press = keysOn(() => page)
  const ask = <T>(path: string) => service.ask<T>('token-ines', path)
  await signIn(page, service.address, 'token-ines')
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })

  // A user is made by the service now, and changed and blocked through the outbox.
  await press('g', 'z')
  const people = page.getByRole('main', { name: 'People', exact: true })
  await expect(people.getByRole('button', { name: /Ben Okri/ })).toBeVisible()
  await use(people, 'New user')
  await expect(people.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Cem Demir')
  await press('Tab')
  await page.keyboard.type('cem')
  await press('Tab')
  await page.keyboard.type('cem@example.org')
  await press('Tab')
  await page.keyboard.type('canary-password-1')
  await press('Enter')
  await expect(people.getByRole('region', { name: 'Cem Demir' })).toBeVisible()
  await use(people, 'Edit…')
  await expect(people.getByLabel('Name', { exact: true })).toBeFocused()
  await people.getByLabel('About').fill('Smith')
  await people.getByLabel('Name', { exact: true }).press('Enter')
  await expect(people.getByText('Smith', { exact: true })).toBeVisible()
  await use(people, 'Change sign-in…')
  await people.getByLabel('New password').fill('canary-password-2')
  await people.getByLabel('New password').press('Enter')
  await expect(page.getByText('The sign-in of @cem is changed.')).toBeVisible()
  await use(people, 'Block')
  await expect
    .poll(async () => (await ask<{ bio: string; state: string }[]>('/users?username=cem'))[0], { timeout: 30_000 })
    .toMatchObject({ bio: 'Smith', state: 'blocked' })

  // Nobody takes themselves off the service.
  await people.getByLabel('Find a person').fill('ines')
  await use(people, /@ines/)
  await expect(people.getByText(/^This is you\./)).toBeVisible()
  await expect(people.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  await press('Escape')

  // A project is moved into a group, and builds are started from outside.
  await press('g', 'd')
  const projects = page.getByRole('main', { name: 'Projects', exact: true })
  await projects.getByLabel('Find a project').fill('yard')
  await use(projects, /^yard/)
  await use(projects, 'Show pipeline triggers')
  await use(projects, 'New trigger')
  const token = projects.locator('code')
  await expect(token).toHaveText(/^[^•]{8,}$/)
  const secret = (await token.textContent()) ?? ''
  await use(projects, 'Hide token 1')
  await expect(token).toHaveText(/^•+$/)
  await use(projects, 'Move to a group…')
  await expect(projects.getByLabel('Move into')).toBeFocused()
  await expect(projects.getByLabel('Move into').locator('option:checked')).toHaveText('tools')
  await press('Tab', 'Tab', 'Enter')
  await expect
    .poll(
      async () => (await ask<{ path_with_namespace: string }[]>('/projects/all')).map((row) => row.path_with_namespace),
      {
        timeout: 30_000,
      },
    )
    .toContain('tools/yard')
  await use(projects, 'Revoke trigger 1')
  await use(page, 'Revoke')
  await expect(projects.getByText('No triggers.')).toBeVisible()
  await press('Escape')
  expect(docket.violations).toEqual([])

  await stage.quit()
  const kept = everythingIn(stage.profile)
  expect(kept).toContain('cem@example.org')
  for (const hidden of ['canary-password-1', 'canary-password-2', secret, 'token-ines'])
    expect(kept).not.toContain(hidden)
})

test('the secrets of calls in the API explorer are neither kept nor, where they are private, sent', async ({
  stage,
}) => {
  const { service } = stage
  const docket = await stage.start()
  const { page } = docket
  const press = keysOn(() => page)
  await signIn(page, service.address, 'token-ines')
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  const explorer = page.getByRole('main', { name: 'API explorer' })
  const choose = async (operation: string) => {
    await explorer.getByLabel('Find an operation').fill(operation)
    await use(explorer, new RegExp(`${operation}$`))
  }

  // A hook with a password in its address, and a token.
  await press('g', 'x')
  await choose('createHook')
  await explorer.getByLabel('url', { exact: false }).fill('http://ada:canary-address-1@127.0.0.1:9/in')
  await explorer.getByLabel(/^token/).fill('canary-hook-1')
  await expect(explorer.getByRole('group', { name: 'Request' })).not.toContainText('canary')
  await press('ControlOrMeta+Enter')
  await use(page.getByRole('dialog', { name: /^Send POST/ }), 'Send')
  await expect(explorer.getByText('It was made.')).toBeVisible()

  // A private key does not stay in its field. What is no key at all is not sent.
  await choose('createOwnKey')
  await explorer.getByLabel('title').fill('Mine')
  const key = explorer.getByLabel('key', { exact: false }).last()
  await key.fill('-----BEGIN OPENSSH PRIVATE KEY-----\ncanary-private-1\n-----END OPENSSH PRIVATE KEY-----')
  await expect(key).toHaveValue('')
  await expect(explorer.getByText(/^That was a private key/)).toBeVisible()
  await key.fill('canary-private-2')
  await expect(key).toHaveValue('')
  await choose('createOwnKey')
  await key.fill('canary-private-3')
  await expect(explorer.getByText(/^That is not a public SSH key/)).toBeVisible()
  await expect(explorer.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect.poll(() => service.ask('token-ines', '/user/keys')).toEqual([])
  expect(docket.violations).toEqual([])

  await stage.quit()
  const kept = everythingIn(stage.profile)
  expect(kept).toContain('createHook')
  for (const hidden of [
    'canary-address-1',
    'canary-hook-1',
    'canary-private-1',
    'canary-private-2',
    'canary-private-3',
  ]) {
    expect(kept).not.toContain(hidden)
  }
})
