import { assertNever, type AppError, type ErrorOf, type UnappliedPart } from './errors.ts'
import type { MergeObstacle } from './model/merge-obstacle.ts'
import { serviceName, type NamedService } from './service-name.ts'

/** What a person is told of an error: what happened, and what they can do about it. */
export interface ErrorSentence {
  readonly title: string
  readonly advice: string
}

/** `Rosa Ferri (@rosa)`, or `Rosa Ferri’s (@rosa)`. */
function named({ name, username }: { readonly name: string; readonly username: string }, ending = ''): string {
  return `${name}${ending} (@${username})`
}

function wait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** What each fault of an address asks for. */
const addressAdvice: Readonly<Record<ErrorOf<'address_invalid'>['fault'], string>> = {
  empty: 'Enter the address of your GitLab server, like https://code.example.org.',
  spaces: 'An address has no spaces and fewer than 2,000 characters. Check what you pasted.',
  scheme: 'It has to begin with https://.',
  twice: 'It has https:// in front twice. Remove one.',
  credentials: 'Leave out the name and password: the service is told who you are by the token.',
  query: 'Leave out the question mark or number sign and what follows it.',
  unreadable: 'Give it as you would in a browser, like https://code.example.org.',
}

/** What a keychain that cannot be used is missing. */
const keychainAdvice: Readonly<Record<ErrorOf<'keychain_unavailable'>['lack'], string>> = {
  library: 'The library for it (libsecret) is missing. ',
  keyring: 'There is no keyring yet: make one in the settings of your desktop. ',
  program: 'No keychain service (such as gnome-keyring) is installed. ',
  session: 'There is no D-Bus session, through which it is reached. ',
  unknown: '',
}

const partWords: Readonly<Record<UnappliedPart, string>> = {
  title: 'the title',
  description: 'the description',
  assigneeId: 'the assignee',
  assignees: 'the assignees',
  milestoneId: 'the milestone',
  labels: 'the labels',
  dueDate: 'the due date',
  startDate: 'the start date',
  confidential: 'the confidentiality',
  targetBranch: 'the target branch',
  reviewers: 'the reviewers',
  state: 'the state',
  name: 'the name',
  color: 'the colour',
  priority: 'the priority',
  comment: 'the comment',
  approval: 'the approval',
  following: 'whether you follow it',
  groupLabel: 'the label, which may be that of the group,',
  settings: 'a setting',
  mergeWhenBuildSucceeds: 'that it is merged when its build succeeds',
}

/** What holds up a merge, and what ends that. */
export const obstacleSentences: Readonly<Record<MergeObstacle, ErrorSentence>> = {
  build: {
    title: 'It can only be merged when its pipeline has succeeded.',
    advice: 'Look at what failed, fix it, then merge.',
  },
  buildRuns: {
    title: 'Its pipeline is still running.',
    advice: 'Merge it when that has succeeded, or let the service do so.',
  },
  discussions: { title: 'It has open discussions.', advice: 'Resolve them, then merge.' },
  approval: { title: 'It waits for approval.', advice: 'Merge it when those who have to approve it have done so.' },
  changesRequested: {
    title: 'A reviewer has asked for changes.',
    advice: 'Make them and ask for another review, then merge.',
  },
  rebase: { title: 'It has to be rebased first.', advice: 'Bring its branch up to date with the target, then merge.' },
  noCommits: { title: 'It has no commits to merge.', advice: 'Push its source branch, then merge.' },
  otherMerge: { title: 'Another merge request has to be merged first.', advice: 'Merge that one, then this.' },
  time: {
    title: 'It may only be merged later.',
    advice: 'Open it in the browser to see from when on.',
  },
  statusChecks: {
    title: 'Checks of other services have not passed.',
    advice: 'Open it in the browser to see which ones.',
  },
  policy: {
    title: 'A security policy of the service holds it up.',
    advice: 'Open it in the browser to see what that asks for.',
  },
  issueKey: {
    title: 'Its title or description has to name an issue of Jira.',
    advice: 'Name one, then merge.',
  },
  titleRule: {
    title: 'Its title is not as the project wants it.',
    advice: 'Open it in the browser to see the rule, reword the title, then merge.',
  },
  lockedFiles: {
    title: 'Somebody else has locked files that it changes.',
    advice: 'Ask them to unlock these, then merge.',
  },
  checks: {
    title: 'The service has a rule that this does not meet yet.',
    advice: 'Open it in the browser to see which one.',
  },
  merging: {
    title: 'The service is merging it already.',
    advice: 'Docket sees with the next sync what came of it.',
  },
  undecided: {
    title: 'The service is still finding out whether it can be merged.',
    advice: 'Try again in a moment.',
  },
}

