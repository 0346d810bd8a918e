import type { ItemContents } from '../../shared/model/rows.ts'
import { day } from './printing.ts'

/** Returns what is printed of the environments that a merge request reached; nothing where it reached none. */
export function deploymentFacts(deployments: ItemContents['deployments']): [name: string, value: string][] {
  if (deployments.length === 0) return []
  return [['Deployed to', deployments.map(({ environment, at }) => `${environment} (${day(at)})`).join(', ')]]
}
