import { excerptOf } from '../../ui/text/excerpt.ts'
import { referenceOf } from '../../ui/marks/states.ts'
import { moveFocus, moveFocusToField } from '../../ui/keys/focus.ts'
import type { BegunText, DraftsStore } from './drafts.svelte.ts'
import type { Entry, Question } from '../../ui/choosing/entry.ts'
import type { Reach } from '../../navigation/action.ts'

/** The stores that the list of drafts works on. */
export interface DraftsReach extends Reach {
  readonly drafts: DraftsStore
}

/** The noun for each kind of draft in the list. */
const names: Readonly<Record<BegunText['kind'], string>> = {
  comment: 'comment',
  editComment: 'edited comment',
  answer: 'reply',
  description: 'title and description',
  review: 'review',
  merge: 'merge commit message',
  issue: 'new issue',
  mergeRequest: 'new merge request',
  words: 'words of an edit',
  merged: 'text merged by hand',
}

/** Lists every text that was begun and is not sent, and goes on with the chosen one. */
export function draftsQuestion(reach: DraftsReach): Question {
  const { drafts, rows } = reach
  return {
    title: 'Drafts',
    placeholder: 'Find a draft…',
    none: 'There are no drafts.',
    options: () => drafts.begun.map((begun) => entryOf(begun, reach)),
    use: () => {
      const releases = drafts.begun.map(({ key }) => rows.use(key))
      return () => {
        for (const release of releases) release()
      }
    },
  }
}

function entryOf(begun: BegunText, reach: DraftsReach): Entry {
  const { rows, projects } = reach
  const { kind, key, words } = begun
  const row = rows.lastOf(key)
  const isItem = row?.kind === 'issue' || row?.kind === 'mergeRequest'
  const where = isItem
    ? `${referenceOf(row)}: ${row.title}`
    : (projects.find(key)?.pathWithNamespace ?? (row && 'title' in row ? row.title : ''))
  return {
    id: null,
    kind: 'choice',
    title: excerptOf(words) || (kind === 'review' ? 'Threads to resolve or reopen' : 'Nothing written yet'),
    detail: [names[kind], where].filter((part) => part !== '').join(' · '),
    ...(isItem && { mark: { kind: 'item', row } }),
    run: () => goOn(begun, reach),
  }
}

/** Shows where a text was begun, with the focus where it is written. */
function goOn({ kind, key, note }: BegunText, { item, navigation, rows, surfaces, pane }: DraftsReach): void {
  switch (kind) {
    case 'issue':
      return surfaces.edit({ kind: 'newIssue', project: key })
    case 'mergeRequest':
      return surfaces.edit({ kind: 'newMergeRequest', project: key })
    case 'words':
    case 'merged':
      navigation.go('outbox')
      return moveFocus('list')
    case 'comment':
      pane.openItem(key)
      return moveFocusToField('comment')
    case 'editComment':
      pane.openItem(key)
      if (note !== undefined) {
        item.forms.editNote(note)
        item.goToNote(note)
      }
      return moveFocusToField()
    case 'answer':
      pane.openItem(key)
      if (note !== undefined) item.forms.openAnswerField(note)
      return moveFocusToField()
    case 'description':
      pane.openItem(key)
      item.forms.edit(true)
      return moveFocusToField()
    case 'review':
      pane.openItem(key)
      pane.showChanges(true)
      return moveFocus('detail')
    case 'merge': {
      pane.openItem(key)
      const row = rows.lastOf(key)
      if (row?.kind === 'mergeRequest') surfaces.edit({ kind: 'merge', row })
    }
  }
}
