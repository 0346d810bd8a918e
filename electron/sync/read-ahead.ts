import { errorOf, type AppError } from '../../shared/errors.ts'
import { listStaleThreads, skipThread } from '../cache/threads.ts'
import type { CrawlContext } from './crawl.ts'
import { mustStop } from './connection-errors.ts'
import { sideBySide } from './side-by-side.ts'
import type { Sources } from './sources.ts'

export async function readAhead(sources: Sources, context: CrawlContext): Promise<AppError[]> {
  const { cache, signal, now } = context
  const failures: AppError[] = []
  const threads = (['issue', 'mergeRequest'] as const).flatMap((kind) => listStaleThreads(cache, kind, 2_000))
  await sideBySide(threads, 6, signal, async (thread) => {
    try {
      await sources.readThread(thread, context)
    } catch (thrown) {
      if (mustStop(thrown, signal)) throw thrown
      const error = errorOf(thrown)
      if (error.code === 'service_failed') failures.push(error)
      else skipThread(cache, thread, now())
    }
  })
  return failures
}
