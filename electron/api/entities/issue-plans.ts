import { additions } from '../../../shared/contract/v4/additions.ts'
import { listedEpicEntity } from '../../../shared/model/epic.ts'
import { readListedIteration } from '../../../shared/model/iteration.ts'
import { listing } from '../client/requests.ts'

/** The epics of a group. @throws AppFailure `forbidden` where the edition of the service has none */
export const listEpics = listing(additions.listGroupEpics, listedEpicEntity.read)

/** The iterations that issues of a project can be in. @throws AppFailure `forbidden` where the edition of the service has none */
export const listIterations = listing(additions.listProjectIterations, readListedIteration)
