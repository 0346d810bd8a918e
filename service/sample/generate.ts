import { day } from '../../shared/durations.ts'
import { shaOf } from '../rules/branches.ts'
import { insertApprovalRule } from '../store/approval-rules.ts'
import { insertEvent } from '../store/events.ts'
import { insertIssueLink } from '../store/issue-links.ts'
import { findIssueByIid, issueSequence } from '../store/issues.ts'
import { insertJobDefinitions } from '../store/job-definitions.ts'
import { insertLabel } from '../store/labels.ts'
import { levels } from '../store/members.ts'
import { insertMergeBlock } from '../store/merge-obstacles.ts'
import { findMergeRequestByIid, mergeRequestSequence } from '../store/merge-requests.ts'
import { insertMilestone } from '../store/milestones.ts'
import { putParent } from '../store/parent-links.ts'
import { findProject, insertProject, putStar, visibility } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { insertBoard } from '../store/boards.ts'
import { branchSteps, writeTemplates } from './branches.ts'
import type { ProjectContent, SampleContent } from './content.ts'
import { writeGroups, writePeople } from './people.ts'
import { planProject, planSnippets } from './plan.ts'
import { deploymentSteps, releaseSteps } from './releases.ts'
import { dateFrom } from './timing.ts'
import { TodoBook } from './todo-book.ts'
import { SampleWriter } from './writer.ts'
import type { Step } from './writer.ts'
import type { Person, WrittenProject } from './written.ts'

/**
 * Writes the sample workspace, dated relative to the store's clock: the same content at the same moment gives the same
 * rows. `scale` multiplies issues, merge requests and notes. Throws an Error that names the missing part of the content.
 */
export function generateSample(store: Store, content: SampleContent, scale: number): void {
  const now = store.now()
  store.write(() => {
    const ids = writePeople(store, content.people, now)
    const people = new Map(
      content.people.map(({ username, name, email }): [string, Person] => [
        username,
        { id: ids.get(username) ?? 0, name, email },
      ]),
    )
    const oldest = Math.max(...content.projects.map(({ age }) => age))
    const groups = writeGroups(store, content.groups, ids, Math.floor(now - (oldest + 30) * day))
    const todos = new TodoBook()
    const writer = new SampleWriter(store, now, people, todos)
    const steps: Step[] = []
    for (const project of content.projects.toSorted((one, other) => other.age - one.age)) {
      const group = content.groups.find(({ path }) => path === project.group)
      const groupId = groups.get(project.group)
      if (!group || groupId === undefined) throw new Error(`The sample lacks the group ${project.group}.`)
      const owner = Object.entries(group.members).find(([, level]) => level === levels.owner)?.[0] ?? 'root'
      const written = writeProject(store, writer, {
        content: project,
        groupId,
        creatorId: writer.person(owner).id,
        now,
      })
      for (const item of planProject(project, now, scale)) steps.push(...writer.steps(written, item))
      const making = { person: (username: string) => writer.person(username), now }
      for (const stepsOf of [branchSteps, deploymentSteps, releaseSteps]) steps.push(...stepsOf(store, written, making))
      for (const snippet of planSnippets(project, now)) steps.push(...writer.snippetSteps(written, snippet))
    }
    // Ids grow with time over all projects. Of two things at the same moment the one that was planned first goes first.
    steps.sort((one, other) => one.at - other.at)
    for (const step of steps) step.run()
    for (const project of content.projects) {
      writeBlocks(store, project)
      writeLinks(store, project)
      writeParents(store, project)
    }
    todos.write(store, now)
    store.run(
      'UPDATE projects SET last_activity_at = (SELECT max(created_at) FROM events WHERE project_id = projects.id)',
    )
  })
}

/** Writes which merge requests of a project wait for others. */
function writeBlocks(store: Store, { group, path, mergeRequests }: ProjectContent): void {
  for (const [index, { blockedBy = [] }] of mergeRequests.entries()) {
    for (const reference of blockedBy) {
      const [blocking, blocked] = [reference, `${group}/${path}!${index + 1}`].map((named) => {
        const [of = '', number] = named.split('!')
        const project = findProject(store, of)
        const row = project && findMergeRequestByIid(store, project.id, Number(number))
        if (!row) throw new Error(`The sample lacks the merge request ${named}.`)
        return row.id
      })
      insertMergeBlock(store, { blocking_id: blocking ?? 0, blocked_id: blocked ?? 0 })
    }
  }
}

