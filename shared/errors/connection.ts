import * as v from 'valibot'
import { withParameters, type ErrorEntries } from './entry.ts'
import { own, ofAddress, away, byProxy, brokenOff } from './traits.ts'

/** Faults of an address that somebody typed. */
const addressFaults = ['empty', 'spaces', 'scheme', 'twice', 'credentials', 'query', 'unreadable'] as const

/** Advice on each fault of an address. */
const addressAdvice: Readonly<Record<(typeof addressFaults)[number], string>> = {
  empty: 'Enter the address of your GitLab server, like https://code.example.org.',
  spaces: 'An address has no spaces and fewer than 2,000 characters. Check what you pasted.',
  scheme: 'It must begin with https://.',
  twice: 'It begins with https:// twice. Remove one.',
  credentials: 'Leave out the name and password. The token tells GitLab who you are.',
  query: 'Leave out the “?” or “#” and everything after it.',
  unreadable: 'Enter it as you would in a browser, like https://code.example.org.',
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
      title: 'The address of a server on this computer must begin with https:// or http://.',
      advice: `Add it, like ${error.suggestion}.`,
    }),
  }),
  address_insecure: {
    traits: ofAddress,
    sentence: {
      title: 'This address would send your token unencrypted.',
      advice: 'Use https://. Docket uses plain http:// only for a server on this computer.',
    },
  },
  host_not_found: {
    traits: away,
    sentence: ({ Host }) => ({
      title: `${Host} could not be found.`,
      advice: 'Check the spelling. If it is only known inside your organisation, connect to its network or VPN.',
    }),
  },
  unreachable: {
    traits: away,
    sentence: ({ Host }) => ({
      title: `${Host} cannot be reached.`,
      advice: 'Check your network, and the port in the address. GitLab may also be down at the moment.',
    }),
  },
  proxy_invalid: {
    traits: byProxy,
    sentence: {
      title: 'Docket cannot use the address of the proxy.',
      advice: 'It has to begin with http:// or https://. Correct it under Connection.',
    },
  },
  proxy_refused: {
    traits: byProxy,
    sentence: ({ error }) => ({
      title: `The proxy did not let Docket through${error.status === undefined ? '' : ` (${error.status})`}.`,
      advice: 'Ask whoever runs the network whether GitLab can be reached from it.',
    }),
  },
  proxy_wants_password: {
    traits: byProxy,
    sentence: {
      title: 'The proxy asks for a name and password.',
      advice: 'Choose “This proxy” under Connection, and enter its address with your name and password for it.',
    },
  },
  proxy_refused_password: {
    traits: byProxy,
    sentence: {
      title: 'The proxy refused the name and password.',
      advice: 'Enter them again under Connection. They are for the proxy, not for GitLab.',
    },
  },
  timed_out: {
    traits: brokenOff,
    sentence: ({ Host }) => ({
      title: `${Host} did not answer in time.`,
      advice: 'The network may be slow or GitLab busy. Try again in a moment.',
    }),
  },
  /** `issuer`: the issuer of the certificate, as it says itself; null where that could not be read. */
  certificate_untrusted: withParameters({
    parameters: { issuer: v.optional(v.nullable(v.string()), null) },
    traits: { ...away, isAboutConnection: true },
    sentence: ({ error, host }) => ({
      title: `This computer does not trust the certificate of ${host}${error.issuer === null ? '' : `, issued by “${error.issuer}”`}.`,
      advice:
        'If that is your organisation’s certificate authority, choose its certificate under Connection, or have it installed on this computer. If not, somebody may be listening in: do not continue.',
    }),
  }),
  /** A file with certificates that holds none. */
  certificate_unreadable: {
    traits: { ...own, field: 'connection', isAboutConnection: true },
    sentence: {
      title: 'This file contains no certificate that Docket can read.',
      advice: 'Choose a file in PEM format: it contains the line “BEGIN CERTIFICATE”.',
    },
  },
  connection_lost: {
    traits: brokenOff,
    sentence: ({ host }) => ({
      title: `The connection to ${host} was lost.`,
      advice: 'Check the network, then try again.',
    }),
  },
} satisfies ErrorEntries
