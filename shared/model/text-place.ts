import type { SpokenService } from './spoken-service.ts'

/** Where a text stands on its service: what its addresses without a host are relative to. */
export interface TextPlace {
  /** The service's address as it was given at sign-in. */
  readonly baseUrl: string
  readonly service: Pick<SpokenService, 'interface' | 'version'>
  readonly project: {
    readonly id: number
    /** Such as `group/app`; null where it is not known. */
    readonly path: string | null
  }
}

/** An attachment, as the service writes it into texts: `/uploads/SECRET/NAME`, below the project's page. */
const upload = /^\/?uploads\/([0-9a-f]{32})\/([^/?#\\]{1,255})$/i

/** The secret and the name in the address of an attachment; null for any other address. */
export function uploadIn(written: string): { readonly secret: string; readonly name: string } | null {
  const [, secret, name] = upload.exec(written) ?? []
  return secret === undefined || name === undefined || name === '..' || name === '.' ? null : { secret, name }
}

/** The first number of a version: 17 of `17.4.2-ee`; null where the service does not say. */
export function majorVersion({ version }: Pick<SpokenService, 'version'>): number | null {
  const [, major] = /^(\d{1,3})\./.exec(version ?? '') ?? []
  return major === undefined ? null : Number(major)
}

/** Whether a service gives attachments to whoever has a token: its interface does since 17.4. */
export function givesUploads({ interface: spoken, version }: Pick<SpokenService, 'interface' | 'version'>): boolean {
  const [, major = '0', minor = '0'] = /^(\d{1,3})\.(\d{1,3})/.exec(version ?? '') ?? []
  return spoken === 'v4' && (Number(major) > 17 || (Number(major) === 17 && Number(minor) >= 4))
}

/**
 * The whole address that a text means by one without a host, as the service's own page would lead there; null for an address that
 * names a host, leads nowhere, or cannot be known. It is always on the account's own origin.
 */
export function addressOnService(written: string, { baseUrl, service, project }: TextPlace): string | null {
  const base = URL.parse(baseUrl)
  if (base === null || written === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)|[\\\s]/i.test(written)) return null
  const path = pathOnService(written)
  const url = path === null ? null : URL.parse(path, base.origin)
  return url?.origin === base.origin ? url.href : null

  function pathOnService(address: string): string | null {
    const isUpload = /^\/?uploads\//.test(address)
    if (!isUpload && address.startsWith('/')) return address
    const root = base?.pathname.replace(/\/+$/, '') ?? ''
    // Since 17.0 attachments are below the project's number, whatever it is called later.
    if (isUpload && (majorVersion(service) ?? 0) >= 17) {
      return `${root}/-/project/${project.id}/${address.replace(/^\//, '')}`
    }
    if (project.path === null) return null
    const home = `${root}/${project.path}`
    if (isUpload) return `${home}/${address.replace(/^\//, '')}`
    const kind = address.split(/[?#]/, 1)[0]?.endsWith('/') === true ? 'tree' : 'blob'
    // HEAD is the default branch, whatever it is called.
    const files = `${home}${service.interface === 'v3' ? '' : '/-'}/${kind}/HEAD/`
    // The parser takes `..` away; what leads out of the files of the project is no address of a file.
    const resolved = URL.parse(address, base?.origin + files)
    return resolved?.pathname.startsWith(files) === true ? resolved.pathname + resolved.search + resolved.hash : null
  }
}
