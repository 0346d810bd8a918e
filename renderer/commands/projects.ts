import { anywhere, inOtherAccount, on, unless, type Action } from './action.ts'

/** The commands on a project: the one that is meant, or else the first. */
export const projects = {
  newIssue: inProject('newIssue'),
  newMergeRequest: inProject('newMergeRequest'),
  goLabels: inProject('project'),
  star: unless(
    inOtherAccount,
    on(
      ({ projects, target }) => projects.find(target.project ?? ''),
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

function inProject(kind: 'newIssue' | 'newMergeRequest' | 'project'): Action {
  return unless(
    inOtherAccount,
    anywhere(({ projects, surfaces, target, told }) => {
      const project = target.project ?? projects.all[0]?.key
      if (project !== undefined) return surfaces.edit({ kind, project })
      told.tell(
        'info',
        projects.areNone
          ? 'You are not a member of any project yet, so there is none to do this in.'
          : 'Your projects are not on this computer yet. They come with the first sync.',
      )
    }),
  )
}
