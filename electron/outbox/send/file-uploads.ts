import { openAsBlob } from 'node:fs'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import { uploadFile } from '../../api/entities/uploads.ts'
import type { AttachedFile } from '../../protocols/attached-file.ts'
import type { SendContext } from '../deliveries/delivery.ts'
import type { EditQueue } from '../queue/edit-queue.ts'
import type { Place } from './key-queues.ts'

/** The size of a file, in bytes, whose upload takes long enough to be told of. */
const large = 1_000_000

/**
 * Where the edits are whose files are being uploaded. More than two would share the way to the service, and each file must get there in
 * its time.
 */
export const placeOfUploads: Place = { name: 'uploads', most: 2 }

/**
 * Sends the files that texts name, before the texts. Each is uploaded to a project once: where it is there is on disk before the text
 * is sent. When an answer is lost nobody can tell where the service has the file, since its list of files does not name their secrets.
 * So it is uploaded again, and what came before is a file that no text names.
 */
export class FileUploads {
  readonly #onUploading: (count: number) => void
  #large = 0
  readonly #context: Pick<SendContext, 'client' | 'signal'>
  readonly #queue: Pick<EditQueue, 'noteUpload'>
  /** Several texts may name one file, and may be sent side by side. */
  readonly #sent = new Map<string, Promise<void>>()

  /** @param onUploading called with the number of large files that are being uploaded, whenever that changes */
  constructor(
    context: Pick<SendContext, 'client' | 'signal'>,
    queue: Pick<EditQueue, 'noteUpload'>,
    onUploading: (count: number) => void = () => undefined,
  ) {
    this.#onUploading = onUploading
    this.#context = context
    this.#queue = queue
  }

  /**
   * Resolves when it is on disk where the service has a file.
   *
   * @throws AppFailure `attached_file_too_large`, `attached_file_gone`, and as requests do
   */
  async send(file: AttachedFile, projectId: number): Promise<void> {
    const name = `${projectId}/${file.id}`
    const sending = this.#sent.get(name) ?? this.#upload(file, projectId)
    this.#sent.set(name, sending)
    try {
      await sending
    } catch (thrown) {
      this.#sent.delete(name)
      throw thrown
    }
  }

  async #upload(file: AttachedFile, projectId: number): Promise<void> {
    const { client, signal } = this.#context
    const { id, name } = file
    const content = await contentOf(file)
    const isLarge = file.bytes >= large
    if (isLarge) this.#onUploading((this.#large += 1))
    try {
      const { url } = await uploadFile(client, projectId, { name, content }, { signal })
      await this.#queue.noteUpload({ file: id, projectId, url })
    } catch (thrown) {
      const error = errorOf(thrown)
      throw error.code === 'too_large_to_send'
        ? AppFailure.of('attached_file_too_large', { ...saidWith(error), name })
        : thrown
    } finally {
      if (isLarge) this.#onUploading((this.#large -= 1))
    }
  }
}

async function contentOf({ path, mediaType, name, bytes }: AttachedFile): Promise<Blob> {
  try {
    const content = await openAsBlob(path, { type: mediaType })
    if (content.size === bytes) return content
  } catch {
    // Whatever keeps it from being read, it cannot be sent.
  }
  throw AppFailure.of('attached_file_gone', { name })
}
