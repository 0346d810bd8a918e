import { isReady, requireReady } from './lifecycle.ts'

/** A dialog the application opened and how it was answered. */
export interface RecordedDialog {
  readonly kind: 'message' | 'open' | 'save' | 'error'
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly answer: string
}

/** A test's answer to the next dialog: a button by its label or place, or the chosen files. */
export type DialogAnswer =
  { readonly button: string | number; readonly checked?: boolean } | { readonly files: string[] }

const recorded: RecordedDialog[] = []
const answers: DialogAnswer[] = []

export function recordedDialogs(): readonly RecordedDialog[] {
  return recorded
}

/** Answers the next dialog that has no answer yet. */
export function answerDialog(answer: DialogAnswer): void {
  answers.push(answer)
}

/** A call may name the window it belongs to first. */
function optionsOf<T>(args: readonly unknown[]): T {
  return (args.length > 1 ? args[1] : args[0]) as T
}

function record(entry: RecordedDialog): void {
  recorded.push(entry)
  console.log(`Docket asked: ${[entry.title, entry.message].filter(Boolean).join(': ')} (answered: ${entry.answer})`)
}

function answerMessage(options: Electron.MessageBoxOptions): Electron.MessageBoxReturnValue {
  requireReady('dialog')
  const buttons = options.buttons?.length ? options.buttons : ['OK']
  const answer = answers.shift()
  let response = options.cancelId ?? cancelledBy(buttons, options.defaultId)
  if (answer && 'button' in answer) {
    response = typeof answer.button === 'number' ? answer.button : buttons.indexOf(answer.button)
    if (buttons[response] === undefined) throw new Error(`the dialog has no button “${answer.button}”`)
  } else if (answer) throw new Error('a message box was answered with files')
  const { title = '', message, detail = '' } = options
  record({ kind: 'message', title, message, detail, buttons, answer: buttons[response] ?? String(response) })
  const checked = answer && 'button' in answer ? answer.checked : undefined
  return { response, checkboxChecked: checked ?? options.checkboxChecked ?? false }
}

/** The button that closing a message box stands for, by Electron's rule, where the application names none. */
function cancelledBy(buttons: readonly string[], defaultId: number | undefined): number {
  const named = buttons.findIndex((label) => ['cancel', 'no'].includes(label.toLowerCase()))
  if (named >= 0) return named
  return defaultId === 0 && buttons.length > 1 ? 1 : 0
}

/** Milliseconds: a person takes longer, but tests wait for it. */
const readingMs = 500

function answerFiles(
  kind: 'open' | 'save',
  options: { title?: string; message?: string } | undefined,
  usual: { readonly files: string[]; readonly words: string },
): string[] {
  requireReady('dialog')
  const answer = answers.shift()
  if (answer && !('files' in answer)) throw new Error('a file dialog was answered with a button')
  const files = answer?.files ?? usual.files
  const { title = '', message = '' } = options ?? {}
  const words = answer ? files.join(', ') || 'cancelled' : usual.words
  record({ kind, title, message, detail: '', buttons: [], answer: words })
  return files
}

/**
 * Dialogs are answered by tests; by default message boxes are cancelled, and the terminal says so. Dialogs for files are answered
 * with an empty path: a browser chooses the folder of downloads, and shows nothing of the computer that Docket runs on.
 */
export const dialog = {
  async showMessageBox(...args: unknown[]): Promise<Electron.MessageBoxReturnValue> {
    return answerMessage(optionsOf(args))
  },
  showMessageBoxSync(...args: unknown[]): number {
    return answerMessage(optionsOf(args)).response
  },
  async showOpenDialog(...args: unknown[]): Promise<Electron.OpenDialogReturnValue> {
    const filePaths = answerFiles('open', optionsOf(args), { files: [''], words: 'without a file' })
    return { canceled: filePaths.length === 0, filePaths }
  },
  async showSaveDialog(...args: unknown[]): Promise<Electron.SaveDialogReturnValue> {
    const [filePath] = answerFiles('save', optionsOf(args), { files: [''], words: 'as a download' })
    return { canceled: filePath === undefined, filePath: filePath ?? '' }
  },
  /**
   * Before the application is ready, Electron shows no window on Linux. Later it blocks the main process until a person has closed
   * the window: no timer fires, and no thread and no page is answered.
   */
  showErrorBox(title: string, content: string): void {
    if (!isReady()) {
      console.error(`${title}\n${content}`)
      return
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, readingMs)
    recorded.push({ kind: 'error', title, message: content, detail: '', buttons: ['OK'], answer: 'OK' })
    console.error(`${title}: ${content}`)
  },
}
