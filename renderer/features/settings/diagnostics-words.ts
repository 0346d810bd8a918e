import type { Diagnostics } from '../../../shared/ipc.ts'
import { startWords } from '../../../shared/start-steps.ts'
import { counted } from '../../ui/words.ts'

/** Returns the diagnostics as plain text to copy, with one fact on each line. */
export function diagnosticsText(diagnostics: Diagnostics): string {
  const { accounts, crashes, errors, files, system } = diagnostics
  const build = diagnostics.packaged ? 'installed' : 'from a checkout'
  return [
    `Docket ${diagnostics.version}, ${build}${diagnostics.safeMode ? ', in safe mode' : ''}`,
    `Electron ${diagnostics.electron ?? 'none'}, Chromium ${diagnostics.chromium ?? 'none'}, Node ${diagnostics.node}`,
    `System: ${system.platform} ${system.release}, ${system.architecture}`,
    `Start: ${startWords(diagnostics.start) || 'not known'}`,
    `Keychain: ${diagnostics.keychain ?? 'not used yet'}`,
    `Files: ${sizes(files)}`,
    ...accounts.flatMap((account, index) => [
      '',
      `Account ${index + 1}: ${serviceOf(account)}`,
      ...accountLines(account),
    ]),
    '',
    `Crashes: ${crashes.length === 0 ? 'none' : crashes.join(', ')}`,
    ...(errors.length === 0 ? ['Errors since the start: none'] : ['Errors since the start:']),
    ...errors.map(({ code, count, at }) => `  ${code}, ${counted(count, 'time')}, last ${at}`),
  ].join('\n')
}

/** The address of the sample workspace differs at each start, and is of no use to find a fault. */
function serviceOf({ host, kept }: Diagnostics['accounts'][number]): string {
  return kept === 'sample' ? 'sample workspace' : host
}

function accountLines(account: Diagnostics['accounts'][number]): string[] {
  const { abilities, problems } = account
  return [
    `  Token: ${account.kept}, ${account.state}`,
    `  Sync: ${account.phase}${account.stopped ? ', stopped' : ''}, last ${account.lastSyncedAt ?? 'never'}`,
    `  Problems: ${problems.length === 0 ? 'none' : problems.join(', ')}`,
    `  Edits: ${account.waitingEdits} waiting, ${account.rejectedEdits} need the user`,
    `  Service: ${
      abilities === null
        ? 'not known'
        : Object.entries(abilities)
            .map(([name, has]) => `${name} ${has ?? 'unknown'}`)
            .join(', ')
    }`,
    ...(account.odd.length === 0 ? [] : ['  Odd in answers:']),
    ...account.odd.map(({ problem, count }) => `    ${problem}, ${counted(count, 'time')}`),
    `  Files: ${sizes(account.files)}`,
  ]
}

function sizes(files: Diagnostics['files']): string {
  return files.map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1024)} KB`).join(', ') || 'none'
}
