import { errorOf } from '../../shared/errors.ts'
import type { PictureReader } from '../api/pictures.ts'
import { writePicture } from '../cache/picture-files.ts'
import { listWantedPictures, markPictureFailed, markPictureHere, type WantedPicture } from '../cache/pictures.ts'
import { someId, type CrawlContext } from './crawl.ts'
import { sideBySide } from './side-by-side.ts'

export interface PictureContext extends CrawlContext {
  readonly pictures: PictureReader
  readonly pictureFolder: string
}

/** Pictures side by side. */
const width = 4

/** When a picture that the service could not give this time is tried again. */
const againMilliseconds = 600_000

/** After so many pictures without any answer the others are left for the next time. */
const mostSilences = 3

/**
 * Fetches the pictures that items name and that are not here, without credentials. What goes wrong with one is noted with
 * it and is no trouble of the account: pictures are not what it stands and falls with.
 */
export async function readPictures(options: PictureContext): Promise<void> {
  const { cache, signal, now } = options
  let silences = 0
  while (silences < mostSilences) {
    const wanted = listWantedPictures(cache, now(), 100)
    if (wanted.length === 0) return
    await sideBySide(wanted, width, signal, async (picture) => {
      if (silences < mostSilences && (await readOne(picture, options)) === 'silence') silences += 1
    })
  }
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
    markPictureFailed(cache, picture.id, error, error.code === 'service_failed' ? now() + againMilliseconds : null)
  } else {
    // The file first: a row that says the picture is here must never stand alone.
    await writePicture(pictureFolder, picture.hash, answer.bytes)
    markPictureHere(cache, picture.id, { type: answer.type, bytes: answer.bytes.length }, now())
  }
  listener.onPage('picture', 0, [someId])
  return 'answer'
}
