import { expect, type Page } from '@playwright/test'
import { keysOn, tabTo } from '../support/keys.ts'
import { apiVersion } from '../support/api-version.ts'
import { signIn, testOn, type Stage } from '../support/stage.ts'

/** Items are read, followed, answered and reviewed by keyboard; the outcome is read from the service. */

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['noise', { name: 'field report', description: 'From the forge' }],
      milestones: [{ title: 'Spring fair', dueDate: '2040-04-01' }],
      issues: [
        { title: 'Dull edge', author: 'ben', assignee: 'ada', state: 'closed' },
        {
          title: 'Which oil is best?',
          author: 'ben',
          description: 'As in #1, not #99, says @ben of ~"field report" for %"Spring fair".',
          notes: [{ author: 'ben', body: 'Ask **Ada**.\n\n- [ ] Asked' }],
        },
      ],
      mergeRequests: [{ title: 'Softer ring', branch: 'ben/softer', author: 'ben', buildStatus: 'running' }],
    },
  ],
})

interface Note {
  readonly id: number
  readonly body: string
  readonly author: { readonly username: string }
  readonly system: boolean
}

interface Issue {
  readonly id: number
  readonly title: string
  readonly labels: readonly string[]
}

interface MergeRequest {
  readonly id: number
  readonly state: string
  readonly source_branch: string
  readonly target_branch: string
  readonly title: string
  readonly merge_when_build_succeeds: boolean
}

/** The path of a service's pages of issues, below a project. */
const issuePages = { v3: 'issues', v4: '-/issues' }[apiVersion]

/** Reads from the service as a colleague. */
function serviceOf({ service }: Stage) {
  const ask = service.ask.bind(service) as Stage['service']['ask']
  const project = async () => `/projects/${(await ask<{ id: number }[]>('token-ben', '/projects'))[0]?.id}`
  const issue = async () => {
    const issues = await ask<Issue[]>('token-ben', `${await project()}/issues`)
    return issues.find(({ title }) => title === 'Which oil is best?')
  }
  const notesPath = async () => `${await project()}/issues/${(await issue())?.id}/notes`
  const mergeRequest = async () => {
    const [found] = await ask<MergeRequest[]>('token-ben', `${await project()}/merge_requests`)
    if (found === undefined) throw new Error('the service has no merge request')
    return { ...found, path: `${await project()}/merge_requests/${found.id}` }
  }
  return {
    mergeRequest,
    labels: async () => (await issue())?.labels,
    notes: async () => await ask<Note[]>('token-ben', await notesPath()),
    comment: async (body: string) => ask('token-ben', await notesPath(), { method: 'POST', body: { body } }),
    commits: async () =>
      ask<{ short_id: string; title: string }[]>('token-ben', `${(await mergeRequest()).path}/commits`),
    /** The service knows no push: as the contract has it, and only there, another branch is another version. */
    pushAs: async (source_branch: string) => {
      await service.stop()
      await service.start(['--dialect', 'contract'])
      const { path, target_branch, title } = await mergeRequest()
      await ask('token-ben', path, { method: 'PUT', body: { source_branch, target_branch, title } })
      await service.stop()
      await service.start()
    },
  }
}

/** Goes to a list by its keys and opens its first row. */
async function openFirst(page: Page, section: 'i' | 'm', name: RegExp): Promise<void> {
  const press = keysOn(() => page)
  await press('g', section)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press('Home', 'Enter')
}

const heading = (page: Page, name: string) => page.getByRole('article').getByRole('heading', { level: 2, name })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter the list' })

