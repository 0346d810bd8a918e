import { uploadIn, type Upload } from '../../../shared/model/upload.ts'
import { readProject, readServiceUrl } from '../../cache/directory/projects.ts'
import type { ExportedItem } from '../../cache/items/exported-items.ts'
import { localPicturesOf, type LocalPicture } from '../../cache/pictures/pictures.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { ExportedPicture } from '../../protocols/exported-part.ts'

/** Texts for readers outside of Docket: what is relative to the service, or only on this computer, leads there all the same. */

/** What stands before the address of a link or a picture, in Markdown and in HTML. Bounded, so that it is found in one pass. */
const addressed =
  /(\]\([ \t]{0,20}<?|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{1,20}<?|\b(?:src|href)\s{0,5}=\s{0,5}["']?)((?:[^\s()<>"']|\([^\s()<>"']{0,200}\)){1,2000})/gim

const endings: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/x-icon': '.ico' }

/**
 * Returns an item whose texts name their pictures as files in a folder, as far as those are on this computer, and other attachments
 * by the whole address of their page; and these pictures.
 *
 * @param folder the name of the folder, beside the file that the texts are written to; null where no picture can go with it
 */
export function withWholeAddresses(
  cache: ReadableCache,
  item: ExportedItem,
  folder: string | null,
): { readonly item: ExportedItem; readonly pictures: readonly ExportedPicture[] } {
  const local = new Map<string, LocalPicture>(
    folder === null ? [] : localPicturesOf(cache, item).map((picture) => [picture.written, picture]),
  )
  const serviceUrl = readServiceUrl(cache, item.projectId)
  const projectUrl = readProject(cache, item.projectId)?.webUrl ?? ''
  const pictures = new Map<string, ExportedPicture>()
  const addressOf = (written: string): string => {
    const picture = local.get(written)
    if (picture !== undefined && folder !== null) {
      const name = `${picture.hash}${endings[picture.type] ?? `.${picture.type.split('/')[1] ?? ''}`}`
      pictures.set(picture.hash, { hash: picture.hash, name })
      return `${encoded(folder)}/${name}`
    }
    const upload = serviceUrl === null ? null : uploadIn(written, serviceUrl)
    return upload === null || serviceUrl === null ? written : pageOf(upload, serviceUrl, projectUrl)
  }
  const whole = (text: string) =>
    text.replace(addressed, (_, before: string, written: string) => before + addressOf(written))
  const changed = {
    ...item,
    description: item.description === null ? null : whole(item.description),
    comments: item.comments.map((comment) => ({ ...comment, body: whole(comment.body) })),
  }
  return { item: changed, pictures: [...pictures.values()] }
}

function pageOf({ project, secret, name }: Upload, serviceUrl: string, projectUrl: string): string {
  const home =
    project === null ? projectUrl : `${serviceUrl}/${'id' in project ? `-/project/${project.id}` : project.path}`
  return `${home}/uploads/${secret}/${name}`
}

/** A name as a link may have it: brackets would end the link. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
