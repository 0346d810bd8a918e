import { app } from 'electron'
import { readArguments } from './arguments.ts'
import { keepCompiledCode } from './threads/compiled-code.ts'

/**
 * The first code of the program. Code is found compiled only if that was asked for before it is loaded. So this file loads
 * next to nothing, and everything else comes after it. Electron waits for all of it before it is ready.
 */
const { profile } = readArguments(process.argv.slice(1))
keepCompiledCode(profile ?? app.getPath('userData'), app.getVersion())
await import('./launch.ts')
