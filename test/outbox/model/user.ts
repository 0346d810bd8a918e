import { parseEdit, type Edit, type EditKind } from '../../../shared/edit.ts'
import { keyOf, type Key } from '../../../shared/model/key.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import { oneOf } from '../../support/properties.ts'
import { inOrder, type WorkspaceState } from './state.ts'

/** Where the fixture's rows are, by their names. */
export interface Places {
  readonly ownUserId: number
  project(name: string): Key<'project'>
  item(title: string): Key<'issue' | 'mergeRequest'>
  /** The own comment on an item. */
  comment(title: string): Key<'note'>
  milestone(title: string): number
}

interface ModelComment {
  readonly key: Key<'note'>
  body: string
  readonly awards: Set<string>
  /** By others: not the user's to change. */
  readonly isOwn: boolean
}

interface ModelMilestone {
  readonly id: number
  title: string
  description: string
  dueDate: string | null
  startDate: string | null
  state: 'active' | 'closed'
}

interface ModelLabel {
  name: string
  color: string
  description: string
  priority: number | null
  subscribed: boolean
}

interface ModelItem {
  readonly key: Key<'issue' | 'mergeRequest'>
  readonly kind: 'issue' | 'mergeRequest'
  readonly project: string
  title: string
  description: string
  state: 'opened' | 'closed' | 'merged'
  readonly labels: Set<string>
  isMine: boolean
  milestone: ModelMilestone | null
  dueDate: string | null
  confidential: boolean
  readonly sourceBranch: string | null
  targetBranch: string | null
  waitsForBuild: boolean
  subscribed: boolean | null
  /** Who says something follows it from then on, unless they said that they do not. */
  isSpokenOf: boolean
  readonly awards: Set<string>
  comments: ModelComment[]
  /** What is done to it: all; comments; todos; nothing any more. */
  part: 'all' | 'talk' | 'desk' | 'rest' | 'gone'
}

const colors = ['#112233', '#445566', '#778899'] as const
const dates = ['2026-05-01', '2026-06-01', null] as const
/** Few words, so that many comments say the same. */
const words = ['ping', 'pong', '  ping\n'] as const

/**
 * A user who does at random whatever can be done, and knows what must come of it on the service. What is done follows from
 * the numbers alone, not from how far it has got: so it can be done again by another who was told only the ids.
 */
export class RandomUser {
  readonly #random: () => number
  readonly #places: Places
  readonly #submit: (edit: Edit) => number
  readonly #items: ModelItem[] = []
  readonly #milestones: ModelMilestone[]
  readonly #labels: ModelLabel[]
  readonly #starred = new Set<string>()
  /** Todos that are not done, by the item's title. */
  readonly #todos = new Map<string, Key<'todo'>>()
  #count = 0
  /** How many issues were made that are all alike. */
  twins = 0
  readonly done: EditKind[] = []

