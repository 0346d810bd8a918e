import { createContext } from 'svelte'
import type { CommandId } from '../../shared/keymap.ts'
import type { EditOf } from '../../shared/edit.ts'
import type { MergeRequestRow, NoteRow } from '../../shared/model/rows.ts'

/** The edit that sends what is written in a composer. */
export type NewComment = EditOf<'comment' | 'beginDiscussion'>

/** Writes words in the place of the selection, or at the caret, and goes on writing behind them. */
type Insert = (words: string) => void

/** Has the user choose files, and adds them at the caret. Returns false where the service takes none. */
type Attach = () => boolean

/** The switch that shows only the changes that were pushed since the user looked. */
export interface SinceLook {
  readonly isShown: boolean
  readonly show: (shown: boolean) => void
}

/** A command as a page does it, in place of what it does to the list and the item below. */
export interface PageAction {
  /** Returns false if there was nothing to do; or the reading that it waits for. */
  readonly run: () => boolean | Promise<unknown>
  /** Returns the reason not to do it, as the end of a sentence; null where nothing speaks against it. */
  readonly whyNot?: () => string | null
  /** Returns true while the state is on that it changes; null where that is not known. */
  readonly isOn?: () => boolean | null
}

/** The decisions about what an assistant has proposed. */
export interface ProposalActs {
  readonly send: () => void
  readonly throwAway: () => void
}

/** The actions that only views can do, because they depend on the drawing. */
export interface Views {
  /** The pane of the open item or snippet. */
  readonly pane: {
    /** Scrolls by the height of the view. Returns false if it could not. */
    readonly page: (direction: 1 | -1) => boolean
  }
  readonly thread: {
    /** Goes from one comment with its answers to the next. Returns false if there was none. */
    readonly move: (by: 1 | -1) => boolean
    /** Goes to the next discussion that is not resolved, or to the one before. Returns false if there was none. */
    readonly moveToOpen: (by: 1 | -1) => boolean
    /** The comment that has the focus; null where none has. */
    readonly focused: () => NoteRow | null
    /** The notes of the discussion of that comment, the first one first; none where no comment has the focus. */
    readonly discussion: () => readonly NoteRow[]
  }
  readonly changes: {
    /** The merge request that they are of. */
    readonly row: () => MergeRequestRow
    /** Goes from line to line. Returns false if there was none; or the reading of lines that it waits for. */
    readonly move: (by: 1 | -1) => boolean | Promise<boolean>
    readonly moveToChange: (by: 1 | -1) => boolean | Promise<boolean>
    readonly moveToFile: (by: 1 | -1) => boolean | Promise<boolean>
    /** Goes to the next thread on a line that is not resolved, or to the one before. */
    readonly moveToOpen: (by: 1 | -1) => boolean | Promise<boolean>
    /** Opens the comment or the long line at the current row; else folds the file, or unfolds it. False where there is none. */
    readonly open: () => boolean
    /** Returns true if the file that the user is in was viewed. */
    readonly isViewed: () => boolean
    readonly markViewed: (viewed: boolean) => void
    /** Writes a comment on the current line, the selected lines, or the file at its name; false where the row is none. */
    readonly comment: () => boolean
    /** Writes a comment on the file that the user is in; null where the service has none on whole files. */
    readonly commentFile: () => (() => boolean) | null
    /** The comment at the current row; null where it is none. */
    readonly note: () => NoteRow | null
    /** Suggests other lines in a comment on the current line or the selected lines. Returns false if nothing could be done. */
    readonly suggest: () => boolean
    /** Selects a line more in a direction, or one less. Returns false if none was selected. */
    readonly extend: (by: 1 | -1) => boolean
    /** Number of comments on lines that are not sent yet. */
    readonly drafted: () => number
    /** Puts all of them in the outbox as one step. */
    readonly send: () => void
    /** Moves the focus to the field for the text to find. */
    readonly find: () => boolean
    /** The switch for the changes since the user looked; null where nothing was pushed since. */
    readonly sinceLook: () => SinceLook | null
  }
  readonly composer: {
    /** The key of the thing that it comments on. */
    readonly target: string
    /**
     * Saves the text on disk, once at a time. Returns false if there is none. The text stays until `save` says that it is on
     * disk.
     */
    readonly submit: (save: (edit: NewComment) => Promise<boolean>) => boolean
    readonly insert: Insert
    readonly attach: Attach
  }
  /** The field that had the focus last of those for Markdown. */
  readonly writing: {
    readonly text: () => string
    readonly insert: Insert
    readonly attach: Attach
  }
  readonly outbox: {
    /** Goes from edit to edit. Returns false if there was none. */
    readonly move: (by: 1 | -1) => boolean
    /** Opens the subject of the edit, or the choice that it needs; false where it has neither. */
    readonly open: () => boolean
    /** What can be done with the current proposal; null where there is none. */
    readonly proposal: () => ProposalActs | null
  }
  readonly sidebar: {
    /** Moves the project or group that has the focus. Returns false if none had it. */
    readonly moveProject: (by: 1 | -1) => boolean
  }
  readonly columns: {
    /** Opens the menu of the columns of the list on the screen. */
    readonly choose: () => void
  }
  readonly page: {
    /** Moves the focus to the field for the text to find on the page; false where there is no such field. */
    readonly find: () => boolean
  }
  /** The commands that the page on the screen does itself. */
  readonly pageActions: Readonly<Partial<Record<CommandId, PageAction>>>
  readonly syncPanel: {
    /** The account it shows. */
    readonly account: string
  }
}

/** The views on the screen that commands ask for something. */
export class OnScreen {
  readonly #views: { [Name in keyof Views]?: Views[Name] } = {}

  /** Makes a view known while it is on the screen. Returns a function that takes it back, fit for an effect. */
  show<Name extends keyof Views>(name: Name, view: Views[Name]): () => void {
    this.#views[name] = view
    return () => {
      // The view that replaces it may have come before it goes.
      if (this.#views[name] === view) delete this.#views[name]
    }
  }

  get<Name extends keyof Views>(name: Name): Views[Name] | undefined {
    return this.#views[name]
  }
}

export const [useOnScreen, provideOnScreen] = createContext<OnScreen>()
