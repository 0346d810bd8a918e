import { fileURLToPath } from 'node:url'
import type { SampleContent } from './content.ts'
import { readContent } from './read-content.ts'

/**
 * Larkspur Instruments, all of it. The build puts its value here in place of this code, so that a built Docket needs
 * neither the files nor their parser, and is not built at all while one of them is wrong.
 */
export const larkspur: SampleContent = readContent(fileURLToPath(new URL('./larkspur', import.meta.url)))
