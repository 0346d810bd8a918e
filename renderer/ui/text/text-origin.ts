import type { ServiceFacts } from '../../../shared/model/service-facts.ts'
import { uploadIn } from '../../../shared/model/upload.ts'
import { can } from '../../../shared/contract/abilities.ts'

/** The origin of a text on its service: its addresses without a host are relative to it. */
export interface TextOrigin {
  /** The service's address as it was given at sign-in. */
  readonly baseUrl: string
  readonly service: Pick<ServiceFacts, 'interface' | 'version'>
  readonly project: {
    readonly id: number
    /** Such as `group/app`; null where it is not known. */
    readonly path: string | null
  }
}

/**
 * The whole address that a text means by one without a host, as the service's own page would lead there; null for an address that
 * names a host, leads nowhere, or cannot be known. It is always on the account's own origin.
 */
export function addressOnService(written: string, { baseUrl, service, project }: TextOrigin): string | null {
  const base = URL.parse(baseUrl)
  if (base === null || written === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)|[\\\s]/i.test(written)) return null
  const path = pathOnService(written)
  const url = path === null ? null : URL.parse(path, base.origin)
  return url?.origin === base.origin ? url.href : null

  function pathOnService(address: string): string | null {
    const isUpload = /^\/?uploads\//.test(address)
    const root = base?.pathname.replace(/\/+$/, '') ?? ''
    const upload = uploadIn(address, baseUrl)
    if (upload?.project && 'id' in upload.project) {
      return `${root}/-/project/${upload.project.id}/uploads/${upload.secret}/${upload.name}`
    }
    if (!isUpload && address.startsWith('/')) return address
    if (isUpload && can(service, 'uploadsByProjectId')) {
      return `${root}/-/project/${project.id}/${address.replace(/^\//, '')}`
    }
    if (project.path === null) return null
    const home = `${root}/${project.path}`
    if (isUpload) return `${home}/${address.replace(/^\//, '')}`
    const kind = address.split(/[?#]/, 1)[0]?.endsWith('/') === true ? 'tree' : 'blob'
    // HEAD is the default branch, whatever it is called.
    const files = `${home}${can(service, 'dashedPages') ? '/-' : ''}/${kind}/HEAD/`
    // The parser takes `..` away; a path that leads out of the files of the project is no address of a file.
    const resolved = URL.parse(address, base?.origin + files)
    return resolved?.pathname.startsWith(files) === true ? resolved.pathname + resolved.search + resolved.hash : null
  }
}