/** A day such as `2026-09-30` as people read it: 30 September 2026. */
function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** `the title`, `the title and the labels are`: with the verb. */
function unchanged(parts: readonly UnappliedPart[]): string {
  const words = parts.map((part) => partWords[part])
  if (words.length < 2) return `${words[0] ?? 'it'} is unchanged`
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''} are unchanged`
}

/** The service's own words where they say more than their status does; else what we have to say. */
function saidOr({ detail }: AppError, advice: string): string {
  const words = (detail ?? '').replace(/^\d{3}\s+(?:Forbidden - )?/, '')
  const isStatusOnly =
    /^(?:unauthorized|forbidden|(?:\w+ )?not found|(?:method )?not allowed|not acceptable|conflict|\(?bad request\)?)?$/i.test(
      words,
    )
  return isStatusOnly ? advice : `It said: ${words}`
}

/** One text of an error: title and advice. */
export function wordsFor(error: AppError, context: NamedService = {}): string {
  const { title, advice } = sentenceFor(error, context)
  return advice === '' ? title : `${title} ${advice}`
}

/** Every error in plain English: its cause and the next step. */
export function sentenceFor(error: AppError, context: NamedService = {}): ErrorSentence {
  const host = serviceName(context)
  // A host is spelled as it is, at the start of a sentence too.
  const Host = host.replace(/^the /, 'The ')
  switch (error.code) {
    case 'address_invalid':
      return {
        title: 'This is not an address that Docket can use.',
        advice: addressAdvice[error.fault],
      }
    case 'address_without_scheme':
      return {
        title: 'The address of a service on this computer needs https:// or http:// in front.',
        advice: `Add it, like ${error.suggestion}.`,
      }
    case 'address_insecure':
      return {
        title: 'This address would send your token unencrypted.',
        advice: 'Use https://. Docket speaks plain http:// only to a service on this computer.',
      }
    case 'host_not_found':
      return {
        title: `No computer named ${host} was found.`,
        advice: 'Check the spelling. If it is only known inside your organisation, connect to its network or VPN.',
      }
    case 'unreachable':
      return {
        title: `${Host} cannot be reached.`,
        advice: 'Check the network and the port in the address. The service may also be down for the moment.',
      }
    case 'proxy_invalid':
      return {
        title: 'The address of the proxy cannot be used.',
        advice: 'Docket can use proxies whose address begins with http:// or https://. Correct it under Connection.',
      }
    case 'proxy_refused':
      return {
        title: `The proxy in between did not let Docket through${error.status === undefined ? '' : ` (${error.status})`}.`,
        advice: 'Ask whoever runs the network whether the service may be reached from it.',
      }
    case 'proxy_wants_password':
      return {
        title: 'The proxy in between wants a name and a password.',
        advice: 'Choose “This proxy” under Connection, and enter its address with your name and password for it.',
      }
    case 'proxy_refused_password':
      return {
        title: 'The proxy in between refused the name and password.',
        advice: 'Enter them once more under Connection. They are those of the proxy, not those of the service.',
      }
    case 'timed_out':
      return {
        title: `${Host} did not answer in time.`,
        advice: 'The network may be slow or the service busy. Try again in a moment.',
      }
    case 'certificate_untrusted':
      return {
        title: `This computer does not trust the certificate of ${host}${error.issuer === null ? '' : `, issued by “${error.issuer}”`}.`,
        advice:
          'If that is the certificate authority of your organisation, choose its certificate under Connection, or ask for it to be installed on this computer. If not, somebody may be listening in: do not go on.',
      }
    case 'certificate_unreadable':
      return {
        title: 'This file holds no certificate that Docket can read.',
        advice: 'Choose a file in the PEM format: it has the line “BEGIN CERTIFICATE”.',
      }
    case 'connection_lost':
      return { title: `The connection to ${host} broke off.`, advice: 'Check the network, then try again.' }
    case 'redirected':
      return {
        title: `${Host} points somewhere else.`,
        advice:
          'Enter the address you end up at in a browser. This network may want a sign-in first: open any page in a browser. Your token was not sent on.',
      }
    case 'not_this_service':
      return {
        title: `${Host} answers, but not like GitLab.`,
        advice:
          'Something in between may have answered, such as a firewall, or a network that wants a sign-in first: open any page in a browser. If not, check the address: it is the one of the front page, without anything after it, unless GitLab lives below a path.',
      }
    case 'stopped_on_the_way':
      return {
        title: `Something between this computer and ${host} stopped a request.`,
        advice:
          'It is probably a firewall or a proxy that does not like what was asked or written. Docket tries again by itself.',
      }
    case 'interface_retired':
      return {
        title: `${Host} speaks a newer interface only.`,
        advice:
          'It no longer offers version 3, the one that Docket has spoken with it so far. Docket asks for the newer one by itself; if it does not go on, sign in again.',
      }
    case 'answer_malformed':
      return {
        title: `${Host} sent an answer that Docket cannot read.`,
        advice: 'Something in between, such as a proxy, may have changed it. Try again.',
      }
    case 'answer_unexpected':
      return {
        title: `${Host} sent an answer in a form that Docket does not know.`,
        advice: 'Everything else is read all the same. Tell whoever runs the service, or look for a newer Docket.',
      }
    case 'answer_too_large':
      return {
        title: `${Host} sent more than Docket is willing to take at once.`,
        advice: 'Nothing of it was used. Tell whoever runs the service if it happens again.',
      }
    case 'news_unavailable':
      return {
        title: `${Host} cannot say in time what is new in all projects.`,
        advice: 'Docket looks at the projects one by one instead. Nothing is missed, but it may take up to an hour.',
      }
    case 'cancelled':
      return { title: 'Cancelled.', advice: 'Nothing was changed.' }
    case 'unauthorized':
      return {
        title: `${Host} does not accept this token.`,
        advice: 'It may be mistyped, expired or revoked. Copy it once more, or make a new one.',
      }
    case 'token_empty':
      return { title: 'The token is missing.', advice: 'Enter the token.' }
    case 'token_unsendable':
      return { title: 'The token has characters that no token can have.', advice: 'Copy it once more.' }
    case 'token_too_narrow':
      return {
        title: 'This token may not do what Docket needs.',
        advice: 'Make a new one with the scope “api”, or “read_api” to read only.',
      }
    case 'token_read_only':
      return {
        title: 'This token may only read.',
        advice: 'What you change waits here. Sign in again with a token that has the scope “api”.',
      }
    case 'token_expired':
      return {
        title:
          error.endedOn === null ? 'This token has expired.' : `This token expired on ${dayInWords(error.endedOn)}.`,
        advice: 'Make a new one on the service, and sign in with that.',
      }
    case 'token_revoked':
      return {
        title: 'This token was revoked on the service.',
        advice: 'Make a new one there, and sign in with that.',
      }
    case 'token_missing':
      return {
        title: 'The token of this account is no longer in the keychain.',
        advice: 'Sign in again to sync.',
      }
    case 'token_of_session':
      return {
        title: 'The token of this account was kept for one session only.',
        advice: 'Sign in again to sync.',
      }
    case 'token_of_another':
      return {
        title: `This token belongs to ${named(error.owners.token)}; this account is ${named(error.owners.account, '’s')}.`,
        advice: `Copy a token of ${error.owners.account.name}, or add ${error.owners.token.name} as another account.`,
      }
    case 'signed_out':
      return { title: 'You are signed out of this account.', advice: 'Sign in again to sync.' }
    case 'user_blocked':
      return {
        title: 'The service has blocked this user.',
        advice: 'Ask an administrator of the service to unblock you.',
      }
    case 'user_refused':
      return {
        title: 'The service does not let you do anything at the moment.',
        advice: saidOr(error, 'Sign in there in a browser to see why.'),
      }
    case 'user_hidden':
      return {
        title: `${Host} speaks the newer interface, but does not say there who you are.`,
        advice: 'Something in between may hide a part of it. Ask whoever runs the service.',
      }
    case 'not_permitted':
    case 'forbidden':
      return {
        title: 'The service does not allow you to do this.',
        advice: saidOr(error, 'Somebody with more rights in the project can give you access.'),
      }
    case 'not_found':
      return {
        title: 'The service does not have this, or does not show it to you.',
        advice: saidOr(error, 'It may have been deleted or made private. Look for it in the browser.'),
      }
    case 'method_not_allowed':
      return {
        title: 'The service does not allow this here.',
        advice: saidOr(error, 'Its state may have changed meanwhile. Open it in the browser to see.'),
      }
    case 'not_acceptable':
      return {
        title: 'The service cannot do this now.',
        advice: saidOr(error, 'Open it in the browser to see what stands in the way.'),
      }
    case 'conflict':
      return {
        title: 'Somebody, or an earlier attempt, was there first.',
        advice: saidOr(error, 'Look at the newest state, then decide.'),
      }
    case 'invalid':
      return {
        title: 'The service refused what was sent.',
        advice: saidOr(error, 'Change it and try again.'),
      }
    case 'rate_limited':
      return {
        title: `${Host} asks Docket to slow down.`,
        advice:
          error.retryAfter === undefined
            ? 'Docket waits a little and goes on by itself.'
            : `Docket goes on by itself in ${wait(error.retryAfter)}.`,
      }
    case 'service_failed':
      return {
        title: `${Host} has a problem of its own${error.status === undefined ? '' : ` (${error.status})`}.`,
        advice: 'Nothing is wrong on your side. Docket tries again by itself.',
      }
    case 'merge_conflict':
      return {
        title: 'The service cannot merge it: its branches are in conflict.',
        advice: 'Resolve the conflict in the source branch, then merge.',
      }
    case 'merge_outdated':
      return {
        title: 'Something was pushed since you looked at it.',
        advice: 'Look at what is new, then merge.',
      }
    case 'approval_outdated':
      return {
        title: 'It is not approved, since something was pushed after you looked at it.',
        advice: 'Discard this, look at what is new, then approve it.',
      }
    case 'approval_not_permitted':
      return {
        title: 'The service does not let you approve it, or revoke your approval.',
        advice: 'It may be merged, or you may have no right to. Discard this edit.',
      }
    case 'merge_not_permitted':
      return {
        title: 'You may not merge this merge request.',
        advice: 'Somebody with more rights in the project can merge it.',
      }
    case 'merge_closed':
      return { title: 'The merge request is closed.', advice: 'Reopen it to merge it.' }
    case 'merge_in_progress':
      return {
        title: 'Its title says that the work on it is not done (WIP, or Draft).',
        advice: 'Change the title when it is, then merge.',
      }
    case 'merge_not_ready':
      return {
        title: 'The service does not merge it yet.',
        advice: 'Its build may not have succeeded, or discussions may be open. Open it in the browser to see.',
      }
    case 'merge_held_up':
      return obstacleSentences[error.by]
    case 'merged_already':
      return { title: 'It was merged before this could be called off.', advice: 'Discard this edit.' }
    case 'captcha_wanted':
      return {
        title: 'The service takes this for spam, and wants to know that a person wrote it.',
        advice: 'Write it there in a browser, where it can ask you, or reword it and send it again.',
      }
    case 'merge_cancel_not_permitted':
      return {
        title: 'You may not call off this merge.',
        advice: 'Whoever asked for it can, and so can somebody with more rights in the project.',
      }
    case 'award_refused':
      return {
        title: `The service does not take :${error.name}: here.`,
        advice: 'You cannot vote for what you wrote yourself. Choose another emoji.',
      }
    case 'key_not_public':
      return {
        title: 'That is not the public half of an SSH key.',
        advice:
          'Docket sent nothing, since a private key must not leave this computer. The public half is in a file that ends in .pub.',
      }
    case 'label_unknown':
      return {
        title: `The project has no label “${error.name}” any more.`,
        advice: 'It may have been renamed or deleted. Choose another one.',
      }
    case 'person_not_changed':
      return {
        title: 'The service did not change this person, and does not say why.',
        advice: 'The username or the e-mail address may be taken. Try another one.',
      }
    case 'person_not_deleted':
      return {
        title: 'The service accepted this but did not delete the person.',
        advice: 'They may be the only owner of a group. Give that group another owner first.',
      }
    case 'not_applied':
      return {
        title: `The service accepted this but did not apply it: ${unchanged(error.parts)}.`,
        advice: 'You may not be allowed to change that. Ask somebody with more rights in the project.',
      }
    case 'keychain_unavailable':
      return {
        title: 'This computer has no keychain that Docket can use.',
        advice: `${keychainAdvice[error.lack]}Docket never writes a token to a plain file. You can sign in for this session only.`,
      }
    case 'keychain_locked':
      return {
        title: 'The keychain of this computer is locked.',
        advice: 'Unlock it and try again, or sign in for this session only.',
      }
    case 'keychain_slow':
      return {
        title: 'The keychain of this computer does not answer.',
        advice:
          'It may be asking for its password in another window. Answer it there and try again, or sign in for this session only.',
      }
    case 'keychain_denied':
      return {
        title: 'The keychain of this computer does not let Docket in.',
        advice: 'Allow it when the system asks, and try again, or sign in for this session only.',
      }
    case 'account_unknown':
      return { title: 'This account is no longer on this computer.', advice: 'Add it again to go on.' }
    case 'account_exists':
      return { title: 'You are already signed in with this account.', advice: 'You will find it in the account menu.' }
    case 'working_offline':
      return {
        title: 'You are working offline.',
        advice: 'No service is asked for anything until you stop working offline.',
      }
    case 'safe_mode':
      return {
        title: 'Docket runs in safe mode.',
        advice: 'Nothing is synced and nothing is sent until you let Docket go on normally.',
      }
    case 'account_opening':
      return { title: 'This account is just being opened.', advice: 'Try again in a moment.' }
    case 'edits_waiting':
      return {
        title:
          error.count === 1
            ? '1 of your edits is not on the service yet.'
            : `${error.count} of your edits are not on the service yet.`,
        advice: 'Wait until they are sent, or export them first.',
      }
    case 'edits_uncounted':
      return {
        title: 'Docket cannot see whether edits of this account are still waiting.',
        advice: 'Start Docket again to see them, or remove the account with whatever is waiting.',
      }
    case 'sample_failed':
      return {
        title: 'The sample workspace could not be started.',
        advice: 'Start Docket again to try once more. Your own accounts are not touched.',
      }
    case 'item_unknown':
      return {
        title: 'This item is not on this computer.',
        advice: 'It may have been deleted, or not been fetched yet. Sync, then try again.',
      }
    case 'project_unknown':
      return {
        title: `The project ${error.path} is not on this computer.`,
        advice: 'Docket has the projects that you are a member of or have starred. Sync, then try again.',
      }
    case 'thread_unknown':
      return {
        title: 'Docket does not know what this comment belongs to.',
        advice: 'Sync, then retry.',
      }
    case 'edit_ended':
      return {
        title: 'This edit no longer waits.',
        advice: 'It has arrived, or it was discarded: nothing is left to do.',
      }
    case 'edit_on_its_way':
      return {
        title: 'This is on its way to the service right now.',
        advice: 'It cannot be stopped or changed any more. Wait until it has arrived.',
      }
    case 'edit_in_doubt':
      return {
        title: 'Nobody knows whether this arrived.',
        advice: 'Retry it first: Docket looks before it sends.',
      }
    case 'edit_place_fixed':
      return {
        title: 'This edit cannot change places with that one.',
        advice: 'One of them is on its way, or needs what the other makes. Leave them in this order.',
      }
    case 'edit_without_words':
      return { title: 'This edit has no words to change.', advice: 'Discard it, and make another one.' }
    case 'edit_not_in_conflict':
      return {
        title: 'This edit is not in conflict any more.',
        advice: 'It was decided already: nothing is left to choose.',
      }
    case 'edit_unsendable':
      return {
        title: 'This cannot be sent as it is.',
        advice: 'It may be empty or too long. Change it and try again.',
      }
    case 'edits_of_several_accounts':
      return { title: 'These belong to several accounts.', advice: 'Do it for one account after the other.' }
    case 'needed_discarded':
      return {
        title: `This belongs to something you discarded${error.title === null ? '' : `: ${error.title}`}.`,
        advice: 'Restore that first.',
      }
    case 'needed_never_made':
      return {
        title: 'What this belongs to was never made on the service.',
        advice: 'Discard this edit.',
      }
    case 'arrival_unclear':
      return {
        title: 'Docket cannot tell whether this arrived.',
        advice: 'Look at the item: retry to send it again, or discard it here.',
      }
    case 'not_awardable':
      return {
        title: 'The service has no emoji on comments of a snippet.',
        advice: 'Write a comment instead.',
      }
    case 'merged_for_good':
      return {
        title: 'It is merged, so it can be neither closed nor reopened.',
        advice: 'Undo it with another merge request.',
      }
    case 'step_changed':
      return {
        title: 'This is no longer the last step, or it has reached the service meanwhile.',
        advice: 'Undo again to be told what the last step is now.',
      }
    case 'project_hidden':
      return {
        title: 'The service does not show you this project at the moment.',
        advice: 'It may have become private. What you wrote is kept here, and sent when the project is back.',
      }
    case 'disk_full':
      return {
        title: 'The disk is full, so this was not saved.',
        advice: 'Make some room, then try again. All that was saved before is safe, and reading goes on.',
      }
    case 'profile_not_writable':
      return {
        title:
          error.file === null
            ? 'Docket may not write to its own folder.'
            : `Docket may not write its file ${error.file}.`,
        advice: 'Check who owns it and whether the disk is read-only, then start Docket again.',
      }
    case 'profile_in_use':
      return {
        title: 'Another Docket process is using your files.',
        advice: 'Wait until it is done, or end it. Then try again.',
      }
    case 'profile_missing':
      return {
        title: 'The folder for Docket’s data is missing.',
        advice: 'It may be on a disk that is not connected. Bring it back, then start Docket again.',
      }
    case 'file_not_written':
      return {
        title: 'The file could not be written.',
        advice:
          error.detail === undefined
            ? 'Choose another folder.'
            : `Choose another folder. This computer said: ${error.detail}`,
      }
    case 'download_unfinished':
      return {
        title: `The file “${error.name}” was not downloaded.`,
        advice: 'The browser cancelled or refused it, or the connection to Docket was lost. Try again.',
      }
    case 'database_busy':
      return {
        title: `Another program is using Docket’s file ${error.file}.`,
        advice: 'Close what may have it open, such as a backup or a viewer of databases, then try again.',
      }
    case 'backup_unusable':
      return {
        title: 'This file is not a backup of this account that Docket can restore.',
        advice: 'Nothing was changed. Choose a file that “Back up…” has made.',
      }
    case 'database_newer':
      return {
        title: 'A newer Docket has used this data.',
        advice: 'Install that version or a later one. Nothing was changed.',
      }
    case 'database_damaged':
      return {
        title: `Docket’s file ${error.file} is damaged.`,
        advice:
          error.file === 'cache.db'
            ? 'Start Docket again: the file is set aside then, and what the service has is fetched again.'
            : 'Docket leaves it alone. Move it away, then start Docket again.',
      }
    case 'edits_damaged':
      return {
        title: 'The file with your unsent edits is damaged.',
        advice: `What could be read of them (${error.count}) is in ${error.file}. Docket leaves the damaged file alone: move it away, and the account opens again.`,
      }
    case 'settings_damaged':
      return {
        title: 'The file with the list of your accounts is damaged.',
        advice: `Docket goes on with what could be read (accounts: ${error.accounts}), in ${error.file}, and leaves the damaged file alone: move it away, and the copy takes its place.`,
      }
    case 'thread_failed':
      return { title: 'A part of Docket stopped working.', advice: 'It is being started again. Nothing saved is lost.' }
    case 'update_not_fetched':
      return {
        title: 'Docket could not check for new versions, or could not download one.',
        advice: 'Check the network, then try again. This version goes on working.',
      }
    case 'update_not_genuine':
      return {
        title: 'What was offered as a new version is not genuine, or was damaged on the way.',
        advice: 'Nothing of it was installed. Try again later. If it happens again, tell those who make Docket.',
      }
    case 'update_not_installed':
      return {
        title: 'Docket may not write to the folder of its own file, so it cannot replace it.',
        advice: 'Move the file to a folder of yours, such as one in your home folder, then try again.',
      }
    case 'address_not_opened':
      return {
        title: 'Docket does not open this address.',
        advice: 'It opens only web (https) and mail addresses. Copy it to open it elsewhere.',
      }
    case 'shortcut_taken':
      return {
        title: `Docket cannot use the key ${error.key.replace('CommandOrControl', 'Ctrl')}.`,
        advice: 'Another program or the system uses it. Choose another one.',
      }
    case 'notification_refused':
      return {
        title: 'Your system did not show the notification.',
        advice: 'Allow Docket to notify you, in the settings of your system.',
      }
    case 'start_at_login_refused':
      return {
        title: 'Your system cannot start this Docket when you log in.',
        advice: 'Settings → Window and tray says why.',
      }
    case 'folder_not_shown':
      return {
        title: 'The folder could not be shown.',
        advice: `No file manager opened it. You can find it at ${error.folder}.`,
      }
    case 'place_unknown':
      return {
        title: 'Docket knows no place with this address.',
        advice: 'Check that it was copied whole. It may also come from a newer Docket.',
      }
    case 'place_of_unknown_account':
      return {
        title: 'This address belongs to an account that is not in this Docket.',
        advice: 'Sign in to that account first, or open the address of the web page.',
      }
    case 'told_before':
      return { title: error.words, advice: '' }
    case 'page_not_allowed':
    case 'bad_call':
    case 'internal':
      return {
        title: 'Something went wrong inside Docket.',
        advice: 'Try again. If it happens again, restart Docket; nothing saved is lost.',
      }
    default:
      return assertNever(error)
  }
}
