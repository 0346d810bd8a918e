import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { own, ofAddress, away, byProxy, brokenOff } from './traits.ts'

/** Faults of an address that somebody typed. */
const addressFaults = ['empty', 'spaces', 'scheme', 'twice', 'credentials', 'query', 'unreadable'] as const

/** Advice on each fault of an address. */
const addressAdvice: Readonly<Record<(typeof addressFaults)[number], string>> = {
  empty: 'Enter the address of your GitLab server, like https://code.example.org.',
  spaces: 'An address has no spaces and fewer than 2,000 characters. Check what you pasted.',
  scheme: 'It has to begin with https://.',
  twice: 'It has https:// in front twice. Remove one.',
  credentials: 'Leave out the name and password: the service is told who you are by the token.',
  query: 'Leave out the question mark or number sign and what follows it.',
  unreadable: 'Give it as you would in a browser, like https://code.example.org.',
}

/** The address of a service, and the way there. */
export const connectionErrors = {
  address_invalid: withParameters({
    parameters: { fault: v.picklist(addressFaults) },
    traits: ofAddress,
    sentence: ({ error }) => ({
      title: 'This is not an address that Docket can use.',
      advice: addressAdvice[error.fault],
    }),
  }),
  address_without_scheme: withParameters({
    parameters: { suggestion: v.string() },
    traits: ofAddress,
    sentence: ({ error }) => ({
      title: 'The address of a service on this computer needs https:// or http:// in front.',
      advice: `Add it, like ${error.suggestion}.`,
    }),
  }),
  address_insecure: {
    traits: ofAddress,
    sentence: {
      title: 'This address would send your token unencrypted.',
      advice: 'Use https://. Docket speaks plain http:// only to a service on this computer.',
    },
  },
  host_not_found: {
    traits: away,
    sentence: ({ host }) => ({
      title: `No computer named ${host} was found.`,
      advice: 'Check the spelling. If it is only known inside your organisation, connect to its network or VPN.',
    }),
  },
  unreachable: {
    traits: away,
    sentence: ({ Host }) => ({
      title: `${Host} cannot be reached.`,
      advice: 'Check the network and the port in the address. The service may also be down for the moment.',
    }),
  },
  proxy_invalid: {
    traits: byProxy,
    sentence: {
      title: 'The address of the proxy cannot be used.',
      advice: 'Docket can use proxies whose address begins with http:// or https://. Correct it under Connection.',
    },
  },
  proxy_refused: {
    traits: byProxy,
    sentence: ({ error }) => ({
      title: `The proxy in between did not let Docket through${error.status === undefined ? '' : ` (${error.status})`}.`,
      advice: 'Ask whoever runs the network whether the service may be reached from it.',
    }),
  },
  proxy_wants_password: {
    traits: byProxy,
    sentence: {
      title: 'The proxy in between wants a name and a password.',
      advice: 'Choose “This proxy” under Connection, and enter its address with your name and password for it.',
    },
  },
  proxy_refused_password: {
    traits: byProxy,
    sentence: {
      title: 'The proxy in between refused the name and password.',
      advice: 'Enter them once more under Connection. They are those of the proxy, not those of the service.',
    },
  },
  timed_out: {
    traits: brokenOff,
    sentence: ({ Host }) => ({
      title: `${Host} did not answer in time.`,
      advice: 'The network may be slow or the service busy. Try again in a moment.',
    }),
  },
  /** `issuer`: the issuer of the certificate, as it says itself; null where that could not be read. */
  certificate_untrusted: withParameters({
    parameters: { issuer: v.optional(v.nullable(v.string()), null) },
    traits: { ...away, isAboutConnection: true },
    sentence: ({ error, host }) => ({
      title: `This computer does not trust the certificate of ${host}${error.issuer === null ? '' : `, issued by “${error.issuer}”`}.`,
      advice:
        'If that is the certificate authority of your organisation, choose its certificate under Connection, or ask for it to be installed on this computer. If not, somebody may be listening in: do not go on.',
    }),
  }),
  /** A file with certificates that holds none. */
  certificate_unreadable: {
    traits: { ...own, field: 'connection', isAboutConnection: true },
    sentence: {
      title: 'This file holds no certificate that Docket can read.',
      advice: 'Choose a file in the PEM format: it has the line “BEGIN CERTIFICATE”.',
    },
  },
  connection_lost: {
    traits: brokenOff,
    sentence: ({ host }) => ({
      title: `The connection to ${host} broke off.`,
      advice: 'Check the network, then try again.',
    }),
  },
} satisfies ErrorEntries
