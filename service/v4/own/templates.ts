import { canSeeCode, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { forbidden, notFound } from '../../rules/refusals.ts'
import { templatesOf } from '../../store/description-templates.ts'
import type { TemplateRow, TemplateType } from '../../store/description-templates.ts'
import { cut } from '../../store/listing.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

interface OfType {
  readonly id: number | string
  readonly type: TemplateType
}

/** Templates of descriptions, which stand in the repository: for those who see the code. */
export function templateHandlers({ workspace: { store } }: VersionedService): OwnHandlers {
  const found = (caller: Caller, { id, type }: OfType): TemplateRow[] => {
    const project = visibleProject(store, caller, id)
    if (!canSeeCode(store, caller.user, project)) throw forbidden()
    return templatesOf(store, project.id, type)
  }
  return {
    listTemplates: own<OfType>(({ caller, args, window }) => {
      const { rows, total } = cut(found(caller, args), window)
      return { rows: rows.map(({ name }) => ({ key: name, name })), total }
    }),
    readTemplate: own<OfType & { readonly name: string }>(({ caller, args }) => {
      const template = found(caller, args).find(({ name }) => name === args.name)
      if (!template) throw notFound('Template')
      return { body: { name: template.name, content: template.content } }
    }),
  }
}
