import * as v from 'valibot'
import { entity, many, one } from './entity.ts'
import { flag, id, or, orField, orNull, text, timestamp, vital, workedOut } from './field.ts'
import { userEntity } from './user.ts'
import { isAbsent } from './wire-row.ts'

/** Something that a release has to be had, or the sources at its tag in a format. */
const assetLinkEntity = entity('link of a release', { name: vital(text), url: vital(text) })
const sourceEntity = entity('sources of a release', { format: vital(text), url: vital(text) })
const assetsEntity = entity('assets of a release', { links: many(assetLinkEntity), sources: many(sourceEntity) })

const pagesEntity = entity('pages of a release', { self: orNull(text) })

/** What a project gave out at a tag of its repository (services of API v4). */
export const releaseEntity = entity('release', {
  /** That of the tag where it has none of its own. */
  name: vital(orField(text, 'tag_name')),
  /** Empty for those who may not see the code. */
  tagName: or(text, ''),
  description: or(text, ''),
  releasedAt: orField(timestamp, 'created_at'),
  /** True if that is yet to come, or was when it was read. */
  upcomingRelease: or(flag, false),
  author: orNull(one(userEntity)),
  milestones: many(entity('milestone of a release', { id, title: vital(text) })),
  assets: orNull(one(assetsEntity)),
  /** Its page on the service. */
  webUrl: workedOut('_links', v.nullable(v.string()), null, ({ _links: pages }) =>
    isAbsent(pages) ? null : pagesEntity.read(pages).self,
  ),
})

/** A release as its project's list shows it: it is known by its tag, of which the number is made. */
export const listedReleaseSchema = v.object({ id: v.number(), ...releaseEntity.schema.entries })
export type ListedRelease = Readonly<v.InferOutput<typeof listedReleaseSchema>>
