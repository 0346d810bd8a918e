import { templateOperations as operations } from '../../../shared/contract/v4/templates.ts'
import { descriptionTemplateEntity, templateNameEntity } from '../../../shared/model/description-template.ts'
import { listing, oneRow } from '../client/requests.ts'
import { numbered } from './named-row.ts'

/**
 * Templates for the descriptions of new items, for services that have them (`templates`). Every function throws an
 * AppFailure when it fails.
 */

/** The names of a project's templates for issues or for merge requests. */
export const listTemplates = listing(operations.listTemplates, templateNameEntity.read)

/** A template by its key. @throws AppFailure `not_found` where it is gone */
export const readTemplate = oneRow(operations.readTemplate, (row) => numbered(descriptionTemplateEntity.read(row)))
