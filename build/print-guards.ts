import { join } from 'node:path'
import { printGuards, readGuards, readTestFiles } from './guards/list.ts'

/** Prints on standard output which tests guard which promise, as test/guards.md has it. */
const root = join(import.meta.dirname, '..')
process.stdout.write(printGuards(readGuards(root, readTestFiles(root))))
