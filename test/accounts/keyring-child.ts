import * as dbus from '@jellybrick/dbus-next'
import { openKeychain } from '../../electron/accounts/keychain.ts'

/**
 * Run under a keyring of its own by keychain.test.ts: opens the keychain and runs the steps in its arguments, one after the
 * other. Prints one JSON line.
 */
const patience = Number(process.env['DOCKET_TEST_PATIENCE'] ?? 20_000)
const keychain = await openKeychain({ patience })
const report: unknown[] = [
  { state: keychain.state, problem: keychain.problem?.code ?? null, detail: keychain.problem?.detail },
]

for (const step of process.argv.slice(2)) {
  const [what, account = '', token = ''] = step.split(' ')
  try {
    if (what === 'stop') report.push((await signalKeyring('SIGSTOP')) ?? 'stopped')
    else if (what === 'continue') report.push((await signalKeyring('SIGCONT')) ?? 'continued')
    else if (what === 'set') report.push((await keychain.set(account, token)) ?? 'set')
    else if (what === 'delete') report.push((await keychain.delete(account)) ?? 'deleted')
    else report.push(await keychain.get(account))
  } catch (thrown) {
    report.push((thrown as { error: { code: string } }).error.code)
  }
}
/** Lets the keyring of this session fall silent, or go on: it is the owner of the name on the session's bus. */
async function signalKeyring(signal: 'SIGSTOP' | 'SIGCONT'): Promise<undefined> {
  const bus = dbus.sessionBus()
  const place = {
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
  }
  const asked = { ...place, member: 'GetConnectionUnixProcessID', signature: 's', body: ['org.freedesktop.secrets'] }
  const answer = await bus.call(new dbus.Message(asked))
  process.kill(Number(answer?.body[0]), signal)
  bus.disconnect()
}

report.push(keychain.state)
console.log(JSON.stringify(report))
process.exit(0)
