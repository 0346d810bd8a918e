import type { SpokenService } from './spoken-service.ts'

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
