import type { awardResource } from '../../resources/award-emoji.ts'
import type { hookResource } from '../../resources/hooks.ts'
import type { emailResource, keyResource } from '../../resources/keys.ts'
import type { triggerResource } from '../../resources/triggers.ts'
import { briefUsers } from '../../resources/users.ts'
import type { versionResource } from '../../resources/versions.ts'
import type { Change, Commit } from '../../rules/branches.ts'
import type { HookRow } from '../../store/hooks.ts'
import { rowsById } from '../../store/rows.ts'
import { triggersByToken } from '../../store/triggers.ts'
import type { Showing } from '../versioned-service.ts'
import { diffRows } from './diffs.ts'

/** Small rows, each of which v4 has a few more or fewer fields of. */

export function awardRows({ versioned }: Showing, awards: readonly ReturnType<typeof awardResource>[]) {
  return awards.map((award) => ({ ...award, ...(versioned.has('awardPicture') ? { url: null } : {}) }))
}

export function emailRows({ versioned }: Showing, emails: readonly ReturnType<typeof emailResource>[]) {
  return emails.map((email) => ({ ...email, ...(versioned.has('emailConfirmation') ? { confirmed_at: null } : {}) }))
}

export function keyRows({ versioned }: Showing, keys: readonly ReturnType<typeof keyResource>[]) {
  return keys.map((key) => ({
    ...key,
    ...(versioned.has('keyExpiry') ? { expires_at: null } : {}),
    ...(versioned.has('keyUsage') ? { usage_type: 'auth_and_signing' } : {}),
  }))
}

export function hookRows({ versioned }: Showing, hooks: readonly ReturnType<typeof hookResource>[]) {
  const rows = rowsById<HookRow>(
    versioned.workspace.store,
    'hooks',
    hooks.map(({ id }) => id),
  )
  return hooks.map((hook) => ({
    ...hook,
    merge_requests_events: rows.get(hook.id)?.merge_requests_events === 1,
    repository_update_events: rows.get(hook.id)?.repository_update_events !== 0,
  }))
}

export function commitRows(_showing: Showing, commits: readonly Commit[]) {
  return commits.map((commit, index) => ({
    ...commit,
    parent_ids: commit.parent_ids ?? (commits[index + 1] ? [commits[index + 1]?.id] : []),
    authored_date: commit.created_at,
    committer_name: commit.committer_name ?? commit.author_name,
    committer_email: commit.committer_email ?? commit.author_email,
    committed_date: commit.created_at,
  }))
}

/** A version alone carries its commits and diffs. */
export function versionRows(
  showing: Showing,
  versions: readonly (ReturnType<typeof versionResource> & {
    readonly commits?: readonly Commit[]
    readonly diffs?: readonly Change[]
  })[],
) {
  return versions.map(({ commits, diffs, ...version }) => ({
    ...version,
    ...(showing.versioned.has('patchIds') ? { patch_id_sha: null } : {}),
    ...(commits ? { commits: commitRows(showing, commits) } : {}),
    ...(diffs ? { diffs: diffRows(showing, diffs) } : {}),
  }))
}

/** The number of characters of a trigger's token that users other than its owner see. */
const shownToOthers = 4

export function triggerRows({ versioned, viewer }: Showing, triggers: readonly ReturnType<typeof triggerResource>[]) {
  const { workspace } = versioned
  const rows = triggersByToken(
    workspace.store,
    triggers.map(({ token }) => token),
  )
  const user = briefUsers(
    workspace,
    [...rows.values()].map(({ owner_id }) => owner_id),
  )
  return triggers.flatMap(({ token, last_used, deleted_at: _deleted, ...times }) => {
    const row = rows.get(token)
    if (!row) return []
    return {
      id: row.id,
      description: row.description ?? '',
      ...times,
      last_used,
      token: row.owner_id === viewer?.id ? token : token.slice(0, shownToOthers),
      owner: row.owner_id === null ? null : user(row.owner_id),
    }
  })
}
