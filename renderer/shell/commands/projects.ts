import { watchUser } from '../../ui/keys/focus.ts'
import { actionsOn, type Action } from '../../navigation/action.ts'
import type { ShellReach } from './reach.ts'
import { inOtherAccount } from '../../features/items/reach.ts'

const { anywhere, named, on, unless } = actionsOn<ShellReach>()

/** The commands on a project: the one that is meant, or else the first. */
export const projects = {
  newIssue: inProject('newIssue'),
  newMergeRequest: inProject('newMergeRequest'),
  goLabels: inProject('project'),
  star: unless(
    inOtherAccount,
    on(
      named('nothing is selected that belongs to one of your projects.', ({ projects, target }) =>
        projects.find(target.project ?? ''),
      ),
      ({ key, starred }, { edits }) => void edits.submit({ kind: 'star', target: key, starred: !starred }),
      ({ starred }) => starred,
    ),
  ),
  projectUp: on(
    ({ onScreen }) => onScreen.get('sidebar'),
    (sidebar) => sidebar.moveProject(-1),
  ),
  projectDown: on(
    ({ onScreen }) => onScreen.get('sidebar'),
    (sidebar) => sidebar.moveProject(1),
  ),
}

type InProject = 'newIssue' | 'newMergeRequest' | 'project'

/** Begins something in a project. Just after the start the projects may still be on their way: then it waits for them. */
function inProject(kind: InProject): Action<ShellReach> {
  return unless(
    inOtherAccount,
    anywhere((reach) => {
      if (begins(kind, reach)) return
      const wentOn = watchUser()
      void projectsAreRead(reach).then(() => {
        if (!wentOn() && !begins(kind, reach)) tellThereIsNone(reach)
      })
    }),
  )
}

/** Opens the sheet in the project that is meant. Returns false if there is none. */
function begins(kind: InProject, { projects, surfaces, target }: ShellReach): boolean {
  const project = target.project ?? projects.all[0]?.key
  if (project !== undefined) surfaces.edit({ kind, project })
  return project !== undefined
}

async function projectsAreRead({ projects, navigation }: ShellReach): Promise<void> {
  if (navigation.account !== null) await projects.loaded(navigation.account.id)
}

function tellThereIsNone({ projects, toasts }: ShellReach): void {
  toasts.refuse(
    projects.areNone
      ? 'You are not a member of any project yet, so there is none to do this in.'
      : 'Your projects are not on this computer yet. They come with the first sync.',
  )
}
