import ts from 'typescript'
import type { SourceText } from './imports.ts'

/**
 * Docket connects only to the services of its accounts. So only the files listed here may use anything that can open a
 * connection, start a program or pass an address to another program.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  'electron/api/transport/ask.ts': ['undici'],
  'electron/api/transport/connector.ts': ['net', 'tls', 'undici'],
  'electron/api/transport/network-failures.ts': ['undici'],
  'electron/api/client/pictures.ts': ['undici'],
  'electron/api/transport/address-kinds.ts': ['net'],
  'electron/api/transport/object-storage.ts': ['dns', 'net', 'undici'],
  'electron/api/transport/transport.ts': ['undici'],
  // Writes reports into the profile, and sends them to nobody.
  'electron/desktop/lifecycle/crash-reports.ts': ['crashReporter'],
  'electron/desktop/window/external.ts': ['shell'],
  // A socket in the profile, between a command and the open program. A path leads to no other computer.
  'electron/command-line/socket-server.ts': ['net'],
  'electron/command-line/socket-session.ts': ['net'],
  // Shows a long text with the program that the user has chosen for that.
  'electron/command-line/pager.ts': ['child_process'],
  // Starts Docket itself.
  'electron/desktop/lifecycle/own-program.ts': ['child_process'],
  // Looks for new versions of Docket where the package says, once the user has asked for it.
  'electron/desktop/updates/updater.ts': ['electron-updater'],
  // Asks the system whether there is a network, and no network anything.
  'electron/desktop/connection/network.ts': ['net'],
  // Keeps compiled code, and loads nothing.
  'electron/threads/compiled-code.ts': ['module'],
  // Asks the desktop's own bus one question, which no address is part of.
  'electron/desktop/tray/tray-host.ts': ['child_process'],
}

/** Modules that can make a connection, or start a program that does. */
const modules: ReadonlySet<string> = new Set([
  ...['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises', 'inspector', 'inspector/promises'],
  ...['child_process', 'cluster', 'module', 'undici', 'ws', 'electron-updater'],
])

/** Members of the module `electron` that can do the same. */
const electronMembers: ReadonlySet<string> = new Set(['net', 'shell', 'utilityProcess', 'autoUpdater', 'crashReporter'])

/** Globals and other names that reach the network or load a module without an import. */
const names: ReadonlySet<string> = new Set([
  ...['fetch', 'WebSocket', 'WebSocketStream', 'EventSource', 'XMLHttpRequest', 'WebTransport', 'sendBeacon'],
  ...['require', 'createRequire', 'getBuiltinModule', 'binding'],
])

/** A quick test before a file is parsed: most files contain nothing of the kind. */
const hint = new RegExp(
  `['"](node:)?(${[...modules].join('|')}|electron)(/[^'"]*)?['"]|\\b(${[...names].join('|')})\\b`,
)

/** Returns one line for each use of such a module or name in a file that may not use it. */
export function waysOut(sources: readonly SourceText[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...new Set(hint.test(text) ? waysOutOf(path, text) : [])]
      .filter((name) => !(doors[path] ?? []).includes(name))
      .map((name) => `${path} → ${name}`),
  )
}

function waysOutOf(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isModuleName(node) && modules.has(moduleOf(node.text))) found.push(moduleOf(node.text))
    // Names are found in expressions and in strings: `globalThis['fetch']`.
    else if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && names.has(node.text)) found.push(node.text)
    else if (isOfElectron(node)) found.push(...membersOf(node).filter((name) => electronMembers.has(name)))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return found
}

/** Returns true for the module name of an import or a re-export, including dynamic imports. */
function isModuleName(node: ts.Node): node is ts.StringLiteralLike {
  if (!ts.isStringLiteralLike(node)) return false
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  return ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword
}

/** The module of an import's name, which may be a file of the module. */
function moduleOf(name: string): string {
  const module = name.replace(/^node:/, '')
  return modules.has(module) ? module : (module.split('/')[0] ?? module)
}

function isOfElectron(node: ts.Node): node is ts.ImportDeclaration {
  return (
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    /^electron(\/|$)/.test(node.moduleSpecifier.text)
  )
}

/** The members that an import names. An import of the whole module counts as an import of all members. */
function membersOf({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return [...electronMembers]
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
}
