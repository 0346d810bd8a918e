import { parseArguments, usage, UsageError } from './arguments.ts'
import { FixtureError } from './fixture/schema.ts'
import { developmentToken, OptionsError, sampleMember } from './options.ts'
import type { ServiceOptions } from './options.ts'
import { startService } from './server.ts'

/** The service as a stand-alone program. */

function fail(thrown: unknown): never {
  const wrongWords = thrown instanceof UsageError || thrown instanceof FixtureError || thrown instanceof OptionsError
  console.error(thrown instanceof Error ? thrown.message : String(thrown))
  if (thrown instanceof UsageError) console.error(`\n${usage}`)
  process.exit(wrongWords ? 2 : 1)
}

/** Lines that list the tokens and their users. */
function tokenLines({ token = developmentToken, sample, member }: ServiceOptions): string[] {
  const administrator = `The token ${token} is root’s, the administrator`
  if (!sample) return [`${administrator}.`]
  return [
    `${administrator}, who is in no project of the sample.`,
    member
      ? `The token ${member.token} is ${member.username}’s, a member: sign in with it to see the sample.`
      : `Add --member-token TOKEN to sign in as a member (${sampleMember}) and see the sample.`,
  ]
}

try {
  const options = parseArguments(process.argv.slice(2))
  if (options === null) {
    console.log(usage)
    process.exit(0)
  }
  const service = await startService(options)
  let closing = false
  const close = (): void => {
    if (closing) return
    closing = true
    service.close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // These lines go to standard error: scripts read the single line on standard output.
  for (const line of tokenLines(options)) console.error(line)
  console.log(`Service ready at ${service.url}`)
} catch (thrown) {
  fail(thrown)
}
