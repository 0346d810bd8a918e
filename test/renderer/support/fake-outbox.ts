import type { Edit, EditState } from '../../../shared/edit.ts'
import { failure, success, type Result } from '../../../shared/errors.ts'
import type { CallArgs, CallValue } from '../../../shared/ipc.ts'
import type { EditRow, IssueRow, MergeRequestRow, NoteRow, Pending } from '../../../shared/model/rows.ts'
import type { AskedStep, ListedStep, NextStep, TurnedStep } from '../../../shared/model/step.ts'
import { markTitleOf, type Mark } from '../../../shared/model/triage.ts'
import { accountId, badgeOf, person } from './sample-workspace.ts'

type ItemRow = IssueRow | MergeRequestRow

/** What the user did at once, and so undoes at once: edits, or entries of the inbox that were marked. */
interface Step {
  readonly id: number
  readonly title: string
  readonly item: string | null
  readonly madeAt: string
  readonly edits: readonly string[]
  readonly marked: CallArgs<'mark'> | null
  /** Why it cannot be undone; null where it can. */
  readonly why: string | null
  readonly keep?: (again: boolean) => void
}

interface Surroundings {
  /** `GROUP/PROJECT#12`; undefined when there is no such thing. */
  referenceOf(key: string): string | undefined
  /** What an entry of the inbox is about. */
  entryOf(key: string): { readonly title: string; readonly item: string | null } | undefined
  mark(args: CallArgs<'mark'>): void
  changed(): void
}

const heldBack = 10_000

/** The edits of the sample account and what becomes of them, as far as a window can tell. Nothing is sent by itself. */
export class FakeOutbox {
  readonly #surroundings: Surroundings
  #lastId = 0
  #lastStep = 0
  #steps: Step[] = []
  #undone: Step[] = []
  edits: EditRow[] = []
  discarded: EditRow[] = []
  readonly drafts = new Map<string, string>()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** Starts from these edits. */
  put(edits: readonly EditRow[], discarded: readonly EditRow[]): void {
    this.edits = [...edits]
    this.discarded = [...discarded]
    this.#lastId = edits.length + discarded.length
    this.#surroundings.changed()
  }

  /** Moves an edit on, as sending would. */
  set(key: string, change: Partial<EditRow>): void {
    this.edits = this.edits.map((edit) => (edit.key === key ? { ...edit, ...change } : edit))
    this.#surroundings.changed()
  }

  /** The edit is on the service now; its row is given back. */
  remove(key: string): EditRow | undefined {
    const edit = this.#find(key)
    this.edits = this.edits.filter((each) => each !== edit)
    return edit
  }

  of(target: string): readonly EditRow[] {
    return this.edits.filter(({ edit }) => edit.target === target)
  }

