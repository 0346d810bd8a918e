/** The part of an account that names its service for people. */
export interface NamedService {
  /** The address of the service, where there is one. */
  readonly url?: string
  /** `sample`: the built-in workspace, whose address means nothing to anybody. */
  readonly kept?: 'keychain' | 'session' | 'sample'
}

/** Returns the name of a service within a sentence: its host, or words that fit where no host is known or it means nothing. */
export function serviceName({ url, kept }: NamedService): string {
  if (kept === 'sample') return 'the sample workspace'
  // Not the platform's parser: this layer knows no platform, and the name needs no more than the part after `//`.
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#@\s]+)/i.exec(url ?? '')?.[1]
  return host ?? 'GitLab'
}

/** The same where it stands alone, such as below the name of an account. */
export function serviceTitle(service: NamedService): string {
  return service.kept === 'sample' ? 'Sample workspace' : serviceName(service)
}
