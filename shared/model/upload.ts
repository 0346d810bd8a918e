/** An attachment, as the service writes it into texts: `/uploads/SECRET/NAME`, below the project's page. */
const upload = /^\/?uploads\/([0-9a-f]{32})\/([^/?#\\]{1,255})$/i

/** The secret and the name in the address of an attachment; null for any other address. */
export function uploadIn(written: string): { readonly secret: string; readonly name: string } | null {
  const [, secret, name] = upload.exec(written) ?? []
  return secret === undefined || name === undefined || name === '..' || name === '.' ? null : { secret, name }
}