test('references are followed offline by keyboard, each with a card of what it names, and back again', async ({
  stage,
}) => {
  const colleague = serviceOf(stage)
  const [commit] = await colleague.commits()
  await colleague.comment(`Done by ${commit?.short_id} in !1.`)
  const { page, violations } = await stage.start()
  const press = keysOn(() => page)
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  // Commits come with the merge request that they are in.
  await openFirst(page, 'm', /Softer ring/)
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible()
  await openFirst(page, 'i', /Which oil/)
  await expect(page.getByText(/^Done by/)).toBeVisible()
  await stage.service.stop()
  await press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()

  const texts = page.getByRole('article').locator('.markdown')
  const links = texts.locator('a')
  const references = ['#1', '@ben', '~"field report"', '%"Spring fair"', commit?.short_id ?? '', '!1']
  await expect(links).toHaveText(references)
  const card = page.getByRole('tooltip')
  const cards: readonly (readonly [said: readonly string[], leadsTo: () => Promise<void>])[] = [
    [
      ['Closed', 'tools/anvil#1', 'Dull edge', 'assigned to Ada Byron'],
      () => expect(heading(page, 'Dull edge')).toBeVisible(),
    ],
    [['Ben Okri', '@ben'], () => expect(filter(page)).toHaveValue('author:ben')],
    [['field report', 'From the forge'], () => expect(filter(page)).toHaveValue('label:"field report" is:open')],
    [['Spring fair', '0 open items'], () => expect(filter(page)).toHaveValue('milestone:"Spring fair"')],
    [[commit?.short_id ?? '', commit?.title ?? ''], () => expect(heading(page, 'Softer ring')).toBeVisible()],
    [['Open', 'tools/anvil!1', 'Softer ring'], () => expect(heading(page, 'Softer ring')).toBeVisible()],
  ]
  for (const [index, [said, leadsTo]] of cards.entries()) {
    await tabTo(page, links.nth(index))
    for (const words of said) await expect(card).toContainText(words)
    await press('Enter')
    await leadsTo()
    await expect(card).toHaveCount(0)
    await press('Alt+ArrowLeft')
    await expect(heading(page, 'Which oil is best?')).toBeVisible()
  }

  // The card is put away alone.
  await tabTo(page, links.first())
  await expect(card).toBeVisible()
  await press('Escape')
  await expect(card).toHaveCount(0)
  await expect(links.first()).toBeFocused()
  expect(violations).toEqual([])
})

test('a comment is completed, quotes and has a saved reply, all by keyboard, and arrives as it was written', async ({
  stage,
}) => {
  const colleague = serviceOf(stage)
  const { page, system, violations } = await stage.start()
  const press = keysOn(() => page)
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await openFirst(page, 'i', /Which oil/)
  await expect(page.getByText('Ask Ada.')).toBeVisible()

  // Each kind of word is offered from what is on this computer.
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
  await press('r')
  await expect(field).toBeFocused()
  const take = async (typed: string, offered: RegExp, ...keys: readonly string[]) => {
    await page.keyboard.type(typed)
    const option = options.filter({ hasText: offered })
    await expect(option).toBeVisible()
    // What is offered for the sign alone is not chosen yet.
    if (typed.length > 1) await expect(option).toHaveAttribute('aria-selected', 'true')
    await press(...keys)
    await expect(options).toHaveCount(0)
  }
  await take('#dull', /Dull edge/, 'Enter')
  await take('!soft', /Softer ring/, 'Tab')
  await take('@', /Ben Okri/, 'ArrowDown', 'ArrowDown', 'Enter')
  await take('~field', /field report/, 'Enter')
  await take('%spr', /Spring fair/, 'Enter')
  await take(':anchor', /anchor/, 'Enter')
  const written = '#1 !1 @ben ~"field report" %"Spring fair" ⚓ '
  await expect(field).toHaveValue(written)

  // Kept as a saved reply, and sent.
  await press('ControlOrMeta+k')
  await page.keyboard.type('save the comment')
  await expect(page.getByRole('option', { name: /Save the comment as a reply/ }).first()).toBeVisible()
  await press('Enter')
  await expect(page.getByText(/^Saved as a reply/)).toBeVisible()
  await expect(field).toBeFocused()
  await press('ControlOrMeta+Enter')
  await expect(field).toHaveValue('')

  // A comment of a colleague is quoted, and the saved reply stands below it: where there are threads, in a reply.
  await press('Escape')
  const theirs = page.getByRole('listitem').filter({ hasText: 'Ben Okri' })
  await press('n')
  await expect(theirs).toBeFocused()
  const reply = apiVersion === 'v3' ? field : page.getByRole('textbox', { name: 'Your reply' })
  await press('Shift+R')
  await expect(reply).toBeFocused()
  const quoted = '> Ask **Ada**.\n>\n> - [ ] Asked\n\n'
  await expect(reply).toHaveValue(quoted)
  await press('ControlOrMeta+;')
  const replies = page.getByRole('dialog', { name: 'Insert a saved reply' })
  // It is the last, below the phrases that are there from the start.
  await expect(replies.getByRole('option')).toHaveCount(4)
  await press('ArrowUp', 'Enter')
  await expect(reply).toHaveValue(quoted + written.trim())
  await page.keyboard.type('!')
  await press('ControlOrMeta+Enter')
  if (apiVersion === 'v3') await expect(field).toHaveValue('')
  else await expect(reply).toHaveCount(0)

  // The link of the comment and the reference of the issue go to the clipboard.
  const clipboard = expect.poll(async () => (await system.recorded()).clipboard)
  if (apiVersion === 'v3') await press('Escape', 'n')
  await expect(theirs).toBeFocused()
  const [note] = await colleague.notes()
  await press('Shift+Q')
  await clipboard.toBe(`${stage.service.address}/tools/anvil/${issuePages}/2#note_${note?.id}`)
  await press('Shift+Y')
  await expect.poll(async () => (await system.recorded()).clipboard).toBe('tools/anvil#2')

  const arrived = async () =>
    (await colleague.notes()).flatMap(({ author, body }) => (author.username === 'ada' ? [body] : []))
  await expect.poll(arrived).toEqual([written, `${quoted}${written.trim()}!`])

  // A command and its argument are completed too, and the service does what it says.
  await press('Escape', 'r')
  await expect(field).toBeFocused()
  await page.keyboard.type('/lab')
  await expect(options.filter({ hasText: '/label' })).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect(options.filter({ hasText: 'noise' })).toBeVisible()
  await take('~field', /field report/, 'Enter')
  await expect(field).toHaveValue('/label ~"field report" ')
  await press('ControlOrMeta+Enter')
  await expect(field).toHaveValue('')
  await expect.poll(colleague.labels).toEqual(['field report'])
  expect(violations).toEqual([])
})

