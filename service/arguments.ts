import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { developmentToken, sampleMember, versionsV4 } from './options.ts'
import type { ServiceOptions } from './options.ts'

/** Thrown for a command line that makes no sense. The message is a sentence for the user. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const usage = `npm run service -- [--port 8085] [--token TOKEN] [--database FILE] [--sample] [--member-token TOKEN]
                   [--member NAME] [--scale N] [--latency MS] [--no-todos]
                   [--dialect contract|real|v4] [--version 11.8|16|19] [--fixture FILE] [--live]

  --port           where it listens on 127.0.0.1; 0 picks a free one
  --token          the private token of root, the administrator; a fixed one for development when absent
  --database       a file that keeps what it holds; in memory when absent
  --sample         fills it with the sample workspace, of which root sees everything and is in nothing
  --member-token   the private token of a member of the sample: sign in with this one
  --member         the member's username; ${sampleMember} when absent
  --scale          how many times over the sample holds its issues, merge requests and notes
  --latency        milliseconds each answer waits
  --no-todos       todos cannot be listed or finished, as the contract has it
  --dialect        what holds where the contract and real services differ; v4 speaks API v4 in place of v3
  --version        the version that speaks v4; 16 when absent
  --fixture        a JSON file of what it holds; service/fixture/schema.ts tells its shape
  --live           colleagues go on working in it, every few minutes`

const defaultPort = 8085

function integerOf(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`)
  }
  return value
}

function fixtureOf(file: string | undefined): unknown {
  if (file === undefined) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`The fixture ${file} cannot be read.`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch (thrown) {
    throw new UsageError(
      `The fixture ${file} is not JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    )
  }
}

/** The version of a service of API v4. */
function versionOf(text: string | undefined, dialect: ServiceOptions['dialect']): ServiceOptions['version'] {
  if (text === undefined) return undefined
  if (dialect !== 'v4') throw new UsageError('--version says which version speaks v4, and needs --dialect v4.')
  const version = versionsV4.find((known) => known === text)
  if (version === undefined) throw new UsageError(`--version takes ${versionsV4.join(', ')}, not "${text}".`)
  return version
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { type: 'string' },
        token: { type: 'string' },
        'member-token': { type: 'string' },
        member: { type: 'string' },
        database: { type: 'string' },
        sample: { type: 'boolean' },
        scale: { type: 'string' },
        latency: { type: 'string' },
        'no-todos': { type: 'boolean' },
        dialect: { type: 'string' },
        version: { type: 'string' },
        fixture: { type: 'string' },
        live: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? (thrown.message.split('. ')[0] ?? '') + '.' : String(thrown))
  }
}

/** The member of the sample who gets a token, from the options `--member` and `--member-token`. */
function memberOf(values: ReturnType<typeof parse>): ServiceOptions['member'] {
  const { token: administrators = developmentToken, 'member-token': token, member: username = sampleMember } = values
  if (token === undefined) {
    if (values.member === undefined) return undefined
    throw new UsageError('--member says whose --member-token is, and needs it.')
  }
  if (!values.sample) throw new UsageError('--member-token is for a member of the sample and needs --sample.')
  if (token === '') throw new UsageError('--member-token takes a token, and none was given.')
  if (username === '') throw new UsageError('--member takes a username, and none was given.')
  if (token !== administrators) return { username, token }
  throw new UsageError(
    values.token === undefined
      ? `--member-token is "${token}", which is the administrator's unless --token says another; a token is one person's.`
      : `--token and --member-token are both "${token}"; a token is one person's.`,
  )
}

/** The options that a command line asks for; null when it asks for help. Throws a UsageError. */
export function parseArguments(words: readonly string[]): ServiceOptions | null {
  const values = parse(words)
  if (values.help) return null
  const { dialect, token, database } = values
  if (dialect !== undefined && dialect !== 'contract' && dialect !== 'real' && dialect !== 'v4') {
    throw new UsageError(`--dialect takes contract, real or v4, not "${dialect}".`)
  }
  const version = versionOf(values.version, dialect)
  if (token === '') throw new UsageError('--token takes a token, and none was given.')
  if (database === '') throw new UsageError('--database takes a file, and none was given.')
  const scale = integerOf('scale', values.scale, 1, 10_000)
  if (scale !== undefined && !values.sample) throw new UsageError('--scale multiplies the sample and needs --sample.')
  if (values.sample && values.fixture !== undefined)
    throw new UsageError('--sample and --fixture cannot be had together.')
  const member = memberOf(values)
  const latency = integerOf('latency', values.latency, 0, 600_000)
  const fixture = fixtureOf(values.fixture)
  return {
    port: integerOf('port', values.port, 0, 65_535) ?? defaultPort,
    ...(token === undefined ? {} : { token }),
    ...(member === undefined ? {} : { member }),
    ...(database === undefined ? {} : { database }),
    sample: values.sample ?? false,
    ...(scale === undefined ? {} : { scale }),
    ...(latency === undefined ? {} : { latency }),
    todos: !values['no-todos'],
    ...(dialect === undefined ? {} : { dialect }),
    ...(version === undefined ? {} : { version }),
    ...(fixture === undefined ? {} : { fixture }),
    live: values.live ?? false,
  }
}
