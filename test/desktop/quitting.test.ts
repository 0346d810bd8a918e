import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { Quitting } from '../../electron/desktop/lifecycle/quitting.ts'
import { AppFailure } from '../../shared/errors.ts'
import { temporaryFolder } from '../support/temporary.ts'

type Answer = { readonly response: number }

const { dialog } = vi.hoisted(() => ({
  dialog: {
    showMessageBox:
      vi.fn<
        (
          options: Required<Pick<Electron.MessageBoxOptions, 'message' | 'detail' | 'buttons' | 'cancelId'>>,
        ) => Promise<Answer>
      >(),
    showSaveDialog: vi.fn<() => Promise<{ canceled: boolean; filePath: string }>>(),
  },
}))
vi.mock('electron', () => ({ app: { whenReady: () => Promise.resolve() }, dialog }))

let unsent: number
const quit = vi.fn()
const onStay = vi.fn()

function quitting(exportUnsent = () => Promise.resolve('## Comment\n')): Quitting {
  return new Quitting({
    countUnsent: () => Promise.resolve(unsent),
    exportUnsent,
    onStay,
    quit,
  })
}

/** Answers the next question with a button. */
function answer(label: string): void {
  dialog.showMessageBox.mockImplementationOnce(({ buttons }) => {
    expect(buttons).toContain(label)
    return Promise.resolve({ response: buttons.indexOf(label) })
  })
}

beforeEach(() => {
  vi.resetAllMocks()
  unsent = 2
})

it('asks nothing when everything is sent', async () => {
  unsent = 0
  expect(await quitting().mayQuit()).toBe(true)
  expect(dialog.showMessageBox).not.toHaveBeenCalled()
})

it('says how many are unsent, and ends or stays as the user wants', async () => {
  answer('Quit and keep them')
  expect(await quitting().mayQuit()).toBe(true)
  expect(dialog.showMessageBox.mock.calls[0]?.[0].message).toBe('2 edits are not on GitLab yet.')
  unsent = 1
  answer('Cancel')
  expect(await quitting().mayQuit()).toBe(false)
  expect(dialog.showMessageBox.mock.calls[1]?.[0].message).toBe('One edit is not on GitLab yet.')
  expect(onStay).toHaveBeenCalledExactlyOnceWith('stay')
  expect(quit).not.toHaveBeenCalled()
})

it('stays when the question is closed without an answer', async () => {
  dialog.showMessageBox.mockImplementationOnce(({ cancelId }) => Promise.resolve({ response: cancelId }))
  expect(await quitting().mayQuit()).toBe(false)
  expect(onStay).toHaveBeenCalledExactlyOnceWith('stay')
  // Else Electron looks for a button by its label, and Windows makes large links of the others.
  const [{ buttons, cancelId, ...shown }] = dialog.showMessageBox.mock.calls[0] ?? [{ buttons: [], cancelId: -1 }]
  expect([buttons[cancelId], shown]).toMatchObject(['Cancel', { noLink: true }])
})

it('ends by itself once everything is sent, when the user waits for that and only then', async () => {
  const one = quitting()
  await one.onEditsMoved()
  answer('Wait until they are sent')
  expect(await one.mayQuit()).toBe(false)
  expect(onStay).toHaveBeenCalledExactlyOnceWith('wait')
  unsent = 1
  await one.onEditsMoved()
  expect(quit).not.toHaveBeenCalled()
  unsent = 0
  await one.onEditsMoved()
  await one.onEditsMoved()
  expect(quit).toHaveBeenCalledTimes(1)
})

it('writes them into a file and asks again; a file that cannot be written is said', async () => {
  const file = join(temporaryFolder(), 'edits.md')
  answer('Export them…')
  dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: file })
  answer('Export them…')
  dialog.showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: join(file, 'below') })
  answer('OK')
  answer('Quit and keep them')
  expect(await quitting().mayQuit()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('## Comment\n')
  const [, , problem] = dialog.showMessageBox.mock.calls.map(([asked]) => asked)
  expect(problem?.message).toBe('The file could not be written.')
  expect(problem?.detail).toMatch(/^Choose another folder. The system said: ENOTDIR/)
})

it('does not end when they could not be gathered for the file: that is said, and the question comes again', async () => {
  const one = quitting(() => Promise.reject(AppFailure.of('thread_failed', { detail: 'it ended' })))
  answer('Export them…')
  answer('OK')
  answer('Cancel')
  expect(await one.mayQuit()).toBe(false)
  expect(dialog.showSaveDialog).not.toHaveBeenCalled()
  expect(dialog.showMessageBox).toHaveBeenCalledTimes(3)
})