  submit(edits: readonly Edit[]): Result<readonly string[]> {
    const rows = edits.map((edit) => this.#rowOf(edit))
    const known = rows.filter((row) => row !== null)
    if (known.length < rows.length) return failure('item_unknown')
    this.edits = [...this.edits, ...known]
    const keys = known.map(({ key }) => key)
    const title = `${known[0]?.title ?? ''} ${known[0]?.targetReference ?? ''}`
    this.#did({
      ...this.#newStep(known.length > 1 ? `${title} and ${known.length - 1} more` : title),
      item: known.length > 1 ? null : (known[0]?.targetKey ?? null),
      edits: keys,
    })
    this.#surroundings.changed()
    return success(keys)
  }

  /** Entries of the inbox were marked, which can be undone like an edit. */
  marked(args: CallArgs<'mark'>): void {
    const entry = args.entries.length === 1 ? this.#surroundings.entryOf(args.entries[0]?.key ?? '') : undefined
    const title = `${markTitleOf(args.mark)}: “${entry?.title ?? 'everything'}”`
    this.#did({ ...this.#newStep(title), item: entry?.item ?? null, marked: args })
  }

  sendNow(key: string): Result<null> {
    this.didNone(`Send at once “${this.#find(key)?.title ?? ''}”`, 'What is sent cannot be held back any more.')
    this.set(key, { state: 'sending', attempts: 1, heldUntil: null, nextAttemptAt: null, error: null })
    return success(null)
  }

  discard(key: string): Result<null> {
    const edit = this.#find(key)
    if (edit === undefined || isOnTheWire(edit)) return failure('edit_on_its_way')
    this.edits = this.edits.filter((each) => each !== edit)
    this.discarded = [{ ...edit, state: 'discarded', endedAt: new Date().toISOString() }, ...this.discarded]
    this.#surroundings.changed()
    return success(null)
  }

  restore(key: string): Result<null> {
    const edit = this.discarded.find((each) => each.key === key)
    if (edit === undefined) return failure('edit_ended')
    this.discarded = this.discarded.filter((each) => each !== edit)
    this.edits = [...this.edits, { ...edit, state: 'waiting', endedAt: null, error: null, conflict: null }]
    this.#surroundings.changed()
    return success(null)
  }

  rewrite(key: string, text: string): Result<null> {
    const edit = this.#find(key)
    if (edit === undefined || isOnTheWire(edit)) return failure('edit_on_its_way')
    this.set(key, {
      edit: withText(edit.edit, text),
      text,
      detail: text,
      state: 'waiting',
      error: null,
      conflict: null,
    })
    return success(null)
  }

  resolve({ edit: key, fields }: CallArgs<'resolveConflict'>): Result<null> {
    const edit = this.#find(key)
    if (edit?.state !== 'conflict') return failure('edit_not_in_conflict')
    // What is wanted as it is on the service is no longer wanted of the service.
    if (Object.keys(fields).length === 0) this.edits = this.edits.filter((each) => each !== edit)
    this.set(key, { state: 'waiting', conflict: null, heldUntil: null })
    return success(null)
  }

  move(key: string, direction: 'up' | 'down'): Result<null> {
    const from = this.edits.findIndex((each) => each.key === key)
    const edit = this.edits[from]
    if (!edit || !(direction === 'up' ? edit.canMoveUp : edit.canMoveDown)) return failure('edit_place_fixed')
    const others = this.edits.filter((each) => each !== edit)
    others.splice(direction === 'up' ? from - 1 : from + 1, 0, edit)
    this.edits = others
    this.#surroundings.changed()
    return success(null)
  }

  export(format: 'json' | 'markdown'): Result<CallValue<'exportEdits'>> {
    const text =
      format === 'json'
        ? JSON.stringify(
            this.edits.map(({ edit }) => edit),
            null,
            2,
          )
        : this.edits.map((edit) => `## ${edit.title}, ${edit.targetReference ?? ''}\n\n${edit.detail}\n`).join('\n')
    return success({ text })
  }

  readUndo(): Result<CallValue<'readUndo'>> {
    return success(this.#next(this.#steps))
  }

  readRedo(): Result<CallValue<'readRedo'>> {
    return success(this.#next(this.#undone))
  }

  undo(asked: AskedStep): Result<CallValue<'undo'>> {
    const next = this.#next(this.#steps)
    const step = this.#steps.at(-1)
    if (!step || next?.step !== asked.step || next.reach.is !== asked.reach) return failure('step_changed')
    this.#steps.pop()
    if ('why' in next.reach) return success({ ...turned(step), refused: next.reach.why })
    this.#undone.push(step)
    if (step.marked) this.#surroundings.mark({ ...step.marked, mark: opposite(step.marked.mark) })
    if (next.reach.is === 'service') return success({ ...turned(step), queued: next.reach.deed })
    for (const key of step.edits) this.discard(key)
    step.keep?.(false)
    return success(turned(step))
  }

  redo(asked: AskedStep): Result<CallValue<'redo'>> {
    const step = this.#undone.at(-1)
    if (step?.id !== asked.step) return failure('step_changed')
    this.#undone.pop()
    this.#steps.push(step)
    if (step.marked) this.#surroundings.mark(step.marked)
    for (const key of step.edits) this.restore(key)
    step.keep?.(true)
    return success({ ...turned(step), queued: step.edits.length > 0 ? step.title : null })
  }

  listSteps(): Result<CallValue<'listSteps'>> {
    const listed = (step: Step, state: 'done' | 'undone'): ListedStep => {
      const isHere = step.edits.length === 0
      const isQueued = step.edits.some((key) => this.#find(key) !== undefined)
      return {
        step: step.id,
        title: step.title,
        item: step.item,
        madeAt: step.madeAt,
        state: step.why === null ? state : 'none',
        why: step.why,
        where: isHere || state === 'undone' ? 'here' : isQueued ? 'queued' : 'service',
      }
    }
    const all = [
      ...this.#steps.map((step) => listed(step, 'done')),
      ...this.#undone.map((step) => listed(step, 'undone')),
    ]
    return success(all.toSorted((one, other) => other.step - one.step))
  }

  /** Something that undoing does not reach. */
  didNone(title: string, why: string): void {
    this.#steps.push({ ...this.#newStep(title), why })
  }

  /** Something was kept offline, or no longer. */
  didKeep(title: string, item: string, keep: (again: boolean) => void): void {
    this.#did({ ...this.#newStep(title), item, keep })
  }

  #next(steps: readonly Step[]): NextStep | null {
    const step = steps.at(-1)
    return step
      ? { step: step.id, title: step.title, item: step.item, madeAt: step.madeAt, reach: this.#reachOf(step) }
      : null
  }

  #reachOf(step: Step): NextStep['reach'] {
    const before = this.#steps[this.#steps.indexOf(step) - 1]?.title ?? null
    if (step.why !== null) return { is: 'none', why: step.why, before }
    const edits = step.edits.map((key) => this.#find(key))
    if (edits.some((edit) => edit && isOnTheWire(edit)))
      return { is: 'impossible', why: 'It is on its way, and the service has no way back.', before }
    const isUndone = this.#undone.includes(step)
    if (isUndone || edits.every((edit) => edit !== undefined)) return { is: 'here' }
    return { is: 'service', deed: step.title.replace('Close', 'Reopen') }
  }

  #newStep(title: string): Step {
    const madeAt = new Date().toISOString()
    return { id: (this.#lastStep += 1), title, item: null, madeAt, edits: [], marked: null, why: null }
  }

  #did(step: Step): void {
    this.#steps.push(step)
    this.#undone = []
  }

  #find(key: string): EditRow | undefined {
    return this.edits.find((edit) => edit.key === key)
  }

  #rowOf(edit: Edit): EditRow | null {
    const targetReference = this.#surroundings.referenceOf(edit.target)
    if (targetReference === undefined) return null
    const key = `${accountId}/edit/${(this.#lastId += 1)}`
    const text = textOf(edit)
    return {
      kind: 'edit',
      key,
      edit,
      state: 'waiting',
      title: titleOf(edit),
      detail: text ?? '',
      text,
      targetKey: edit.target,
      targetReference,
      createdAt: new Date().toISOString(),
      attempts: 0,
      heldUntil: new Date(Date.now() + heldBack).toISOString(),
      nextAttemptAt: null,
      error: null,
      conflict: null,
      waitsFor: null,
      isProjectHidden: false,
      changes: [],
      canMoveUp: false,
      canMoveDown: false,
      endedAt: null,
    }
  }
}

