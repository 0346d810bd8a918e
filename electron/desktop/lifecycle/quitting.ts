import { writeFile } from 'node:fs/promises'
import { dialog } from 'electron'
import { sentenceFor } from '../../../shared/error-sentences.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import { showProblem } from './problem-dialog.ts'

/** The user's answers when they quit while edits are not on the service yet. */
export type QuitChoice = 'quit' | 'stay' | 'wait' | 'export'

const choices = [
  { choice: 'wait', label: 'Wait until they are sent' },
  { choice: 'export', label: 'Export them…' },
  { choice: 'stay', label: 'Cancel' },
  { choice: 'quit', label: 'Quit and keep them' },
] as const satisfies readonly { choice: QuitChoice; label: string }[]

export interface QuittingOptions {
  /** Returns the number of edits of all accounts that are not on the service yet. */
  readonly countUnsent: () => Promise<number>
  /** All waiting edits, as the contents of a file. */
  readonly exportUnsent: () => Promise<string>
  /**
   * Called when the program goes on after all (`stay`), or goes on until everything is sent (`wait`). It opens a
   * window, as the last one may have been closed.
   */
  readonly onStay: (choice: 'stay' | 'wait') => void
  /** Ends the program. */
  readonly quit: () => void
}

/**
 * Warns the user of unsent edits before the program ends. If the user chooses to wait, ends the program when everything is sent.
 * Edits are on disk, so none is lost in any case.
 */
export class Quitting {
  readonly #options: QuittingOptions
  #isWaiting = false

  constructor(options: QuittingOptions) {
    this.#options = options
  }

  /** Resolves to true if the program may end now. */
  async mayQuit(): Promise<boolean> {
    const { countUnsent, exportUnsent, onStay } = this.#options
    for (;;) {
      const unsent = await countUnsent()
      if (unsent === 0) return true
      const choice = await ask(unsent)
      this.#isWaiting = choice === 'wait'
      if (choice === 'quit') return true
      if (choice !== 'export') {
        onStay(choice)
        return false
      }
      // They may be gone from this computer by the next start: nothing ends while they are in no file, and nobody knows that.
      await exportUnsent().then(
        (text) => saveAs('docket-unsent-edits.md', text),
        (thrown: unknown) => tell(errorOf(thrown)),
      )
    }
  }

  /** Call this when edits were sent or have changed. Ends the program if the user waits for that and none is left. */
  async onEditsMoved(): Promise<void> {
    if (!this.#isWaiting || (await this.#options.countUnsent()) > 0 || !this.#isWaiting) return
    this.#isWaiting = false
    this.#options.quit()
  }
}

async function ask(unsent: number): Promise<QuitChoice> {
  const edits = unsent === 1 ? 'One edit is' : `${unsent} edits are`
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `${edits} not on GitLab yet.`,
    detail:
      'Unsent edits are kept on this computer, and are sent when Docket runs again. If you wait, Docket quits as soon as they have arrived, but stays open if something needs you.',
    buttons: choices.map(({ label }) => label),
    defaultId: indexOf('quit'),
    // Escape, and closing the question.
    cancelId: indexOf('stay'),
    // Windows would make large links of the answers that it has no words of its own for.
    noLink: true,
  })
  return choices[response]?.choice ?? 'stay'
}

function indexOf(choice: QuitChoice): number {
  return choices.findIndex((each) => each.choice === choice)
}

/** Lets the user choose a file and writes the text to it. Does nothing when they choose none. */
async function saveAs(name: string, text: string): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: name })
  if (canceled || filePath === '') return
  try {
    await writeFile(filePath, text, { mode: 0o600 })
  } catch (thrown) {
    await tell({ code: 'file_not_written', detail: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

async function tell(error: AppError): Promise<void> {
  const { title, advice } = sentenceFor(error)
  await showProblem(title, advice)
}
