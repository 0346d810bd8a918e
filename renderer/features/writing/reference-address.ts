import { partsOf } from '../../../shared/model/key.ts'
import type { ReferenceCard } from '../../../shared/model/reference-card.ts'
import { printPlace } from '../../../shared/place.ts'
import { narrowed, usualQuery } from '../../../shared/query/change.ts'
import { valueNamed } from '../../../shared/query/names.ts'
import { addressOf } from '../../navigation/item-address.ts'

/** The address of the place that a reference leads to. */
export function addressOfReference(card: ReferenceCard): string {
  switch (card.kind) {
    case 'item':
    case 'commit':
      return addressOf(card.row)
    case 'snippet': {
      const { account, id: project } = partsOf<'project'>(card.projectKey)
      return printPlace({ kind: 'snippet', account, project, number: card.number })
    }
    case 'person': {
      const { account, id: person } = partsOf<'user'>(card.key)
      return printPlace({ kind: 'person', account, person })
    }
    case 'label': {
      const { account, id: project } = partsOf<'project'>(card.projectKey)
      const query = narrowed(usualQuery, { key: 'label', value: valueNamed('label', card.name) })
      return printPlace({ kind: 'issues', account, project, query })
    }
    case 'milestone': {
      const { account, id: milestone } = partsOf<'milestone'>(card.key)
      return printPlace({ kind: 'milestone', account, milestone })
    }
  }
}