function turned({ title, item, marked }: Step): TurnedStep {
  return { title, item, queued: null, marked: marked !== null, refused: null }
}

function isOnTheWire({ state }: EditRow): boolean {
  return state === 'sending' || state === 'doubtful'
}

function titleOf(edit: Edit): string {
  switch (edit.kind) {
    case 'comment':
      return 'Comment'
    case 'changeState':
      return edit.state === 'closed' ? 'Close issue' : 'Reopen issue'
    case 'changeItem':
      return `Change ${Object.keys(edit.fields).join(', ')}`
    case 'deleteIssue':
      return 'Delete issue'
    case 'createIssue':
      return 'New issue'
    case 'merge':
      return 'Merge'
    default:
      return edit.kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  }
}

/** The words of an edit, where it brings any. */
function textOf(edit: Edit): string | null {
  if ('body' in edit) return edit.body
  if (edit.kind === 'changeItem') return edit.fields.description ?? edit.fields.title ?? null
  return edit.kind === 'createIssue' ? edit.description : null
}

function withText(edit: Edit, text: string): Edit {
  if ('body' in edit) return { ...edit, body: text }
  if (edit.kind === 'createIssue') return { ...edit, description: text }
  if (edit.kind !== 'changeItem') return edit
  const field = edit.fields.description === undefined ? 'title' : 'description'
  return { ...edit, fields: { ...edit.fields, [field]: text } }
}

/** The marks that edits leave on the row they are of. */
export function pendingOf(edits: readonly EditRow[]): Pending[] {
  return edits.map(({ key, edit, title, state, heldUntil, nextAttemptAt, waitsFor, isProjectHidden }) => ({
    edit: key,
    kind: edit.kind,
    title,
    state: state as EditState,
    heldUntil,
    nextAttemptAt,
    waitsFor,
    isProjectHidden,
  }))
}

/** A row with the edits of it folded over. */
export function foldedItem<R extends ItemRow>(row: R, edits: readonly EditRow[]): R {
  return edits.reduce<R>((folded, { edit }) => applied(folded, edit), {
    ...row,
    updatedAt: edits.at(-1)?.createdAt ?? row.updatedAt,
    pending: [...row.pending, ...pendingOf(edits)],
  })
}

/** What a row is when an edit of it has arrived. */
export function applied<R extends ItemRow>(row: R, edit: Edit): R {
  if (edit.kind === 'changeState') return { ...row, state: edit.state }
  if (edit.kind === 'follow') return { ...row, subscribed: edit.following }
  if (edit.kind !== 'changeItem') return row
  const { title, assigneeId, milestoneId, labels, dueDate, confidential } = edit.fields
  const kept = row.labels.filter(({ name }) => !labels?.remove.includes(name))
  return {
    ...row,
    ...(title === undefined ? {} : { title }),
    ...(assigneeId === undefined ? {} : { assignee: assigneeId === null ? null : person(assigneeId) }),
    ...(milestoneId === null ? { milestone: null } : {}),
    ...(labels === undefined ? {} : { labels: [...kept, ...labels.add.map(badgeOf)] }),
    ...(dueDate === undefined || row.kind !== 'issue' ? {} : { dueDate }),
    ...(confidential === undefined || row.kind !== 'issue' ? {} : { confidential }),
  }
}

/** The comment that an edit makes: what shows until the service has it. */
export function noteOf(row: EditRow): NoteRow[] {
  const { key, edit, createdAt } = row
  if (edit.kind !== 'comment') return []
  return [
    {
      kind: 'note',
      key: `${accountId}/note/-${key.split('/')[2] ?? ''}`,
      body: edit.body,
      author: person('mira'),
      createdAt,
      updatedAt: null,
      system: false,
      awards: [],
      pending: pendingOf([row]),
    },
  ]
}

function opposite(mark: Mark): Mark {
  if (mark.as !== 'snoozed') return { ...mark, on: !mark.on }
  return mark.on ? { as: 'snoozed', on: false } : { as: 'snoozed', on: true, until: null }
}
