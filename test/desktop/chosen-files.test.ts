import { expect, it, vi } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorOf } from '../../shared/errors.ts'
import { pickBackup, pickCertificateFile } from '../../electron/desktop/window/chosen-files.ts'

const { filePaths } = vi.hoisted(() => ({ filePaths: [] as string[] }))

vi.mock('electron', () => ({ dialog: { showOpenDialog: () => Promise.resolve({ canceled: false, filePaths }) } }))

it.each([pickBackup, pickCertificateFile])(
  'a file is chosen, or none, and in a browser it is said why not',
  async (pick) => {
    filePaths.splice(0)
    expect(await pick()).toBeNull()
    filePaths.push('/some/file')
    expect(await pick()).toBe('/some/file')
    filePaths.splice(0, 1, '')
    const error = errorOf(await pick().catch((thrown: unknown) => thrown))
    expect(wordsFor(error)).toContain('You cannot choose a file while Docket runs in a browser.')
  },
)
