import type { Diagnostics } from '../../../shared/ipc.ts'

/** Diagnostics of a Docket on Linux, with something in every field. */
export function makeDiagnostics(): Diagnostics {
  return {
    version: '0.1.0',
    packaged: true,
    safeMode: false,
    electron: '45.4.1',
    chromium: '152.0.1.2',
    node: '24.9.0',
    system: { platform: 'linux', release: '6.12.0', architecture: 'x64' },
    start: [
      { step: 'ready', milliseconds: 210 },
      { step: 'shown', milliseconds: 480 },
    ],
    keychain: 'available',
    accounts: [
      {
        host: 'code.example.org',
        kept: 'keychain',
        state: 'ready',
        phase: 'idle',
        stopped: false,
        problems: ['rate_limited'],
        lastSyncedAt: '2026-07-22T10:00:00.000Z',
        waitingEdits: 2,
        rejectedEdits: 1,
        abilities: { listsTodos: true, listsAllStates: true, countsRows: false, commentsMoveItems: null },
        odd: [{ problem: 'author: user is not an object', count: 2 }],
        files: [{ name: 'cache.db', bytes: 5_000_000 }],
      },
    ],
    files: [{ name: 'settings.db', bytes: 40_960 }],
    crashes: ['2026-07-21T08:00:00.000Z'],
    errors: [{ code: 'timed_out', count: 3, at: '2026-07-22T10:01:00.000Z' }],
  }
}
