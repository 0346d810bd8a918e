import { additions } from '../../../shared/contract/v4/additions.ts'
import { codeMatchEntity } from '../../../shared/model/code-match.ts'
import { listing } from '../client/requests.ts'

/** The stretches of files on the default branch in which a text stands, for services that search (`searchesService`). @throws AppFailure */
export const listCodeMatches = listing(additions.listCodeMatches, codeMatchEntity.read)
