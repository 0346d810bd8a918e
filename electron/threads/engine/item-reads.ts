import { AppFailure } from '../../../shared/errors.ts'
import { isCleared } from '../../../shared/model/diff-version.ts'
import type { DraftNote } from '../../../shared/model/draft-note.ts'
import type { FileAtCommit } from '../../../shared/model/file-at-commit.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { FetchedRest } from '../../../shared/model/left-out.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { Snippet } from '../../../shared/model/snippet.ts'
import type { Client } from '../../api/client/client.ts'
import { listDraftNotes } from '../../api/entities/draft-notes.ts'
import { readMergeRequestVersion } from '../../api/entities/merge-requests.ts'
import { listDiffVersions } from '../../cache/changes/diff-versions.ts'
import { keepVersion, readVersionChanges } from '../../cache/changes/version-changes.ts'
import { markPicturesUsed } from '../../cache/pictures/pictures.ts'
import { readSnippet as readStoredSnippet } from '../../cache/directory/snippets.ts'
import type { AskedFile } from '../../protocols/asked-file.ts'
import type { AskedUpload } from '../../protocols/asked-upload.ts'
import type { AskedVersion } from '../../protocols/asked-version.ts'
import { findFileAtCommit, readFileAtCommit } from '../../sync/details/read-file-at-commit.ts'
import { readSnippet, refreshSnippet } from '../../sync/details/read-snippet.ts'
import { refreshItem } from '../../sync/details/refresh-item.ts'
import { saveUpload } from '../../sync/details/save-upload.ts'
import { fetchWholeChanges } from '../../sync/details/whole-changes.ts'
import type { CrawlContexts } from './crawl-contexts.ts'
import type { ServiceAccess } from './service-access.ts'
import { storedMergeRequest, type StoredMergeRequest } from './stored-merge-request.ts'

export interface ItemReadsOptions {
  readonly account: string
  readonly pictureFolder: string
  readonly client: Client
  readonly access: ServiceAccess
  readonly contexts: CrawlContexts
}

/** Readings of a single item, at once, while somebody looks at it. */
export class ItemReads {
  readonly #options: ItemReadsOptions

  constructor(options: ItemReadsOptions) {
    this.#options = options
  }

  /**
   * Fetches an item or snippet and its thread while the user looks at it. Asks for nothing while offline or signed out: the
   * cached item is already on screen.
   */
  async refreshItem(key: Key<NoteableKind>): Promise<void> {
    const { client, access, contexts } = this.#options
    const { kind, id } = partsOf(key)
    const { cache, now } = contexts.counted
    const markUsed = () => markPicturesUsed(cache, kind, id, now())
    markUsed()
    if (!access.isAble) return
    try {
      if (kind === 'snippet') await refreshSnippet(client, id, contexts.counted)
      else await refreshItem(client, kind, id, contexts.counted)
      // Its texts may name others by now. Without a mark they would be the first to make room.
      markUsed()
    } catch (thrown) {
      access.handleErrorOfRequest(access.errorOf(thrown))
    }
  }

  /**
   * Fetches a snippet that is not in the cache yet.
   *
   * @throws AppFailure when it cannot be fetched; `not_found` when the service does not have it
   */
  async findSnippet(snippet: Snippet): Promise<void> {
    const { client, access, contexts } = this.#options
    if (readStoredSnippet(contexts.counted.cache, snippet.id)?.projectId === snippet.projectId) return
    await access.request(() => readSnippet(client, snippet, contexts.counted))
  }

  /**
   * Reads the changes of a version of a merge request: from the cache where they are kept, else from the service, and keeps
   * them.
   *
   * @throws AppFailure when it cannot be asked; `not_found` when it does not have the version, or no longer what it changed
   */
  async readVersion({ item, version }: AskedVersion): Promise<readonly FileChange[]> {
    const { client, access, contexts } = this.#options
    const { cache, signal } = contexts.uncounted
    const { id, projectId } = this.#storedMergeRequest(item)
    const kept = readVersionChanges(cache, id, version)
    // Docket kept such answers once as versions that change nothing.
    const isBare = kept?.length === 0 && listDiffVersions(cache, id).some((one) => one.id === version && isCleared(one))
    if (kept !== null && !isBare) return kept
    return await access.request(async () => {
      const asked = { id: projectId, merge_request_id: id, version_id: version }
      const read = await readMergeRequestVersion(client, asked, { signal })
      if (isCleared(read)) throw AppFailure.of('not_found')
      cache.transaction(() => keepVersion(cache, id, version, read.diffs))()
      return read.diffs
    })
  }

  /**
   * Reads the user's comments on a merge request that are not published; none where the service has no drafts.
   *
   * @throws AppFailure when it cannot be asked
   */
  async readDraftNotes(item: Key<'mergeRequest'>): Promise<readonly DraftNote[]> {
    const { client, access, contexts } = this.#options
    if (!client.can('draftNotes')) return []
    const { projectId, iid } = this.#storedMergeRequest(item)
    const { signal } = contexts.uncounted
    const { items } = await access.request(() =>
      listDraftNotes(client, { id: projectId, merge_request_iid: iid }, { signal }),
    )
    return items
  }

  /**
   * Fetches all that a merge request changes, where the service left something out, and keeps it. Where its branches have
   * moved on meanwhile, its newest parts are read instead.
   *
   * @throws AppFailure when it cannot be fetched
   */
  async fetchWholeChanges(item: Key<'mergeRequest'>): Promise<FetchedRest> {
    const { client, access, contexts } = this.#options
    const of = this.#storedMergeRequest(item)
    const outcome = await access.request(() => fetchWholeChanges(client, of, contexts.uncounted))
    if (outcome === 'moved') await this.refreshItem(item)
    return outcome
  }

  /**
   * Reads a whole file of a merge request at a commit: from the cache where it is kept, else from the service, and keeps it. Where
   * the merge request comes from a fork, its files are there, and those before it where it is to be merged.
   *
   * @throws AppFailure when it cannot be asked; `not_found` when it does not have the file
   */
  async readFileAtCommit({ item, side, sha, path }: AskedFile): Promise<FileAtCommit> {
    const { account, client, access, contexts, pictureFolder } = this.#options
    const { projectId, sourceProjectId } = this.#storedMergeRequest(item)
    const projects = side === 'before' ? [projectId] : [...new Set([sourceProjectId, projectId])]
    const files = projects.map((project) => ({ projectId: project, sha, path }))
    const context = { ...contexts.uncounted, account, pictureFolder }
    const kept = await findFileAtCommit(files, context)
    return kept ?? (await access.request(() => readFileAtCommit(client, files, context)))
  }

  /**
   * Writes an attachment of a text into a file.
   *
   * @throws AppFailure when it cannot be asked; `not_found` when the service does not have it; `file_not_written`
   */
  async saveUpload({ project, address, file }: AskedUpload & { readonly file: string }): Promise<void> {
    const { client, access, contexts } = this.#options
    const upload = { projectId: partsOf(project).id, address, file }
    await access.request(() => saveUpload(client, upload, contexts.uncounted))
  }

  #storedMergeRequest(item: Key<'mergeRequest'>): StoredMergeRequest {
    return storedMergeRequest(this.#options.contexts.counted.cache, item)
  }
}