test('two versions are compared, changes searched, and a merge is asked for and called off, all by keyboard', async ({
  stage,
}) => {
  const colleague = serviceOf(stage)
  await colleague.pushAs('mira/softer')
  const { page, violations } = await stage.start()
  const press = keysOn(() => page)
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await openFirst(page, 'm', /Softer ring/)
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible()
  await press('g', 'r')
  const grid = page.getByRole('grid', { name: 'Changes' })
  await expect(grid).toBeFocused()
  const cursor = page.locator('#detail .cursor')

  // Both lines that have the word are gone to, in turn.
  const found = page.getByRole('search').getByRole('status')
  await press('/')
  await expect(page.getByRole('textbox', { name: 'Find in the changes' })).toBeFocused()
  await page.keyboard.type('STATE')
  await expect(found).toHaveText('2 lines')
  await press('Enter')
  await expect(found).toHaveText('1 of 2 lines')
  await expect(cursor).toContainText('state: planned')
  await press('Enter')
  await expect(found).toHaveText('2 of 2 lines')
  await press('Escape')
  await expect(grid).toBeFocused()
  await expect(cursor).toContainText('state: done')
  await expect(grid).not.toContainText('branch: ben/softer')

  // Changes of a line from one version to the other.
  await tabTo(page, page.getByRole('combobox', { name: 'From' }))
  await press('ArrowDown')
  await expect(page.getByText('Each line has two signs')).toBeVisible()
  const row = (words: string) => grid.getByRole('row').filter({ hasText: words })
  await expect(row('−+branch: ben/softer')).toHaveCount(1)
  await expect(row('++branch: mira/softer')).toHaveCount(1)
  await press('ArrowUp')
  await expect(grid).not.toContainText('branch: ben/softer')
  await expect(row('branch: mira/softer')).toHaveCount(1)
  await press('Escape', 'u')
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible()

  // Set to auto-merge, and then not.
  const issueState = async () => {
    const { state, merge_when_build_succeeds: waits } = await colleague.mergeRequest()
    return { state, waits }
  }
  const merging = page.getByRole('region', { name: 'Merging' })
  const dialog = page.getByRole('dialog', { name: 'Merge !1' })
  await press('y')
  await tabTo(page, dialog.getByRole('checkbox', { name: /^Auto-merge, once / }))
  await press('Space', 'ControlOrMeta+Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(issueState).toEqual({ state: 'opened', waits: true })
  await expect(merging).toContainText('Auto-merge is set.')
  await press('y')
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel auto-merge' }))
  await press('Enter')
  await expect.poll(issueState).toEqual({ state: 'opened', waits: false })
  await expect(merging).toContainText('It can be merged.')
  expect(violations).toEqual([])
})
