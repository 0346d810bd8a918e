import { publicKeyOf } from '../../support/public-key.ts'
import type { EditKind } from '../../../shared/edit.ts'
import { apiVersion } from '../../support/api-version.ts'
import type { Scenario } from './arriving.ts'
import type { Loose, Stage } from './stage.ts'
import { pathOverV4, readSuggestions, suggest } from './suggested.ts'

/** The state of the service and the cache before and after each kind of edit has arrived. */

const titles = (rows: Loose[], title: string) => rows.filter((row) => row.title === title).length

const newestTodo = async (stage: Stage): Promise<number> =>
  Math.max(...(await stage.get('/todos')).map(({ id }: Loose) => id))

/** The kinds of edits that services of v3 have nothing for. */
type OfV4 =
  | 'approve'
  | 'rebase'
  | 'addTimeSpent'
  | 'linkIssue'
  | 'applySuggestions'
  | 'askAgain'
  | 'beginDiscussion'
  | 'answer'
  | 'resolveDiscussion'
  | 'publishReview'

/** The kinds that newer services of v4 alone have something for. They are tried in todos-by-graphql.test.ts. */
type OfNewer = 'snoozeTodo' | 'restoreTodo' | 'restoreTodos'

/** Does not compile while a kind is missing. */
const scenariosOfBoth: { readonly [K in Exclude<EditKind, OfV4 | OfNewer>]: (stage: Stage) => Promise<Scenario> } = {
  changeItem: async (stage) => {
    const { key, base, path, id } = await stage.item('Crack')
    return {
      edit: { target: key, fields: { title: 'Gap', labels: { add: ['ui'], remove: ['bug'] } } },
      base: { ...base, seen: { title: 'Crack' } },
      read: async () => stage.get(path).then(({ title, labels }) => [title, labels]),
      before: ['Crack', ['bug']],
      after: ['Gap', ['ui']],
      stored: () => stage.stored('issue', id).title,
      storedAfter: 'Gap',
    }
  },
  changeState: async (stage) => {
    const { key, base, path, id } = await stage.item('Forge')
    return {
      edit: { target: key, state: 'closed' },
      base,
      read: async () => (await stage.get(path)).state,
      before: 'opened',
      after: 'closed',
      stored: () => stage.stored('mergeRequest', id).state,
      storedAfter: 'closed',
    }
  },
  toggleTask: async (stage) => {
    const { key, base, path, id } = await stage.item('Mine')
    await stage.ask('PUT', path, { description: '- [ ] hammer' })
    return {
      edit: { target: key, line: 'hammer', occurrence: 0, checked: true },
      base,
      read: async () => (await stage.get(path)).description,
      before: '- [ ] hammer',
      after: '- [x] hammer',
      stored: () => stage.stored('issue', id).description,
      storedAfter: '- [x] hammer',
    }
  },
  follow: async (stage) => {
    const { key, base, path, id } = await stage.item('Noted')
    return {
      edit: { target: key, following: true },
      base,
      read: async () => (await stage.get(path)).subscribed,
      before: false,
      after: true,
      stored: () => stage.stored('issue', id).subscribed,
      storedAfter: 1,
    }
  },
  addTodo: async (stage) => {
    const { key, base, id } = await stage.item('Noted')
    return {
      edit: { target: key },
      base,
      read: async () => ((await stage.get('/todos')) as Loose[]).filter(({ target }) => target.id === id).length,
      before: 0,
      after: 1,
      stored: () => stage.rows(`SELECT state FROM todos WHERE target_kind = 'issue' AND target_id = ?`, id),
      storedAfter: [{ state: 'pending' }],
      makes: 'todo',
    }
  },
  finishTodo: async (stage) => {
    const [todo]: Loose[] = await stage.get('/todos')
    return {
      edit: { target: stage.key('todo', todo.id) },
      read: async () => ((await stage.get('/todos')) as Loose[]).some(({ id }) => id === todo.id),
      before: true,
      after: false,
      stored: () => stage.rows(`SELECT state FROM todos WHERE id = ?`, todo.id),
      storedAfter: [{ state: 'done' }],
    }
  },
  finishTodos: async (stage) => ({
    edit: { target: stage.key('user', stage.context.ownUserId), upTo: await newestTodo(stage) },
    read: async () => (await stage.get('/todos')).length,
    before: 2,
    after: 0,
    stored: () => stage.rows(`SELECT DISTINCT state FROM todos`),
    storedAfter: [{ state: 'done' }],
  }),
  createIssue: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    // The words alone must not be taken for the edit: the same was written before.
    await stage.ask('POST', `/projects/${projectId}/issues`, { title: 'New', description: 'Words\nand more' })
    return {
      edit: { target: stage.key('project', projectId), title: 'New', description: 'Words\r\nand more  ' },
      base: { projectId },
      read: async () => titles(await stage.get(`/projects/${projectId}/issues`), 'New'),
      before: 1,
      after: 2,
      stored: () => stage.rows(`SELECT title FROM issues ORDER BY id DESC LIMIT 1`),
      storedAfter: [{ title: 'New' }],
      makes: 'issue',
      isCreation: true,
    }
  },
  moveIssue: async (stage) => {
    const { key, base, path, id } = await stage.item('Crack')
    const to = await stage.projectId('tools/bellows')
    return {
      edit: { target: key, to: stage.key('project', to) },
      base,
      read: async () => [(await stage.get(path)).state, titles(await stage.get(`/projects/${to}/issues`), 'Crack')],
      before: ['opened', 0],
      after: ['closed', 1],
      stored: () => [
        stage.stored('issue', id).state,
        stage.rows(`SELECT title, labels FROM issues WHERE project_id = ? AND title = 'Crack'`, to),
      ],
      storedAfter: ['closed', [{ title: 'Crack', labels: '["bug"]' }]],
      makes: 'issue',
      isCreation: true,
    }
  },
  deleteIssue: async (stage) => {
    const { key, base, path, id } = await stage.item('Crack')
    return {
      edit: { target: key },
      base,
      read: async () => (await stage.ask('GET', path)).status,
      before: 200,
      after: 404,
      stored: () => [
        stage.stored('issue', id),
        stage.rows(`SELECT id FROM notes WHERE item_kind = 'issue' AND item_id = ?`, id),
      ],
      storedAfter: [undefined, []],
    }
  },
  deleteMergeRequest: async (stage) => {
    const { key, base, path, id } = await stage.item('Forge')
    return {
      edit: { target: key },
      base,
      read: async () => (await stage.ask('GET', path)).status,
      before: 200,
      after: 404,
      stored: () => [
        stage.stored('mergeRequest', id),
        stage.rows(`SELECT id FROM notes WHERE item_kind = 'mergeRequest' AND item_id = ?`, id),
      ],
      storedAfter: [undefined, []],
    }
  },
  createMergeRequest: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    return {
      edit: {
        target: stage.key('project', projectId),
        sourceBranch: 'anvil',
        targetBranch: 'master',
        title: 'Beat it',
        labels: ['bug'],
        removeSourceBranch: true,
      },
      base: { projectId },
      read: async () => titles(await stage.get(`/projects/${projectId}/merge_requests`), 'Beat it'),
      before: 0,
      after: 1,
      stored: () => stage.rows(`SELECT title, labels FROM merge_requests ORDER BY id DESC LIMIT 1`),
      storedAfter: [{ title: 'Beat it', labels: '["bug"]' }],
      makes: 'mergeRequest',
      isCreation: true,
    }
  },
  merge: async (stage) => {
    const { key, base, path, id } = await stage.item('Forge')
    const { sha } = await stage.get(path)
    return {
      edit: { target: key, sha, message: 'Done', removeSourceBranch: true },
      base,
      read: async () => (await stage.get(path)).state,
      before: 'opened',
      after: 'merged',
      stored: () => stage.stored('mergeRequest', id).state,
      storedAfter: 'merged',
    }
  },
  cancelMerge: async (stage) => {
    const { key, base, path, id } = await stage.item('Forge')
    await stage.ask('PUT', `${path}/merge`, { merge_when_build_succeeds: true })
    return {
      edit: { target: key },
      base,
      read: async () => (await stage.get(path)).merge_when_build_succeeds,
      before: true,
      after: false,
      stored: () => stage.stored('mergeRequest', id).merge_when_build_succeeds,
      storedAfter: 0,
    }
  },
  comment: async (stage) => {
    const { key, base, path, id } = await stage.item('Crack')
    await stage.ask('POST', `${path}/notes`, { body: 'Seen' })
    const read = async () =>
      ((await stage.get(`${path}/notes`)) as Loose[]).filter(({ body }) => body === 'Seen').length
    return {
      edit: { target: key, body: 'Seen' },
      base,
      read,
      before: 1,
      after: 2,
      stored: () => stage.rows(`SELECT body FROM notes WHERE item_id = ? ORDER BY id DESC LIMIT 1`, id),
      storedAfter: [{ body: 'Seen' }],
      makes: 'note',
      isCreation: true,
    }
  },
  editComment: async (stage) => {
    const item = await stage.item('Crack')
    const [note]: Loose[] = await stage.get(`${item.path}/notes`)
    return {
      edit: { target: stage.key('note', note.id), body: 'Second thought' },
      base: item.baseOfNote(note.body),
      read: async () => (await stage.get(`${item.path}/notes/${note.id}`)).body,
      before: note.body,
      after: 'Second thought',
      stored: () => stage.rows(`SELECT body FROM notes WHERE id = ?`, note.id),
      storedAfter: [{ body: 'Second thought' }],
    }
  },
  deleteComment: async (stage) => {
    const item = await stage.item('Forge')
    const [note]: Loose[] = await stage.get(`${item.path}/notes`)
    return {
      edit: { target: stage.key('note', note.id) },
      base: item.baseOfNote(),
      read: async () => (await stage.ask('GET', `${item.path}/notes/${note.id}`)).status,
      before: 200,
      after: 404,
      stored: () => stage.rows(`SELECT body FROM notes WHERE id = ?`, note.id),
      storedAfter: [],
    }
  },
  award: async (stage) => {
    const { key, base, path, id } = await stage.item('Crack')
    return {
      edit: { target: key, name: '+1', awarded: true },
      base,
      read: async () => ((await stage.get(`${path}/award_emoji`)) as Loose[]).map(({ name }) => name),
      before: [],
      after: ['thumbsup'],
      stored: () => [
        stage.rows(`SELECT name FROM award_emoji WHERE awardable_kind = 'issue' AND awardable_id = ?`, id),
        stage.stored('issue', id).upvotes,
      ],
      storedAfter: [[{ name: 'thumbsup' }], 1],
    }
  },
  star: async (stage) => {
    const projectId = await stage.projectId('cem/yard')
    return {
      edit: { target: stage.key('project', projectId), starred: true },
      base: { projectId },
      read: async () => (await stage.get(`/projects/${projectId}`)).star_count,
      before: 0,
      after: 1,
      stored: () => stage.rows(`SELECT starred, hidden FROM projects WHERE id = ?`, projectId),
      storedAfter: [{ starred: 1, hidden: null }],
    }
  },
  createLabel: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    return {
      edit: {
        target: stage.key('project', projectId),
        name: 'hot',
        color: '#AA0000',
        description: 'Ouch',
        priority: 2,
      },
      base: { projectId },
      read: async () =>
        ((await stage.get(`/projects/${projectId}/labels`)) as Loose[])
          .filter(({ name }) => name === 'hot')
          .map(({ color, description, priority }) => [color, description, priority]),
      before: [],
      after: [['#AA0000', 'Ouch', 2]],
      stored: () => stage.rows(`SELECT color FROM labels WHERE project_id = ? AND name = 'hot'`, projectId),
      storedAfter: [{ color: '#AA0000' }],
    }
  },
  changeLabel: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    return {
      edit: { target: stage.key('project', projectId), name: 'bug', newName: 'fault', description: 'Broken' },
      base: { projectId },
      read: async () =>
        ((await stage.get(`/projects/${projectId}/labels`)) as Loose[])
          .filter(({ name }) => name === 'bug' || name === 'fault')
          .map(({ name, color, description }) => [name, color, description]),
      before: [['bug', '#ff0000', null]],
      after: [['fault', '#ff0000', 'Broken']],
      stored: () => stage.rows(`SELECT name FROM labels WHERE project_id = ? AND name IN ('bug', 'fault')`, projectId),
      storedAfter: [{ name: 'fault' }],
    }
  },
  deleteLabel: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    return {
      edit: { target: stage.key('project', projectId), name: 'ui' },
      base: { projectId },
      read: async () =>
        ((await stage.get(`/projects/${projectId}/labels`)) as Loose[]).some(({ name }) => name === 'ui'),
      before: true,
      after: false,
      stored: () => stage.rows(`SELECT name FROM labels WHERE project_id = ? AND name = 'ui'`, projectId),
      storedAfter: [],
    }
  },
  followLabel: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    return {
      edit: { target: stage.key('project', projectId), name: 'bug', following: true },
      base: { projectId },
      read: async () =>
        ((await stage.get(`/projects/${projectId}/labels`)) as Loose[]).find(({ name }) => name === 'bug').subscribed,
      before: false,
      after: true,
      stored: () =>
        stage.rows(
          `SELECT data ->> 'subscribed' AS subscribed FROM labels WHERE project_id = ? AND name = 'bug'`,
          projectId,
        ),
      storedAfter: [{ subscribed: 1 }],
    }
  },
  createMilestone: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    return {
      edit: { target: stage.key('project', projectId), title: '1.1', dueDate: '2030-01-31', startDate: '2030-01-01' },
      base: { projectId },
      read: async () => titles(await stage.get(`/projects/${projectId}/milestones`), '1.1'),
      before: 0,
      after: 1,
      stored: () => stage.rows(`SELECT title FROM milestones ORDER BY id DESC LIMIT 1`),
      storedAfter: [{ title: '1.1' }],
      makes: 'milestone',
      isCreation: true,
    }
  },
  changeMilestone: async (stage) => {
    const projectId = await stage.projectId('tools/anvil')
    const [{ id }]: Loose[] = await stage.get(`/projects/${projectId}/milestones?state=active`)
    const path = `/projects/${projectId}/milestones/${id}`
    return {
      edit: { target: stage.key('milestone', id), startDate: '2030-01-01', state: 'closed' },
      base: { projectId, seen: { startDate: null, state: 'active' } },
      read: async () => stage.get(path).then(({ title, state, start_date }) => [title, state, start_date]),
      before: ['1.0', 'active', null],
      after: ['1.0', 'closed', '2030-01-01'],
      stored: () => stage.rows(`SELECT state FROM milestones WHERE id = ?`, id),
      storedAfter: [{ state: 'closed' }],
    }
  },
  createProject: async (stage) => ({
    edit: {
      ...{ target: self(stage), name: 'Tongs', path: 'tongs', namespaceId: null, namespacePath: 'ada' },
      ...{ visibilityLevel: 10, wikiEnabled: false },
    },
    ...ofPath(stage, '/projects/ada%2Ftongs', ({ visibility_level, wiki_enabled }) => [visibility_level, wiki_enabled]),
    after: [10, false],
    ...inDirectory(stage, 'projects', 'tongs', ({ visibilityLevel }) => visibilityLevel),
    storedAfter: [10],
    makes: 'project',
    isCreation: true,
  }),
  forkProject: async (stage) => ({
    edit: {
      target: stage.key('project', await stage.projectId('cem/yard')),
      ...{ path: 'yard', namespaceId: null, namespacePath: 'ada' },
    },
    ...ofPath(stage, '/projects/ada%2Fyard', ({ name }) => name),
    after: 'yard',
    ...inDirectory(stage, 'projects', 'yard', ({ pathWithNamespace }) => pathWithNamespace),
    storedAfter: ['ada/yard'],
    makes: 'project',
    isCreation: true,
  }),
  changeProject: async (stage) => ({
    edit: {
      target: stage.key('project', await stage.projectId('tools/bellows')),
      ...{ description: 'It blows', issuesEnabled: true, visibilityLevel: 10, onlyAllowMergeIfBuildSucceeds: true },
    },
    base: {
      seen: { description: null, issuesEnabled: true, visibilityLevel: 0, onlyAllowMergeIfBuildSucceeds: false },
    },
    read: async () => {
      const row = await stage.get('/projects/tools%2Fbellows')
      return [row.description ?? '', row.visibility_level, row.only_allow_merge_if_build_succeeds]
    },
    before: ['', 0, false],
    after: ['It blows', 10, true],
    ...inDirectory(stage, 'projects', 'bellows', ({ description }) => description),
    storedAfter: ['It blows'],
  }),
  archiveProject: async (stage) => ({
    edit: { target: stage.key('project', await stage.projectId('tools/bellows')), archived: true },
    read: async () => (await stage.get('/projects/tools%2Fbellows')).archived,
    before: false,
    after: true,
    ...inDirectory(stage, 'projects', 'bellows', ({ archived }) => archived),
    storedAfter: [true],
  }),
  transferProject: async (stage) => {
    const [group]: Loose[] = await stage.get('/groups?all_available=true')
    const id = await stage.projectId('cem/yard')
    return {
      edit: { target: stage.key('project', id), groupId: group.id, groupPath: 'tools' },
      read: async () => (await stage.get(`/projects/${id}`)).path_with_namespace,
      before: 'cem/yard',
      after: 'tools/yard',
      ...inDirectory(stage, 'projects', 'yard', ({ pathWithNamespace, namespaceId }) => [
        pathWithNamespace,
        namespaceId,
      ]),
      storedAfter: [['tools/yard', group.id]],
    }
  },
  deleteProject: async (stage) => {
    const id = await stage.projectId('tools/bellows')
    return {
      edit: { target: stage.key('project', id), path: 'tools/bellows' },
      read: async () => (await stage.ask('GET', `/projects/${id}`)).status,
      before: 200,
      after: 404,
      ...inDirectory(stage, 'projects', 'bellows', ({ id: known }) => known),
      storedAfter: [],
    }
  },
  createGroup: async (stage) => ({
    edit: { target: self(stage), name: 'Smiths', path: 'smiths', description: 'All of them', visibilityLevel: 20 },
    ...ofPath(stage, '/groups/smiths', ({ description, visibility_level: level }) => [description, level]),
    after: ['All of them', 20],
    ...inDirectory(stage, 'groups', 'smiths', (row) => [row.visibilityLevel, row.isOwned]),
    storedAfter: [[20, true]],
    makes: 'group',
    isCreation: true,
  }),
  changeGroup: async (stage) => {
    const { id } = await stage.get('/groups/tools')
    return {
      edit: { target: stage.key('group', id), name: 'Tools and more', requestAccessEnabled: true },
      base: { seen: { name: 'tools', requestAccessEnabled: false } },
      read: async () => (await stage.get('/groups/tools')).name,
      before: 'tools',
      after: 'Tools and more',
      ...inDirectory(stage, 'groups', 'tools', ({ name }) => name),
      storedAfter: ['Tools and more'],
    }
  },
  deleteGroup: async (stage) => {
    const { id } = await stage.get('/groups/tools')
    return {
      edit: { target: stage.key('group', id), path: 'tools' },
      read: async () => (await stage.ask('GET', '/projects/tools%2Fanvil')).status,
      before: 200,
      after: 404,
      ...inDirectory(stage, 'groups', 'tools', ({ name }) => name),
      storedAfter: [],
    }
  },
  changePerson: async (stage) => {
    const id = await userNamed(stage, 'ben')
    const { projects_limit: projectsLimit } = await stage.get(`/users/${id}`)
    return {
      edit: { target: stage.key('user', id), bio: 'Smith', isAdmin: true, projectsLimit: 7 },
      base: { seen: { bio: null, isAdmin: false, projectsLimit } },
      read: async () => {
        const row = await stage.get(`/users/${id}`)
        return [row.bio, row.is_admin, row.projects_limit === 7]
      },
      before: [null, false, false],
      after: ['Smith', true, true],
      ...inDirectory(stage, 'people', 'ben', ({ bio, isAdmin }) => [bio, isAdmin]),
      storedAfter: [['Smith', true]],
    }
  },
  blockPerson: async (stage) => {
    const id = await userNamed(stage, 'ben')
    return {
      edit: { target: stage.key('user', id), blocked: true },
      read: async () => (await stage.get(`/users/${id}`)).state,
      before: 'active',
      after: 'blocked',
      ...inDirectory(stage, 'people', 'ben', ({ state }) => state),
      storedAfter: ['blocked'],
    }
  },
  deletePerson: async (stage) => {
    const id = await userNamed(stage, 'cem')
    return {
      edit: { target: stage.key('user', id), username: 'cem' },
      read: async () => (await stage.ask('GET', `/users/${id}`)).status,
      before: 200,
      after: 404,
      ...inDirectory(stage, 'people', 'cem', ({ state }) => state),
      storedAfter: [],
    }
  },
  addKey: async (stage) => ({
    ...ofList(stage, 'keys', 'At work'),
    edit: { target: self(stage), title: 'At work', key: publicKeyOf('at work') },
    makes: 'sshKey',
    isCreation: true,
  }),
  deleteKey: async (stage) => {
    const key = { title: 'At home', key: publicKeyOf('at home') }
    const { id } = (await stage.ask('POST', '/user/keys', key)).body
    return { ...ofList(stage, 'keys', 'At home', true), edit: { target: self(stage), id, ...key } }
  },
  addEmail: async (stage) => ({
    ...ofList(stage, 'emails', 'ada@home.example'),
    edit: { target: self(stage), email: 'ada@home.example' },
    makes: 'email',
    isCreation: true,
  }),
  deleteEmail: async (stage) => {
    const email = 'ada@old.example'
    const { id } = (await stage.ask('POST', '/user/emails', { email })).body
    return { ...ofList(stage, 'emails', email, true), edit: { target: self(stage), id, email } }
  },
  addHook: async (stage) => ({
    ...ofList(stage, 'hooks', aHook),
    edit: { target: self(stage), url: aHook, pushEvents: true, tagPushEvents: false, enableSslVerification: false },
    makes: 'systemHook',
    isCreation: true,
  }),
  deleteHook: async (stage) => {
    const { body } = await stage.ask('POST', '/hooks', { url: aHook })
    const { id } = Array.isArray(body) ? body[0] : body
    return { ...ofList(stage, 'hooks', aHook, true), edit: { target: self(stage), id, url: aHook } }
  },
}

