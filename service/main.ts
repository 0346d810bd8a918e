import { parseArguments, usage, UsageError } from './arguments.ts'
import { FixtureError } from './fixture/schema.ts'
import { developmentToken } from './options.ts'
import { startService } from './server.ts'

/** The service as a program of its own. */

function fail(thrown: unknown): never {
  const wrongWords = thrown instanceof UsageError || thrown instanceof FixtureError
  console.error(thrown instanceof Error ? thrown.message : String(thrown))
  if (thrown instanceof UsageError) console.error(`\n${usage}`)
  process.exit(wrongWords ? 2 : 1)
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
  // On standard error: the one line of standard output is what scripts wait for.
  if (options.token === undefined) console.error(`The administrator's token is ${developmentToken}`)
  console.log(`Service ready at ${service.url}`)
} catch (thrown) {
  fail(thrown)
}
