import { expect, type Page } from '@playwright/test'
import { press } from '../support/keys.ts'
import { apiVersion } from '../support/api-version.ts'
import { signIn, testOn } from '../support/stage.ts'

/** A day without a network: some thirty edits by keyboard, a restart, a colleague at work meanwhile, and all of it arrives. */

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'idea', 'old'],
      milestones: ['Spring', 'Winter'],
      issues: [
        { title: 'Ask for steel', author: 'ben', description: 'Soon' },
        { title: 'Bend the horn', author: 'ben', description: '- [ ] heat\n- [ ] hammer' },
        { title: 'Clean the forge', author: 'ben' },
        { title: 'Draw the plan', author: 'ben', state: 'closed' },
        { title: 'Export the drawings', author: 'ben' },
        { title: 'Forget this one', author: 'ben' },
        {
          title: 'Grind the face',
          author: 'ben',
          notes: [
            { author: 'ada', body: 'By Monday' },
            { author: 'ada', body: 'Nonsense' },
          ],
        },
        { title: 'Heat it again', author: 'ben' },
        { title: 'Invite the smith', author: 'ben', description: 'First\n\nMiddle\n\nLast' },
        { title: 'Join the guild', author: 'ben' },
      ],
      snippets: [{ title: 'Quench', fileName: 'quench.md', author: 'ben', notes: [{ author: 'ben', body: 'In oil' }] }],
      mergeRequests: [
        { title: 'Kinder ring', branch: 'kinder', author: 'ben' },
        { title: 'Louder ring', branch: 'louder', author: 'ben' },
      ],
    },
    { path: 'tools/bellows', members: { ada: 'owner' } },
  ],
  todos: [{ user: 'ada', author: 'ben', target: 'tools/anvil#10', action: 'mentioned' }],
}

const test = testOn(fixture)

interface ServiceItem {
  id: number
  title: string
  description: string | null
  state: string
  labels: string[]
  confidential?: boolean
  due_date?: string | null
  upvotes: number
  assignee: { username: string } | null
  milestone: { title: string } | null
  source_branch?: string
  web_url: string
  iid: number
}