const scenariosOfV4: { readonly [K in OfV4]: (stage: Stage) => Promise<Scenario> } = {
  addTimeSpent: async (stage) => {
    const { key, base, id, iid, projectId } = await stage.item('Crack')
    const path = `/../v4/projects/${projectId}/issues/${iid}`
    await stage.ask('POST', `${path}/add_spent_time`, { duration: '1h' })
    return {
      edit: { target: key, seconds: 5400, summary: 'Welded it' },
      base: { ...base, iid },
      read: async () => (await stage.get(path)).time_stats.total_time_spent,
      before: 3600,
      after: 9000,
      stored: () => stage.stored('issue', id).time_spent,
      storedAfter: 9000,
      isCreation: true,
    }
  },
  linkIssue: async (stage) => {
    const { key, base, id, iid, projectId } = await stage.item('Crack')
    const other = await stage.item('Noted')
    const path = `/../v4/projects/${projectId}/issues/${iid}/links`
    return {
      edit: { target: key, other: other.key, linkType: 'relates_to', linked: true },
      base: { ...base, iid },
      read: async () => ((await stage.get(path)) as Loose[]).map(({ title }) => title),
      before: [],
      after: ['Noted'],
      stored: () => stage.rows(`SELECT target_id FROM issue_links WHERE source_id = ?`, id),
      storedAfter: [{ target_id: other.id }],
    }
  },
  rebase: async (stage) => {
    const { key, base, path, id } = await stage.item('Outrun')
    const { sha } = await stage.get(path)
    return {
      edit: { target: key, sha },
      base,
      read: async () => (await stage.get(path)).sha !== sha,
      before: false,
      after: true,
      stored: () => stage.stored('mergeRequest', id).sha !== sha,
      storedAfter: true,
    }
  },
  approve: async (stage) => {
    const { key, base, path, id, iid, projectId } = await stage.item('Forge')
    const { sha } = await stage.get(path)
    return {
      edit: { target: key, approved: true, sha },
      base,
      // v3 does not show approvals, so they are read over v4.
      read: async () => {
        const { approved_by: by } = await stage.get(`/../v4/projects/${projectId}/merge_requests/${iid}/approvals`)
        return by.map(({ user }: Loose) => user.username)
      },
      before: [],
      after: ['ada'],
      stored: () => [stage.stored('mergeRequest', id).approver_ids, stage.stored('mergeRequest', id).may_approve],
      storedAfter: [`[${stage.context.ownUserId}]`, 1],
    }
  },
  applySuggestions: async (stage) => {
    const item = await stage.item('Forge')
    const { id, note, noteId } = await suggest(stage, item, 'Hold it fast')
    return {
      edit: { target: item.key, suggestions: [{ id, note }], message: 'As ben says' },
      base: item.base,
      read: async () => {
        const [{ title }] = await stage.get(`${pathOverV4(item)}/commits`)
        return [(await readSuggestions(stage, item, noteId))[0].applied, title === 'As ben says']
      },
      before: [false, false],
      after: [true, true],
      stored: () => stage.rows(`SELECT suggestions ->> '$[0].applied' AS applied FROM notes WHERE id = ?`, noteId),
      storedAfter: [{ applied: 1 }],
    }
  },
  askAgain: async (stage) => {
    const { key, base, id, iid, projectId } = await stage.item('Forge')
    const path = `/../v4/projects/${projectId}/merge_requests/${iid}`
    const [{ id: reviewerId }] = await stage.get('/users?username=ines')
    await stage.ask('PUT', path, { reviewer_ids: [reviewerId] })
    await stage.ask('POST', `${path}/notes`, { body: '/submit_review' }, 'ines')
    return {
      edit: { target: key, reviewerId },
      base,
      read: async () => ((await stage.get(`${path}/reviewers`)) as Loose[]).map(({ state }) => state),
      before: ['reviewed'],
      after: ['unreviewed'],
      stored: () => stage.stored('mergeRequest', id).review_states,
      storedAfter: `{"${reviewerId}":"unreviewed"}`,
    }
  },
  beginDiscussion: async (stage) => {
    const { key, base, id, iid, projectId } = await stage.item('Forge')
    const path = `/../v4/projects/${projectId}/merge_requests/${iid}/discussions`
    // The words alone must not be taken for the edit: the same was written before.
    await stage.ask('POST', path, { body: 'Why?' })
    return {
      edit: { target: key, body: 'Why?', position: null },
      base,
      read: async () => ((await stage.get(path)) as Loose[]).filter(({ notes }) => notes[0].body === 'Why?').length,
      before: 1,
      after: 2,
      stored: () =>
        stage.rows(
          `SELECT body, resolvable, discussion_id IS NOT NULL AS known FROM notes WHERE item_id = ? ORDER BY id DESC LIMIT 1`,
          id,
        ),
      storedAfter: [{ body: 'Why?', resolvable: 1, known: 1 }],
      makes: 'note',
      isCreation: true,
    }
  },
  publishReview: async (stage) => {
    const { key, base, id, iid, projectId } = await stage.item('Forge')
    const path = `/../v4/projects/${projectId}/merge_requests/${iid}`
    const { body: thread } = await stage.ask('POST', `${path}/discussions`, { body: 'Why?' }, 'ben')
    const first = stage.key('note', thread.notes[0].id)
    const words = async () =>
      ((await stage.get(`${path}/discussions`)) as Loose[]).map(({ notes }) =>
        notes.filter(({ system }: Loose) => !system).map(({ body, resolved }: Loose) => [body, resolved === true]),
      )
    const nice = ['Nice', false]
    return {
      edit: {
        ...{
          target: key,
          comments: [{ body: 'Here?', position: null }],
          summary: 'Nearly',
          verdict: 'approve',
          sha: null,
        },
        answers: [{ to: first, body: 'Because', resolved: true }],
        resolutions: [],
      },
      base,
      read: async () => (await words()).filter((notes) => notes.length > 0),
      before: [[nice], [['Why?', false]]],
      after: [
        [nice],
        [
          ['Why?', true],
          ['Because', true],
        ],
        [['Here?', false]],
        [['Nearly', false]],
      ],
      stored: () => [
        stage
          .rows(`SELECT body FROM notes WHERE item_kind = 'mergeRequest' AND item_id = ? ORDER BY id`, id)
          .map(({ body }) => body),
        stage.stored('mergeRequest', id).approver_ids,
      ],
      storedAfter: [['Nice', 'Why?', 'Here?', 'Because', 'Nearly'], `[${stage.context.ownUserId}]`],
      isCreation: true,
    }
  },
  answer: async (stage) => {
    const item = await stage.item('Forge')
    const path = `/../v4/projects/${item.projectId}/merge_requests/${item.iid}/discussions`
    const { body: begun } = await stage.ask('POST', path, { body: 'Why?' }, 'ben')
    await stage.ask('POST', `${path}/${begun.id}/notes`, { body: 'Because' })
    return {
      edit: { target: stage.key('note', begun.notes[0].id), body: 'Because' },
      base: item.baseOfNote(),
      read: async () => (await stage.get(`${path}/${begun.id}`)).notes.map(({ body }: Loose) => body),
      before: ['Why?', 'Because'],
      after: ['Why?', 'Because', 'Because'],
      stored: () =>
        stage.rows(
          `SELECT body FROM notes WHERE item_id = ? AND discussion_id = ? ORDER BY id DESC LIMIT 1`,
          item.id,
          begun.id,
        ),
      storedAfter: [{ body: 'Because' }],
      makes: 'note',
      isCreation: true,
    }
  },
  resolveDiscussion: async (stage) => {
    const item = await stage.item('Forge')
    const path = `/../v4/projects/${item.projectId}/merge_requests/${item.iid}/discussions`
    const { body: begun } = await stage.ask('POST', path, { body: 'Why?' }, 'ben')
    return {
      edit: { target: stage.key('note', begun.notes[0].id), resolved: true },
      base: item.baseOfNote(),
      read: async () => (await stage.get(`${path}/${begun.id}`)).notes[0].resolved,
      before: false,
      after: true,
      stored: () => stage.rows(`SELECT resolved, resolved_by FROM notes WHERE id = ?`, begun.notes[0].id),
      storedAfter: [{ resolved: 1, resolved_by: stage.context.ownUserId }],
    }
  },
}

