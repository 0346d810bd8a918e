import type { Program } from '../shared/ipc.ts'
import { defaultPreferences } from '../shared/preferences.ts'

/** Returns the program as it begins, before anything of the desktop, the settings and the keychain is known. */
export function initialProgramState({ version, safeMode }: Pick<Program, 'version' | 'safeMode'>): Program {
  return {
    version,
    platform: process.platform,
    keychain: null,
    preferences: defaultPreferences,
    updates: { state: 'idle' },
    problem: null,
    firstRun: false,
    safeMode,
    spellingLanguages: [],
    noStartAtLogin: null,
    desktopDecidesOnKeys: false,
  }
}
