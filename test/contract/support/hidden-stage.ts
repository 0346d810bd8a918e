import { made, type World } from '../world.ts'

/** Moves a project to where its members do not see it. */
export const giveAway = async (world: World, project: number): Promise<void> => {
  made(await world.as('root').send('POST', `/groups/vault/projects/${project}`), 'POST transfer')
}