/** The scenario of each kind of edit that the spoken version knows. */
export const scenarios: Partial<Record<EditKind, (stage: Stage) => Promise<Scenario>>> = {
  ...scenariosOfBoth,
  ...(apiVersion === 'v4' ? scenariosOfV4 : {}),
}

/** Nobody listens there. */
const aHook = 'http://127.0.0.1:9/hook'

/** System hooks and the accounts of others are for administrators, as it is to move projects. */
export const userFor = (kind: EditKind) => (/(?:Hook|Person|^transferProject)$/.test(kind) ? 'ines' : 'ada')

const userNamed = async (stage: Stage, name: string): Promise<number> =>
  (await stage.get(`/users?username=${name}`))[0].id

/** Reads a path of the service where nothing was before. */
function ofPath(stage: Stage, path: string, of: (row: Loose) => unknown) {
  const read = async () => {
    const { status, body } = await stage.ask('GET', path)
    return status === 404 ? 'nothing' : of(body)
  }
  return { read, before: 'nothing' }
}

/** Reads the entries with a name from the user's list of projects, groups or people in the cache. */
function inDirectory(stage: Stage, list: 'projects' | 'groups' | 'people', name: string, of: (row: Loose) => unknown) {
  const text = `SELECT data FROM service_rows WHERE list = ?`
  const rows = () => stage.rows(text, `${list} ${stage.context.ownUserId}`).map(({ data }) => JSON.parse(data) as Loose)
  return {
    stored: () =>
      rows()
        .filter((row) => (row.path ?? row.username) === name)
        .map(of),
  }
}

const self = (stage: Stage) => stage.key('user', stage.context.ownUserId)

/** The entries with a name in a list of the user, on the service and in the cache, before and after one is added or deleted. */
function ofList(stage: Stage, list: 'keys' | 'emails' | 'hooks', name: string, isDeleted = false) {
  const isIt = (row: Loose) => (row.title ?? row.email ?? row.url) === name
  const user = stage.context.ownUserId
  return {
    base: { projectId: 0 },
    read: async () => ((await stage.get(list === 'hooks' ? '/hooks' : `/user/${list}`)) as Loose[]).filter(isIt).length,
    before: isDeleted ? 1 : 0,
    after: isDeleted ? 0 : 1,
    stored: () => stage.rows(`SELECT data FROM service_rows WHERE list = ?`, `${list} ${user}`).length,
    storedAfter: isDeleted ? 0 : 1,
  }
}

/** Makes the rows that a scenario needs on the service. @throws Error for a kind that the spoken version does not know */
export async function scenarioOf(kind: EditKind, stage: Stage): Promise<Scenario> {
  const scenario = await scenarios[kind]?.(stage)
  if (scenario === undefined) throw new Error(`no scenario of ${kind}`)
  return scenario
}
