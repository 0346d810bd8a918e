import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicKeyOf, signatureNameOf, signFeed } from '../../electron/desktop/updates/feed-signature.ts'
import { releaseNotesOf } from '../../shared/changelog.ts'
import { updateOriginIn } from '../../shared/updates.ts'
import { root } from '../setup/paths.mjs'
import { SetupError } from '../setup/setup-error.mjs'

/**
 * The update settings of packages, and the signatures of the feeds that name the packages. Both come from the environment:
 * `DOCKET_UPDATES_URL` is the folder on a server to which the packages and feeds will be uploaded, `DOCKET_UPDATES_KEY` the
 * private key (Ed25519, as PEM; `openssl genpkey -algorithm ed25519` makes one). Packages that are made without them look for no
 * updates.
 *
 * @typedef {{ origin: import('../../shared/updates.ts').UpdateOrigin, privateKey: string }} UpdateSettings
 */

/** Feeds as electron-builder names them: `latest.yml`, `beta-linux-arm64.yml`. */
const feedName = /^(latest|beta|alpha)(-(linux|mac)(-\w+)?)?\.yml$/

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {UpdateSettings | null}
 */
export function updateSettings(env) {
  const { DOCKET_UPDATES_URL: feed, DOCKET_UPDATES_KEY: privateKey } = env
  if (!feed && !privateKey) return null
  if (!feed || !privateKey) throw new SetupError('DOCKET_UPDATES_URL and DOCKET_UPDATES_KEY are only good together.')
  const origin = updateOriginIn({ updates: { feed, publicKey: publicKeyOf(privateKey) } })
  if (origin === null) throw new SetupError(`DOCKET_UPDATES_URL is no https address: ${feed}`)
  return { origin, privateKey }
}

/**
 * Reads the release notes of a version from the CHANGELOG: they become part of its feed.
 *
 * @param {string} version
 */
export async function readReleaseNotes(version) {
  const releaseNotes = releaseNotesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (releaseNotes === '')
    throw new SetupError(`CHANGELOG.md says nothing of ${version}: give it a heading “## ${version} - YYYY-MM-DD”.`)
  return releaseNotes
}

/**
 * Puts a signature beside every feed in a folder, and returns the names of the feeds.
 *
 * @param {string} folder
 * @param {string} privateKey
 */
export async function signFeeds(folder, privateKey) {
  const feeds = (await readdir(folder)).filter((name) => feedName.test(name))
  for (const name of feeds) {
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, signatureNameOf(name)), `${signFeed(name, text, privateKey)}\n`)
  }
  return feeds
}