  constructor(random: () => number, places: Places, submit: (edit: Edit) => number) {
    this.#random = random
    this.#places = places
    this.#submit = submit
    const text = 'First line\n\n- [ ] saw\n- [ ] file\n\nLast line'
    const plant = (title: string, part: ModelItem['part'], special: Partial<ModelItem> = {}) =>
      this.#items.push({ ...this.#newItem(title, places.item(title)), part, ...special })
    for (const [title, own] of [
      ['Alpha', 'Noted'],
      ['Beta', 'Here too'],
    ] as const) {
      const note: ModelComment = { key: places.comment(title), body: own, awards: new Set(), isOwn: true }
      plant(title, 'all', { description: text, comments: [note] })
    }
    for (const title of ['Mover 1', 'Mover 2', 'Victim 1', 'Victim 2']) plant(title, 'talk')
    for (const title of ['Desk 1', 'Desk 2']) plant(title, 'desk')
    for (const [title, part] of [
      ['Forge', 'all'],
      ['Anneal', 'talk'],
      ['Temper', 'all'],
    ] as const) {
      const branches = { sourceBranch: title.toLowerCase(), targetBranch: 'master' }
      plant(title, part, { kind: 'mergeRequest', description: part === 'all' ? text : '', ...branches })
    }
    this.#milestones = ['Spring', 'Autumn'].map((title) => ({
      id: places.milestone(title),
      title,
      description: '',
      dueDate: null,
      startDate: null,
      state: 'active',
    }))
    this.#labels = ['red', 'green', 'blue', 'l0', 'l1'].map((name) => ({
      name,
      color: '#428BCA',
      description: '',
      priority: null,
      subscribed: false,
    }))
  }

  /** Whether the user has said whether to follow what is called so. */
  hasSaid(title: string): boolean {
    return this.#items.some((item) => item.title === title && item.subscribed !== null)
  }

  /** Does something, if what was drawn can be done. Answers whether it did. */
  act(): boolean {
    const all: [number, () => boolean][] = [
      [6, () => this.#changeItem()],
      [3, () => this.#changeState()],
      [3, () => this.#toggleTask()],
      [2, () => this.#follow()],
      [3, () => this.#changeTodo()],
      [3, () => this.#createIssue()],
      [1, () => this.#createTwin()],
      [2, () => this.#createMergeRequest()],
      [2, () => this.#merge()],
      [2, () => this.#mergeWhenBuilt()],
      [7, () => this.#comment()],
      [2, () => this.#mention()],
      [3, () => this.#editComment()],
      [2, () => this.#deleteComment()],
      [4, () => this.#award()],
      [1, () => this.#star()],
      [2, () => this.#createLabel()],
      [3, () => this.#changeLabel()],
      [1, () => this.#deleteLabel()],
      [1, () => this.#followLabel()],
      [2, () => this.#createMilestone()],
      [3, () => this.#changeMilestone()],
      [1, () => this.#move()],
      [1, () => this.#delete()],
    ]
    let drawn = this.#random() * all.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, act] of all) if ((drawn -= weight) < 0) return act()
    return false
  }

  /** Marks all todos done: only when none is on its way, since that is not part of their order. */
  finishTodos(): void {
    this.#do({ kind: 'finishTodos', target: keyOf('here', 'user', this.#places.ownUserId) })
    this.#todos.clear()
  }

  /** What the service must have of it in the end. @param numbers what it calls issues, by title */
  expected(numbers: ReadonlyMap<string, number>): WorkspaceState {
    const written = (text: string) =>
      text.replaceAll(/«(\d+)»/g, (_, index: string) => `#${numbers.get(this.#items[Number(index)]?.title ?? '')}`)
    return inOrder({
      items: this.#items
        .filter(({ part }) => part !== 'gone')
        .map((item) => ({
          kind: item.kind,
          project: item.project,
          title: item.title,
          description: item.description,
          state: item.state,
          labels: [...item.labels].toSorted(),
          assignee: item.isMine ? 'ada' : null,
          milestone: item.milestone?.title ?? null,
          dueDate: item.dueDate,
          confidential: item.confidential,
          branches: item.sourceBranch === null ? null : `${item.sourceBranch} → ${item.targetBranch}`,
          waitsForBuild: item.waitsForBuild,
          subscribed: item.subscribed,
          awards: [...item.awards].toSorted(),
          comments: item.comments.map(({ body, awards }) => ({
            body: written(body.trim()),
            awards: [...awards].toSorted(),
          })),
        })),
      labels: this.#labels,
      milestones: this.#milestones.map(({ id: _, ...milestone }) => milestone),
      starred: [...this.#starred],
      todos: [...this.#todos.keys()],
    })
  }

  #newItem(title: string, key: ModelItem['key']): ModelItem {
    return {
      key,
      kind: 'issue',
      project: 'anvil',
      title,
      description: '',
      state: 'opened',
      labels: new Set(),
      isMine: false,
      milestone: null,
      dueDate: null,
      confidential: false,
      sourceBranch: null,
      targetBranch: null,
      waitsForBuild: false,
      subscribed: null,
      isSpokenOf: false,
      awards: new Set(),
      comments: [],
      part: 'all',
    }
  }

  #do(given: { readonly kind: EditKind; readonly [field: string]: unknown }): number {
    const edit = parseEdit(given)
    this.done.push(edit.kind)
    return this.#submit(edit)
  }

  /** A word that nobody has said before. */
  #word(): string {
    this.#count += 1
    return `w${this.#count}`
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #item(fits: (item: ModelItem) => boolean = ({ part }) => part === 'all'): ModelItem | null {
    const items = this.#items.filter(fits)
    return items.length === 0 ? null : oneOf(this.#random, items)
  }

  #changeItem(): boolean {
    const item = this.#item()
    if (!item) return false
    const fields: Record<string, unknown> = {}
    const changes: (() => void)[] = [
      () => (fields['title'] = item.title = `${item.kind} ${this.#word()}`),
      () => {
        const [first = '', ...others] = item.description.split('\n')
        const line = `line ${this.#word()}`
        item.description = this.#chance(0.5) ? [line, ...others].join('\n') : [first, ...others, line].join('\n')
        fields['description'] = item.description
      },
      ...(item.subscribed === null
        ? [() => (fields['assigneeId'] = (item.isMine = !item.isMine) ? this.#places.ownUserId : null)]
        : []),
      () => {
        item.milestone = this.#chance(0.3) ? null : oneOf(this.#random, this.#milestones)
        fields['milestoneId'] = item.milestone?.id ?? null
      },
      () => {
        const name = oneOf(this.#random, ['red', 'green', 'blue'] as const)
        const had = item.labels.delete(name)
        if (!had) item.labels.add(name)
        fields['labels'] = had ? { add: [], remove: [name] } : { add: [name], remove: [] }
      },
      item.kind === 'issue'
        ? () => (fields['dueDate'] = item.dueDate = oneOf(this.#random, dates))
        : () => (fields['targetBranch'] = item.targetBranch = oneOf(this.#random, ['master', 'stable'] as const)),
      ...(item.kind === 'issue' ? [() => (fields['confidential'] = item.confidential = !item.confidential)] : []),
    ]
    const first = Math.floor(this.#random() * changes.length)
    changes[first]?.()
    if (this.#chance(0.3)) changes[(first + 1) % changes.length]?.()
    this.#do({ kind: 'changeItem', target: item.key, fields })
    return true
  }

  #changeState(): boolean {
    const item = this.#item(({ part, state }) => part === 'all' && state !== 'merged')
    if (!item) return false
    item.state = item.state === 'opened' ? 'closed' : 'opened'
    this.#do({ kind: 'changeState', target: item.key, state: item.state })
    return true
  }

  #toggleTask(): boolean {
    const line = oneOf(this.#random, ['saw', 'file'] as const)
    const item = this.#item(({ part, description }) => part === 'all' && description.includes(`] ${line}`))
    if (!item) return false
    const checked = item.description.includes(`[ ] ${line}`)
    const [from, to] = checked ? [' ', 'x'] : ['x', ' ']
    item.description = item.description.replace(`[${from}] ${line}`, `[${to}] ${line}`)
    this.#do({ kind: 'toggleTask', target: item.key, line, occurrence: 0, checked })
    return true
  }

  #follow(): boolean {
    // Until they say otherwise, whoever wrote something or is to do it follows it.
    const item = this.#item(({ part, isMine, isSpokenOf }) => part === 'all' && !isMine && !isSpokenOf)
    if (!item) return false
    item.subscribed = !(item.subscribed ?? item.key.includes('/-'))
    this.#do({ kind: 'follow', target: item.key, following: item.subscribed })
    return true
  }

  #changeTodo(): boolean {
    const item = this.#item(({ part }) => part === 'desk')
    if (!item) return false
    const known = this.#todos.get(item.title)
    if (known) {
      this.#todos.delete(item.title)
      this.#do({ kind: 'finishTodo', target: known })
    } else {
      const id = this.#do({ kind: 'addTodo', target: item.key })
      this.#todos.set(item.title, keyOf('here', 'todo', -id))
    }
    return true
  }

  #createIssue(): boolean {
    const title = `new ${this.#word()}`
    const milestone = this.#chance(0.4) ? oneOf(this.#random, this.#milestones) : null
    const [isMine, confidential] = [this.#chance(0.3), this.#chance(0.2)]
    const dueDate = oneOf(this.#random, dates)
    const description = this.#chance(0.5) ? `- [ ] saw\n\nline ${this.#word()}` : ''
    const labels = this.#chance(0.3) ? ['red'] : []
    const id = this.#do({
      kind: 'createIssue',
      target: this.#places.project('anvil'),
      title,
      description,
      confidential,
      assigneeId: isMine ? this.#places.ownUserId : null,
      milestoneId: milestone?.id ?? null,
      labels,
      dueDate,
    })
    const made = this.#newItem(title, keyOf('here', 'issue', -id))
    this.#items.push({ ...made, description, isMine, confidential, milestone, dueDate, labels: new Set(labels) })
    return true
  }

  /** One of several issues that are all alike. */
  #createTwin(): boolean {
    this.twins += 1
    this.#do({
      kind: 'createIssue',
      target: this.#places.project('bellows'),
      title: 'Twin',
    })
    return true
  }

  #createMergeRequest(): boolean {
    const word = this.#word()
    const title = `new ${word}`
    const id = this.#do({
      kind: 'createMergeRequest',
      target: this.#places.project('anvil'),
      sourceBranch: word,
      targetBranch: 'master',
      title,
    })
    const made = this.#newItem(title, keyOf('here', 'mergeRequest', -id))
    this.#items.push({ ...made, kind: 'mergeRequest', sourceBranch: word, targetBranch: 'master' })
    return true
  }

  #merge(): boolean {
    const item = this.#item((one) => one.kind === 'mergeRequest' && one.part === 'all' && one.state === 'opened')
    if (!item || this.#chance(0.5)) return false
    item.state = 'merged'
    item.part = 'talk'
    this.#do({
      kind: 'merge',
      target: item.key as Key<'mergeRequest'>,
      sha: null,
    })
    return true
  }

  #mergeWhenBuilt(): boolean {
    const item = this.#items.find(({ sourceBranch }) => sourceBranch === 'anneal')
    if (!item) return false
    item.waitsForBuild = !item.waitsForBuild
    const target = item.key as Key<'mergeRequest'>
    this.#do(
      item.waitsForBuild
        ? { kind: 'merge', target, sha: null, whenBuildSucceeds: true }
        : { kind: 'cancelMerge', target },
    )
    return true
  }

  #comment(): boolean {
    const item = this.#item(({ part }) => part === 'all' || part === 'talk')
    if (!item) return false
    const isEmoji = this.#chance(0.1)
    const body = isEmoji ? ':rocket:' : this.#chance(0.4) ? oneOf(this.#random, words) : `Said ${this.#word()}`
    this.#say(item, body, body)
    if (!isEmoji) return true
    // The service makes an award of it, and no comment.
    item.comments = item.comments.filter((one) => one.body !== body)
    item.awards.add('rocket')
    return true
  }

  #mention(): boolean {
    const [item, named] = [
      this.#item(),
      this.#item(({ key, kind, part }) => part === 'all' && kind === 'issue' && key.includes('/-')),
    ]
    if (!item || !named) return false
    const word = this.#word()
    const reference = referenceOf('issue', Number(named.key.split('/')[2]), 0)
    this.#say(item, `Like ${reference} ${word}`, `Like «${this.#items.indexOf(named)}» ${word}`)
    return true
  }

  #say(item: ModelItem, body: string, expected: string): void {
    item.isSpokenOf = true
    if (item.subscribed === false) item.subscribed = null
    const id = this.#do({ kind: 'comment', target: item.key, body })
    item.comments.push({ key: keyOf('here', 'note', -id), body: expected, awards: new Set(), isOwn: true })
  }

  #ownComment(): [ModelItem, ModelComment] | null {
    const item = this.#item(({ part, comments }) => part === 'all' && comments.some(({ isOwn }) => isOwn))
    const comment =
      item &&
      oneOf(
        this.#random,
        item.comments.filter(({ isOwn }) => isOwn),
      )
    return item && comment ? [item, comment] : null
  }

  #editComment(): boolean {
    const [, comment] = this.#ownComment() ?? []
    if (!comment) return false
    comment.body = `Better ${this.#word()}`
    this.#do({ kind: 'editComment', target: comment.key, body: comment.body })
    return true
  }

  #deleteComment(): boolean {
    const [item, comment] = this.#ownComment() ?? []
    if (!item || !comment) return false
    item.comments = item.comments.filter((one) => one !== comment)
    this.#do({ kind: 'deleteComment', target: comment.key })
    return true
  }

  #award(): boolean {
    const name = oneOf(this.#random, ['tada', 'heart'] as const)
    const [, comment] = this.#chance(0.4) ? (this.#ownComment() ?? []) : []
    const awarded = comment ?? this.#item()
    if (!awarded) return false
    const had = awarded.awards.delete(name)
    if (!had) awarded.awards.add(name)
    this.#do({ kind: 'award', target: awarded.key, name, awarded: !had })
    return true
  }

  #star(): boolean {
    const name = oneOf(this.#random, ['anvil', 'bellows'] as const)
    const had = this.#starred.delete(name)
    if (!had) this.#starred.add(name)
    this.#do({ kind: 'star', target: this.#places.project(name), starred: !had })
    return true
  }

  #createLabel(): boolean {
    // A name that was free before may be taken again.
    const name = oneOf(this.#random, ['l0', 'l1', 'l2', 'l3', 'l4'] as const)
    if (this.#labels.some((label) => label.name === name)) return false
    const label: ModelLabel = {
      name,
      color: oneOf(this.#random, colors),
      description: this.#chance(0.5) ? `about ${this.#word()}` : '',
      priority: null,
      subscribed: false,
    }
    this.#labels.push(label)
    this.#do({
      kind: 'createLabel',
      target: this.#places.project('anvil'),
      name,
      color: label.color,
      description: label.description,
    })
    return true
  }

  /** A label that no item has: the order of labels and items is not kept. */
  #label(): ModelLabel | null {
    const labels = this.#labels.filter(({ name }) => name.startsWith('l'))
    return labels.length === 0 ? null : oneOf(this.#random, labels)
  }

  #changeLabel(): boolean {
    const label = this.#label()
    if (!label) return false
    const { name } = label
    const target = this.#places.project('anvil')
    const newName = oneOf(this.#random, ['l0', 'l1', 'l2', 'l3', 'l4'] as const)
    if (this.#chance(0.5) && !this.#labels.some((one) => one.name === newName)) {
      label.name = newName
      this.#do({ kind: 'changeLabel', target, name, newName })
    } else if (this.#chance(0.5)) {
      label.color = oneOf(this.#random, colors)
      this.#do({ kind: 'changeLabel', target, name, color: label.color })
    } else {
      label.description = `about ${this.#word()}`
      this.#do({ kind: 'changeLabel', target, name, description: label.description })
    }
    return true
  }

  #deleteLabel(): boolean {
    const label = this.#label()
    if (!label) return false
    this.#labels.splice(this.#labels.indexOf(label), 1)
    this.#do({ kind: 'deleteLabel', target: this.#places.project('anvil'), name: label.name })
    return true
  }

  #followLabel(): boolean {
    const label = this.#label()
    if (!label) return false
    label.subscribed = !label.subscribed
    const { name, subscribed: following } = label
    this.#do({ kind: 'followLabel', target: this.#places.project('anvil'), name, following })
    return true
  }

  #createMilestone(): boolean {
    const title = `time ${this.#word()}`
    const dueDate = oneOf(this.#random, dates)
    const id = this.#do({
      kind: 'createMilestone',
      target: this.#places.project('anvil'),
      title,
      dueDate,
    })
    this.#milestones.push({ id: -id, title, description: '', dueDate, startDate: null, state: 'active' })
    return true
  }

  #changeMilestone(): boolean {
    const milestone = oneOf(this.#random, this.#milestones)
    const fields: Record<string, unknown> = {}
    const changes: (() => void)[] = [
      () => (fields['title'] = milestone.title = `time ${this.#word()}`),
      () => (fields['description'] = milestone.description = `line ${this.#word()}`),
      () => (fields['dueDate'] = milestone.dueDate = oneOf(this.#random, dates)),
      () => (fields['state'] = milestone.state = milestone.state === 'active' ? 'closed' : 'active'),
    ]
    oneOf(this.#random, changes)()
    this.#do({ kind: 'changeMilestone', target: keyOf('here', 'milestone', milestone.id), ...fields })
    return true
  }

  #move(): boolean {
    const item = this.#item((one) => one.part === 'talk' && one.title.startsWith('Mover') && one.state === 'opened')
    if (!item || this.#chance(0.5)) return false
    const key = item.key as Key<'issue'>
    item.state = 'closed'
    item.part = 'rest'
    const copies = item.comments.map((comment): ModelComment => ({ ...comment, isOwn: false }))
    // It is spoken of no more: who moved it knows the new one only when it is there.
    this.#items.push({ ...this.#newItem(item.title, key), project: 'bellows', comments: copies, part: 'rest' })
    this.#items.at(-1)?.awards.clear()
    for (const award of item.awards) this.#items.at(-1)?.awards.add(award)
    this.#do({ kind: 'moveIssue', target: key, to: this.#places.project('bellows') })
    return true
  }

  #delete(): boolean {
    const item = this.#item((one) => one.part === 'talk' && one.title.startsWith('Victim'))
    if (!item || this.#chance(0.5)) return false
    item.part = 'gone'
    this.#do({ kind: 'deleteIssue', target: item.key as Key<'issue'> })
    return true
  }
}
