import { assertNever, type AppError } from './errors.ts'

/** What a person is told of an error: what happened, and what they can do about it. */
export interface ErrorSentence {
  readonly title: string
  readonly advice: string
}

export interface ErrorContext {
  /** The address of the service concerned, where there is one. */
  readonly url?: string
}

/** The host of an address, or words that fit in its place when there is none to be read. */
function hostOf(url: string | undefined): string {
  // Not the platform's parser: this layer knows no platform, and what is shown needs no more than the part after `//`.
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#@\s]+)/i.exec(url ?? '')?.[1]
  return host ?? 'the service'
}

/** `Rosa Ferri (@rosa)`, or `Rosa Ferri’s (@rosa)`. */
function named({ name, username }: { readonly name: string; readonly username: string }, ending = ''): string {
  return `${name}${ending} (@${username})`
}

function wait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Every error in plain English: its cause and the next step. */
export function sentenceFor(error: AppError, context: ErrorContext = {}): ErrorSentence {
  const host = hostOf(context.url)
  // A host is spelled as it is, at the start of a sentence too.
  const Host = host === 'the service' ? 'The service' : host
  switch (error.code) {
    case 'address_invalid':
      return {
        title: 'This is not an address Docket can use.',
        advice: 'Give it as you would in a browser, like https://code.example.org.',
      }
    case 'address_without_scheme':
      return { title: 'The address has no https:// in front.', advice: 'Add it, like https://code.example.org.' }
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
    case 'timed_out':
      return {
        title: `${Host} did not answer in time.`,
        advice: 'The network may be slow or the service busy. Try again in a moment.',
      }
    case 'certificate_untrusted':
      return {
        title: `This computer does not trust the certificate of ${host}.`,
        advice:
          'If your organisation has its own certificate authority, ask for it to be installed on this computer. If not, somebody may be listening in: do not go on.',
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
        title: `${Host} answers, but not like a project-hosting service.`,
        advice:
          'This network may want a sign-in first: open any page in a browser. If not, check the address: it is the one of the front page, without anything after it, unless the service lives below a path.',
      }
    case 'interface_retired':
      return {
        title: `${Host} speaks a newer interface only.`,
        advice:
          'It no longer offers version 3, the one that Docket speaks. What is on this computer can be read; nothing more can be fetched from there or sent to it.',
      }
    case 'answer_malformed':
      return {
        title: `${Host} sent an answer that makes no sense.`,
        advice: 'Something in between, such as a proxy, may have changed it. Try again.',
      }
    case 'answer_too_large':
      return {
        title: `${Host} sent more than Docket is willing to take at once.`,
        advice: 'Nothing of it was used. Tell whoever runs the service if it happens again.',
      }
    case 'cancelled':
      return { title: 'Cancelled.', advice: 'Nothing was changed.' }
    case 'unauthorized':
      return {
        title: `${Host} does not accept this token.`,
        advice: 'It may be mistyped, expired or revoked. Copy it once more, or make a new one.',
      }
    case 'token_missing':
      return {
        title: 'The token of this account is not on this computer.',
        advice: 'It was kept for one session only, or taken out of the keychain. Sign in again to sync.',
      }
    case 'token_of_another':
      return error.owners === undefined
        ? {
            title: 'This token belongs to somebody else.',
            advice: 'Copy one of your own, or add it as another account.',
          }
        : {
            title: `This token belongs to ${named(error.owners.token)}; this account is ${named(error.owners.account, '’s')}.`,
            advice: `Copy a token of ${error.owners.account.name}, or add ${error.owners.token.name} as another account.`,
          }
    case 'user_blocked':
      return {
        title: 'The service has blocked this user.',
        advice: 'Ask an administrator of the service to unblock you.',
      }
    case 'forbidden':
      return {
        title: 'The service does not allow you to do this.',
        advice: 'Somebody with more rights in the project can give you access.',
      }
    case 'not_found':
      return {
        title: 'The service does not have this, or does not show it to you.',
        advice: 'It may have been deleted or made private.',
      }
    case 'method_not_allowed':
      return {
        title: 'The service does not allow this here.',
        advice: 'Its state may have changed meanwhile. Open it in the browser to see.',
      }
    case 'not_acceptable':
      return {
        title: 'The service cannot do this now.',
        advice: 'Open it in the browser to see what stands in the way.',
      }
    case 'conflict':
      return {
        title: 'Somebody, or an earlier attempt, was there first.',
        advice: 'Look at the newest state, then decide.',
      }
    case 'invalid':
      return {
        title: 'The service refused what was sent.',
        advice: error.detail ? `It said: ${error.detail}` : 'Change it and try again.',
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
    case 'keychain_unavailable':
      return {
        title: 'This computer has no keychain that Docket can use.',
        advice: 'Docket never writes a token to a plain file. You can sign in for this session only.',
      }
    case 'keychain_locked':
      return {
        title: 'The keychain of this computer is locked.',
        advice: 'Unlock it and try again, or sign in for this session only.',
      }
    case 'account_unknown':
      return { title: 'This account is no longer on this computer.', advice: 'Add it again to go on.' }
    case 'account_exists':
      return { title: 'You are already signed in with this account.', advice: 'You will find it in the account menu.' }
    case 'item_unknown':
      return {
        title: 'This item is not on this computer.',
        advice: 'It may have been deleted, or not been fetched yet. Sync, then try again.',
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
    case 'not_saved':
      return { title: 'This was not saved.', advice: 'Nothing that was saved before is lost. Try again.' }
    case 'disk_full':
      return {
        title: 'The disk is full, so this was not saved.',
        advice: 'Make some room, then try again. All that was saved before is safe, and reading goes on.',
      }
    case 'profile_not_writable':
      return {
        title: 'Docket may not write to its own folder.',
        advice: 'Check who owns it and whether the disk is read-only, then start Docket again.',
      }
    case 'database_newer':
      return {
        title: 'A newer Docket has used this data.',
        advice: 'Install that version or a later one. Nothing was changed.',
      }
    case 'database_damaged':
      return {
        title: 'A file Docket keeps its data in is damaged.',
        advice: 'It was set aside. What the service has is fetched again.',
      }
    case 'edits_damaged':
      return {
        title: 'The file with your unsent edits is damaged.',
        advice: `What could be read of them is in ${error.detail ?? 'the account’s folder'}. Docket leaves the damaged file alone: move it away, and the account opens again.`,
      }
    case 'settings_damaged':
      return {
        title: 'The file with the list of your accounts is damaged.',
        advice: `Docket goes on with what could be read, in ${error.detail ?? 'a copy beside it'}, and leaves the damaged file alone: move it away, and the copy takes its place.`,
      }
    case 'thread_failed':
      return { title: 'A part of Docket stopped working.', advice: 'It is being started again. Nothing saved is lost.' }
    case 'bad_call':
    case 'internal':
      return {
        title: 'Something went wrong inside Docket.',
        advice: 'Try again. If it stays, start Docket again; nothing saved is lost.',
      }
    default:
      return assertNever(error.code)
  }
}
