import { minute } from '../../../shared/durations.ts'
import { errorOf, type ErrorCode } from '../../../shared/errors.ts'
import type { AheadPlan } from '../../../shared/model/kept-offline.ts'
import type { PictureReader } from '../../api/client/pictures.ts'
import { removePictures, writePicture } from '../../cache/pictures/picture-files.ts'
import {
  listWantedPictures,
  markPictureFailed,
  markPictureHere,
  type WantedPicture,
} from '../../cache/pictures/pictures.ts'
import { makeRoomForPictures, wantPicturesOfKept } from '../../cache/offline/room-for-pictures.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'
import { sideBySide } from '../service/side-by-side.ts'

export interface PictureContext extends CrawlContext {
  readonly pictures: PictureReader
  readonly pictureFolder: string
  /** Returns what is kept offline: its pictures stay, however many there are. */
  readonly plan: () => Pick<AheadPlan, 'kept'>
  /** The bytes that the pictures of everything else may take; 500 MB unless said otherwise. */
  readonly mostPictureBytes?: number
}

/** Number of pictures that are fetched side by side. */
const width = 4

/** Wait before a picture is tried again that the service could not give. */
const againMilliseconds = 10 * minute

/** Refusals that may have passed by then. */
const passing: ReadonlySet<ErrorCode> = new Set(['service_failed', 'storage_failed'])

/** After this many pictures without any answer, the others are left for the next time. */
const mostSilences = 3

/**
 * Fetches pictures that items name and that are not here yet, without credentials. A failure is noted with its picture.
 * It does not count as a failure of the account, because the account works without pictures.
 */
export async function readPictures(options: PictureContext): Promise<void> {
  const { cache, signal, now, plan } = options
  let silences = 0
  wantPicturesOfKept(cache, plan().kept)
  while (silences < mostSilences) {
    const wanted = listWantedPictures(cache, { now: now(), most: 100 })
    if (wanted.length === 0) return
    await sideBySide(wanted, width, signal, async (picture) => {
      if (silences < mostSilences && (await readOne(picture, options)) === 'silence') silences += 1
    })
    await makeRoom(options)
  }
}

async function makeRoom({ cache, listener, plan, pictureFolder, mostPictureBytes }: PictureContext): Promise<void> {
  const gone = cache.transaction(() => makeRoomForPictures(cache, plan().kept, mostPictureBytes))()
  if (gone.length === 0) return
  listener.onPage('picture', 0, [someId])
  await removePictures(pictureFolder, gone)
}

async function readOne(picture: WantedPicture, options: PictureContext): Promise<'answer' | 'silence'> {
  const { cache, listener, now, signal, pictures, pictureFolder } = options
  let answer
  try {
    answer = await pictures.read(picture.address, signal)
  } catch (thrown) {
    if (signal.aborted) throw thrown
    markPictureFailed(cache, picture.id, errorOf(thrown), now() + againMilliseconds)
    return 'silence'
  }
  if (answer.kind === 'refused') {
    const { error } = answer
    markPictureFailed(cache, picture.id, error, passing.has(error.code) ? now() + againMilliseconds : null)
  } else {
    // The file is written first: no row may say that a picture is here when its file is not.
    await writePicture(pictureFolder, picture.hash, answer.bytes)
    markPictureHere(cache, picture.id, { type: answer.type, bytes: answer.bytes.length }, now())
  }
  listener.onPage('picture', 0, [someId])
  return 'answer'
}