/** Goes to a list and to the row with that title, by keys alone. */
async function select(page: Page, section: 'i' | 'm', title: string): Promise<void> {
  await press(page, 'Escape', 'g', section, 'Home')
  const selected = page.locator('[role=option][aria-selected=true]')
  await expect(selected).toBeVisible()
  await expect(async () => {
    for (let row = 0; row < 14; row += 1) {
      if ((await selected.innerText()).includes(title)) return
      await press(page, 'j')
      await page.waitForFunction(() => document.querySelector('[role=option][aria-selected=true]') !== null)
    }
    await press(page, 'Home')
    expect(await selected.innerText()).toContain(title)
  }).toPass({ timeout: 10_000 })
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

test('thirty edits offline, a restart, a colleague’s changes, and each of them arrives or asks (F9, F13)', async ({
  stage,
}) => {
  test.setTimeout(240_000)
  const { service } = stage
  let docket = await stage.start()
  let { page } = docket
  await signIn(page, service.address, 'token-ada')
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  const dialog = page.getByRole('dialog')

  // Nothing lists snippets: one that is to be there offline is opened before.
  await press(page, 'g', 'c')
  await dialog.getByRole('button', { name: 'Project' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('anvil')
  await expect(page.getByRole('listbox', { name: 'Project of the snippet' }).getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await dialog.getByLabel('Number').fill('1')
  await press(page, 'Enter')
  await expect(page.getByText('In oil')).toBeVisible()

  await service.stop()
  await press(page, 'F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  const closed = () => expect(dialog).toHaveCount(0)
  /** Opens a surface with a key, types the text, and presses the keys; then it is closed. */
  const choose = async (key: string, text: string, ...keys: string[]) => {
    await press(page, key)
    await dialog.waitFor()
    await page.keyboard.type(text)
    await press(page, ...keys)
    await closed()
  }

  // 1–9: one issue, field by field.
  await select(page, 'i', 'Ask for steel')
  // With several assignees per item, the selection is applied as a whole.
  await choose('a', 'ben', 'Enter', ...(apiVersion === 'v4' ? ['ControlOrMeta+Enter'] : []))
  await choose('l', 'bug', 'Enter', 'ControlOrMeta+Enter')
  await choose('m', 'Spring', 'Enter')
  await choose('d', '2027-03-04', 'Enter')
  await press(page, 'Shift+P')
  await press(page, 'Shift+S')
  await press(page, 't')
  await press(page, 'Shift+A', 'Enter')
  await closed()
  await press(page, 'Shift+E')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await press(page, 'End')
  await page.keyboard.type(', at once')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Ask for steel, at once' })).toBeVisible()

  // 10–12: a comment, a box, a description.
  await press(page, 'r')
  await page.keyboard.type('Steel is on its way')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('Steel is on its way')).toBeVisible()
  await select(page, 'i', 'Bend the horn')
  await press(page, 'Enter')
  await page.getByRole('checkbox', { name: 'hammer' }).focus()
  await press(page, 'Space')
  await expect(page.getByRole('checkbox', { name: 'hammer' })).toBeChecked()
  await select(page, 'i', 'Invite the smith')
  await press(page, 'Shift+E')
  await page.getByLabel('Description', { exact: true }).fill('First\n\nMiddle\n\nLast, says Ada')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('Last, says Ada')).toBeVisible()

  // 13–16: close, reopen, move, delete.
  await select(page, 'i', 'Clean the forge')
  await press(page, 'Shift+C')
  await select(page, 'i', 'Export the drawings')
  await choose('v', 'bellows', 'Enter')
  await select(page, 'i', 'Forget this one')
  await choose('#', '', 'ControlOrMeta+Enter')
  await press(page, 'Escape', 'g', 'i')
  await page.getByRole('radio', { name: 'Closed' }).click()
  await page.getByRole('option', { name: /Draw the plan/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Draw the plan' })).toBeVisible()
  await press(page, 'Shift+C')
  await page.getByRole('radio', { name: 'Open', exact: true }).click()

  // 17–19: one's own comments, and one on an issue that a colleague deletes meanwhile.
  await select(page, 'i', 'Grind the face')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Edit your comment' }).first().focus()
  await press(page, 'Enter')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('By Tuesday')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('By Tuesday')).toBeVisible()
  await page.getByRole('button', { name: 'Delete your comment' }).last().focus()
  await press(page, 'Enter')
  await dialog.waitFor()
  await press(page, 'ControlOrMeta+Enter')
  await closed()
  await expect(page.getByText('Nonsense')).toHaveCount(0)
  await select(page, 'i', 'Heat it again')
  await press(page, 'r')
  await page.keyboard.type('Not without gloves')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('Not without gloves')).toBeVisible()

  // 20–26: the project, its labels and milestones.
  await press(page, 'Escape', 's')
  await press(page, 'g', 'l')
  const sheet = page.getByRole('dialog', { name: 'Labels and milestones' })
  const act = async (name: string) => {
    await sheet.getByRole('button', { name, exact: true }).focus()
    await press(page, 'Enter')
  }
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  await act('New label')
  await page.keyboard.type('wet')
  await press(page, 'ControlOrMeta+Enter')
  await expect(button('Change wet')).toBeVisible()
  await expect(button('New label')).toBeFocused()
  await act('Change idea')
  await press(page, 'End')
  await page.keyboard.type('s')
  await press(page, 'Enter')
  await expect(button('Change ideas')).toBeVisible()
  await act('Follow bug')
  await act('Delete old')
  await press(page, 'Enter')
  await expect(button('Change old')).toHaveCount(0)
  await expect(button('New label')).toBeFocused()
  await act('New milestone')
  await page.keyboard.type('Summer')
  await press(page, 'Enter')
  await expect(button('Close Summer')).toBeVisible()
  await expect(button('New milestone')).toBeFocused()
  await act('Close Winter')
  await expect(button('Close Winter')).toHaveCount(0)
  await press(page, 'Escape')
  await closed()

  // 27–29: a new issue with words under it, and a merge request.
  await select(page, 'i', 'Join the guild')
  await press(page, 'c')
  await dialog.waitFor()
  await page.keyboard.type('Light the fire')
  await dialog.getByLabel('Milestone').selectOption({ label: 'Summer' })
  await press(page, 'ControlOrMeta+Enter')
  await closed()
  await expect(page.getByRole('heading', { level: 2, name: 'Light the fire' })).toBeVisible()
  await press(page, 'r')
  await page.keyboard.type('With dry wood')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('With dry wood')).toBeVisible()
  await press(page, 'Escape', 'Shift+N')
  await dialog.waitFor()
  await dialog.getByLabel('Title').fill('Muffle the ring')
  await dialog.getByLabel('Source branch', { exact: true }).fill('muffle')
  await press(page, 'ControlOrMeta+Enter')
  await closed()
  await expect(page.getByRole('heading', { level: 2, name: 'Muffle the ring' })).toBeVisible()

  // 30–33: merge requests, and the inbox.
  await select(page, 'm', 'Kinder ring')
  await choose('y', '', 'ControlOrMeta+Enter')
  await select(page, 'm', 'Louder ring')
  await press(page, 'r')
  await page.keyboard.type('Too loud')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('Too loud')).toBeVisible()
  await select(page, 'm', 'Louder ring')
  await press(page, 'Shift+C')
  await expect(page.getByRole('option', { name: /Louder ring.*Close queued$/ })).toHaveCount(1)
  await press(page, 'g', 'n')
  await expect(page.getByText('Join the guild').first()).toBeVisible()
  await press(page, 'Home', 'e')
  await expect(page.getByRole('option', { name: /Join the guild/ })).toHaveCount(0)

  // 34–35: a snippet.
  await press(page, 'g', 'c')
  await dialog.getByRole('button', { name: /anvil\$1/ }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('In oil')).toBeVisible()
  await press(page, 'r')
  await page.keyboard.type('In water')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('In water')).toBeVisible()
  await press(page, 'Escape', 'Shift+A', 'Enter')
  await closed()
  const queued = page.getByText(/^\d+ edits queued$/)
  const words = await queued.innerText()
  expect(docket.violations).toEqual([])

  // Away and back: nothing is lost, and the colleague was not idle.
  await stage.quit()
  await service.start()
  const as = (user: string) => async (method: string, path: string, body?: unknown) =>
    await service.ask(`token-${user}`, path, { method, body })
  const ben = as('ben')
  const projects = await service.ask<{ id: number; path: string }[]>('token-ada', '/projects')
  const idOf = (path: string) => projects.find((one) => one.path === path)?.id ?? 0
  const anvil = `/projects/${idOf('anvil')}`
  const issues = async (project = anvil) =>
    await service.ask<ServiceItem[]>('token-ada', `${project}/issues?state=all&per_page=100`)
  const before = new Map((await issues()).map((issue) => [issue.title, issue.id]))
  const at = (title: string) => `${anvil}/issues/${before.get(title)}`
  await ben('PUT', at('Ask for steel'), { title: 'Ask for iron', labels: 'urgent' })
  await ben('PUT', at('Bend the horn'), { description: '- [ ] fetch water\n- [ ] heat\n- [ ] hammer' })
  await ben('PUT', at('Invite the smith'), { description: 'First, says Ben\n\nMiddle\n\nLast' })
  await ben('PUT', at('Clean the forge'), { state_event: 'close' })
  await as('ada')('DELETE', at('Heat it again'))
  docket = await stage.start()
  ;({ page } = docket)
  await expect(
    page
      .getByText(words)
      .or(page.getByText(/edits? queued/))
      .first(),
  ).toBeVisible()

  // Edits that need a decision ask for it: the title, and the comment on an item that is gone.
  await expect(page.getByText(/2 (edits )?need you$/)).toBeVisible({ timeout: 60_000 })
  await press(page, 'g', 'o')
  await page.getByRole('button', { name: 'Choose…' }).focus()
  await press(page, 'Enter')
  const conflict = page.getByRole('dialog')
  await expect(conflict.getByText('Ask for iron').first()).toBeVisible()
  await conflict.getByRole('radio', { name: /mine/i }).first().focus()
  await press(page, 'Space')
  await conflict.getByRole('button', { name: 'Apply' }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('1 edit needs you').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/edits? queued/)).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('Not without gloves')).toBeVisible()
  expect(docket.violations).toEqual([])
  await stage.quit()

  // Every outcome, asked of the service itself.
  const now = new Map((await issues()).map((issue) => [issue.title, issue]))
  expect(now.get('Ask for steel, at once')).toMatchObject({
    assignee: { username: 'ben' },
    labels: ['bug', 'urgent'],
    milestone: { title: 'Spring' },
    due_date: '2027-03-04',
    confidential: true,
    upvotes: 1,
  })
  const notesOf = async (path: string) =>
    (await service.ask<{ body: string; system: boolean }[]>('token-ada', `${path}/notes?per_page=100`))
      .filter(({ system }) => !system)
      .map(({ body }) => body)
  expect(await notesOf(at('Ask for steel'))).toEqual(['Steel is on its way'])
  expect(now.get('Bend the horn')?.description).toBe('- [ ] fetch water\n- [ ] heat\n- [x] hammer')
  expect(now.get('Invite the smith')?.description).toBe('First, says Ben\n\nMiddle\n\nLast, says Ada')
  expect(now.get('Clean the forge')?.state).toBe('closed')
  expect(now.get('Draw the plan')?.state).toMatch(/opened/)
  expect(now.has('Forget this one')).toBe(false)
  expect(now.has('Heat it again')).toBe(false)
  expect((await issues(`/projects/${idOf('bellows')}`)).map(({ title }) => title)).toEqual(['Export the drawings'])
  expect(await notesOf(at('Grind the face'))).toEqual(['By Tuesday'])
  const fire = now.get('Light the fire')
  expect(fire).toMatchObject({ milestone: { title: 'Summer' } })
  expect(await notesOf(`${anvil}/issues/${fire?.id}`)).toEqual(['With dry wood'])
  expect([...now.values()].filter(({ title }) => title === 'Light the fire')).toHaveLength(1)
  const labels = await service.ask<{ name: string; subscribed: boolean }[]>('token-ada', `${anvil}/labels`)
  expect(labels.map(({ name }) => name)).toEqual(['bug', 'ideas', 'urgent', 'wet'])
  expect(labels.find(({ name }) => name === 'bug')?.subscribed).toBe(true)
  const milestones = await service.ask<{ title: string; state: string }[]>('token-ada', `${anvil}/milestones`)
  expect(milestones.map(({ title, state }) => `${title} ${state}`).sort()).toEqual([
    'Spring active',
    'Summer active',
    'Winter closed',
  ])
  const starred = await service.ask<{ path: string }[]>('token-ada', '/projects/starred')
  expect(starred.map(({ path }) => path)).toEqual(['anvil'])
  const merges = await service.ask<ServiceItem[]>('token-ada', `${anvil}/merge_requests?state=all`)
  const mergeOf = (title: string) => merges.filter((merge) => merge.title === title)
  expect(mergeOf('Kinder ring')).toMatchObject([{ state: 'merged' }])
  expect(mergeOf('Louder ring')).toMatchObject([{ state: 'closed' }])
  expect(await notesOf(`${anvil}/merge_requests/${mergeOf('Louder ring')[0]?.id}`)).toEqual(['Too loud'])
  expect(mergeOf('Muffle the ring')).toMatchObject([{ source_branch: 'muffle', state: 'opened' }])
  expect(await notesOf(`${anvil}/snippets/1`)).toEqual(['In oil', 'In water'])
  const awards = await service.ask<{ user: { username: string } }[]>('token-ada', `${anvil}/snippets/1/award_emoji`)
  expect(awards.map(({ user }) => user.username)).toEqual(['ada'])
  // Whoever comments on something is done with it, also for the service.
  const todos = await service.ask<{ target: { title: string } }[]>('token-ada', '/todos')
  expect(todos.map(({ target }) => target.title)).toEqual([])
})