/** Writes which issues of a project are linked to others. */
function writeLinks(store: Store, { group, path, issues }: ProjectContent): void {
  for (const [index, { related = [], blocks = [] }] of issues.entries()) {
    const link = (reference: string, type: 'relates_to' | 'blocks') => {
      const [source, target] = [`${group}/${path}#${index + 1}`, reference].map((named) => {
        const [of = '', number] = named.split('#')
        const project = findProject(store, of)
        const row = project && findIssueByIid(store, project.id, Number(number))
        if (!row) throw new Error(`The sample lacks the issue ${named}.`)
        return row
      })
      const created_at = Math.max(source?.created_at ?? 0, target?.created_at ?? 0)
      insertIssueLink(store, { source_id: source?.id ?? 0, target_id: target?.id ?? 0, link_type: type, created_at })
    }
    for (const reference of related) link(reference, 'relates_to')
    for (const reference of blocks) link(reference, 'blocks')
  }
}

/** Writes which issues of a project are parts of others. */
function writeParents(store: Store, { group, path, issues }: ProjectContent): void {
  const project = findProject(store, `${group}/${path}`)
  for (const [index, { parent }] of issues.entries()) {
    if (parent === undefined) continue
    const [above, own] = [parent, index + 1].map((number) => project && findIssueByIid(store, project.id, number))
    if (!above || !own) throw new Error(`The sample lacks the issue ${group}/${path}#${parent}.`)
    putParent(store, own.id, above.id)
  }
}

function writeProject(
  store: Store,
  writer: SampleWriter,
  {
    content,
    groupId,
    creatorId,
    now,
  }: { readonly content: ProjectContent; readonly groupId: number; readonly creatorId: number; readonly now: number },
): WrittenProject {
  const path = `${content.group}/${content.path}`
  const createdAt = Math.floor(now - content.age * day)
  const id = insertProject(store, {
    namespace_id: groupId,
    name: content.name,
    path: content.path,
    description: content.description,
    default_branch: 'master',
    visibility_level: visibility[content.visibility],
    archived: 0,
    tag_list: JSON.stringify(content.tags),
    creator_id: creatorId,
    issues_enabled: 1,
    // Whoever requests changes holds a merge up there.
    tier: 'premium',
    merge_requests_enabled: 1,
    avatar_url: null,
    runners_token: shaOf('runners of', path).slice(0, 20),
    created_at: createdAt,
    last_activity_at: createdAt,
  })
  insertEvent(store, {
    project_id: id,
    author_id: creatorId,
    action: 'created',
    target_type: null,
    target_id: null,
    item_type: null,
    item_id: null,
    data: null,
    created_at: createdAt,
  })
  for (const username of content.stars) putStar(store, id, writer.person(username).id)
  for (const { section, files, required, people } of content.owners ?? []) {
    insertApprovalRule(store, {
      project_id: id,
      name: files,
      rule_type: 'code_owner',
      section,
      approvals_required: required,
      user_ids: JSON.stringify(people.map((username) => writer.person(username).id)),
    })
  }
  insertJobDefinitions(store, id, content.jobs ?? [])
  writeTemplates(store, id, content)
  const labels = new Map(
    content.labels.map((label) => [
      label.name,
      insertLabel(store, {
        project_id: id,
        name: label.name,
        color: label.color,
        description: label.description,
        priority: label.priority ?? null,
      }),
    ]),
  )
  for (const { name, lists } of content.boards ?? []) {
    const ids = lists.flatMap((label) => labels.get(label) ?? [])
    insertBoard(store, { project_id: id, name, milestone_id: null, assignee_id: null }, ids)
  }
  const milestones = new Map(
    content.milestones.map((milestone) => {
      const at = Math.max(createdAt, Math.floor(now - (7 - milestone.start) * day))
      const milestoneId = insertMilestone(store, {
        project_id: id,
        title: milestone.title,
        description: milestone.description,
        state: milestone.closed ? 'closed' : 'active',
        start_date: dateFrom(now, milestone.start),
        due_date: dateFrom(now, milestone.due),
        created_at: Math.min(at, now),
        updated_at: milestone.closed ? Math.min(Math.floor(now + milestone.due * day), now) : Math.min(at, now),
      })
      return [milestone.title, milestoneId]
    }),
  )
  store.reserve(issueSequence(id), content.issues.length)
  store.reserve(mergeRequestSequence(id), content.mergeRequests.length)
  return { content, id, namespaceId: groupId, path, labels, milestones }
}
