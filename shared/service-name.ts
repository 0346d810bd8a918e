/** What is known of a service when people are told of it. An account has it all. */
export interface NamedService {
  /** The address of the service, where there is one. */
  readonly url?: string
  /** `sample`: the built-in workspace, whose address means nothing to anybody. */
  readonly kept?: 'keychain' | 'session' | 'sample'
}

/** What a service is called within a sentence: its host, or words that fit where no host is known or it says nothing. */
export function serviceName({ url, kept }: NamedService): string {
  if (kept === 'sample') return 'the sample workspace'
  // Not the platform's parser: this layer knows no platform, and what is shown needs no more than the part after `//`.
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#@\s]+)/i.exec(url ?? '')?.[1]
  return host ?? 'the service'
}

/** The same where it stands alone, such as below the name of an account. */
export function serviceTitle(service: NamedService): string {
  return service.kept === 'sample' ? 'Sample workspace' : serviceName(service)
}
