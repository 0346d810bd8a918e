import { expect, it } from 'vitest'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorOf } from '../../../shared/errors.ts'
import { approvalsEntity } from '../../../shared/model/approvals.ts'
import { stageV4 } from './stage-v4.ts'

/** Projects where whoever approves has to enter their password, which Docket does not know. */

const fixture = (requirePasswordToApprove: boolean) => ({
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ada/anvil',
      members: { ada: 'owner', ben: 'developer' },
      ...{ tier: 'premium', requirePasswordToApprove },
      mergeRequests: [{ title: 'Weld', branch: 'weld', author: 'ben' }],
    },
  ],
})

const review = {
  kind: 'publishReview',
  comments: [],
  answers: [],
  resolutions: [],
  summary: 'Fine',
  verdict: 'approve',
  sha: null,
} as const

it('an approval there is put back to the browser, with the reason', async () => {
  const { run } = await stageV4({ fixture: fixture(true) })
  const failed = await run({ kind: 'approve', approved: true, sha: null }).catch((thrown: unknown) => thrown)
  expect(wordsFor(errorOf(failed))).toBe(
    'GitLab asks for your password before you approve it. Docket does not know your password. Discard this edit, and approve it in a browser.',
  )
})

it('a review there is published without the approval', async () => {
  const { ask, attempt } = await stageV4({ fixture: fixture(true) })
  const { prepare, send } = attempt(review)
  const found = await prepare()
  const outcome = await send(found.is === 'prepared' ? found.request : null)
  if (outcome.is !== 'notApplied' || !outcome.error) throw new Error('it was applied')
  expect(wordsFor(outcome.error)).toBe(
    'Your comments are published, but GitLab asks for your password before you approve. Docket does not know your password. Approve it in a browser.',
  )
  expect(await ask('GET', '/projects/1/merge_requests/1/notes')).toMatchObject([{ body: 'Fine' }])
  expect(await ask('GET', '/projects/1/merge_requests/1/approvals')).toMatchObject({ approved_by: [] })
})

it.each(['require_password_to_approve', 'require_reauthentication_to_approve', 'require_saml_auth_to_approve'])(
  'services say it as %s',
  (name) => {
    const row = { user_has_approved: false, approved_by: [], [name]: true }
    expect(approvalsEntity.read(row).requirePasswordToApprove).toBe(true)
    expect(approvalsEntity.read({ ...row, [name]: false }).requirePasswordToApprove).toBe(false)
  },
)

it('elsewhere an approval arrives as ever', async () => {
  const { ask, run } = await stageV4({ fixture: fixture(false) })
  expect(await run({ kind: 'approve', approved: true, sha: null })).toMatchObject({ is: 'landing' })
  expect(await ask('GET', '/projects/1/merge_requests/1/approvals')).toMatchObject({
    approved_by: [{ user: { username: 'ada' } }],
  })
})
