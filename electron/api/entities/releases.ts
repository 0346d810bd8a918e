import { additions } from '../../../shared/contract/v4/additions.ts'
import { releaseEntity } from '../../../shared/model/release.ts'
import { listing } from '../client/requests.ts'
import { numberedBy } from './named-row.ts'

/** The releases of a project, for services that have them (`releases`): the newest first. @throws AppFailure when it fails */
export const listReleases = listing(additions.listReleases, (row) => {
  const release = releaseEntity.read(row)
  const { name, tagName, releasedAt } = release
  // Names are given twice, such as to the first try of a release and the second.
  return numberedBy(tagName === '' ? `${name} ${releasedAt}` : tagName, release)
})
