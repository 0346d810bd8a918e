import { join } from 'node:path'
import ts from 'typescript'

/**
 * Compiles electron/ against the web host in place of Electron, so that the application cannot use a member the host
 * does not have, and the host against Electron's own declarations.
 *
 * Electron's declarations serve both: their namespace is what the host picks its types from, but the module `electron`
 * they declare would win over the host's. So that one declaration is given another name while this reads it.
 */

const configFile = join(import.meta.dirname, 'tsconfig.app.json')
const declared = "declare module 'electron' {"

const formatHost = {
  getCanonicalFileName: (/** @type {string} */ name) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}

const config = ts.getParsedCommandLineOfConfigFile(configFile, undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
    throw new Error(ts.formatDiagnostic(diagnostic, formatHost))
  },
})

if (!config) throw new Error(`${configFile} could not be read`)
const host = ts.createCompilerHost(config.options)
const { readFile } = host
let renamed = false
host.readFile = (/** @type {string} */ path) => {
  const text = readFile(path)
  // Runs in the page: it needs the types of a browser, which electron/ must not have.
  if (path.endsWith('/host/page-client.ts')) return 'export declare const runPage: (...args: never[]) => void'
  if (text === undefined || !path.endsWith('/electron/electron.d.ts')) return text
  renamed ||= text.includes(declared)
  return text.replace(declared, "declare module 'electron-as-declared' {")
}

const program = ts.createProgram(config.fileNames, config.options, host)
const diagnostics = ts.getPreEmitDiagnostics(program)
if (!renamed) throw new Error('the declaration of the module electron was not found in electron.d.ts')
if (diagnostics.length > 0) {
  console.log(ts.formatDiagnostics(diagnostics, formatHost))
  process.exitCode = 1
}
