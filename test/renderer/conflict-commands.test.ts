import { expect, it } from 'vitest'
import { conflictCommands } from '../../renderer/features/editing/conflict-commands.ts'

const fork = {
  path: 'eve/anvil',
  repository: 'https://code.example.org/eve/anvil.git',
  sshRepository: 'git@code.example.org:eve/anvil.git',
}
const address = fork.repository

// Whoever pushes a branch chooses its name: pasted, it must not be run, nor be anything but a name.
it.each<[what: string, source: string, target: string, of: typeof fork | null, commands: string[]]>([
  [
    'the project itself',
    'fix',
    'master',
    null,
    ['git fetch origin', 'git switch fix', 'git merge origin/master', 'git push origin fix'],
  ],
  [
    'the project itself, with names that a shell would run',
    'a;reboot',
    "it's$(id)",
    null,
    ['git fetch origin', "git switch 'a;reboot'", `git merge 'origin/it'\\''s$(id)'`, "git push origin 'a;reboot'"],
  ],
  [
    'the project itself, with a name that would overwrite the branch',
    '+fix',
    'master',
    null,
    ['git fetch origin', "git switch '+fix'", 'git merge origin/master', "git push origin 'refs/heads/+fix'"],
  ],
  [
    'a fork',
    'fix',
    'master',
    fork,
    [
      'git fetch origin',
      `git fetch ${address} fix`,
      'git switch -c eve-fix FETCH_HEAD',
      'git merge origin/master',
      `git push ${address} HEAD:fix`,
    ],
  ],
  [
    'a fork in a group of a group, with names that need quotes',
    'fix#1 & co',
    'release/2(1)',
    { ...fork, path: 'smiths/young/anvil', repository: 'https://code.example.org/~eve/anvil.git' },
    [
      'git fetch origin',
      "git fetch 'https://code.example.org/~eve/anvil.git' 'fix#1 & co'",
      "git switch -c 'smiths-young-fix#1 & co' FETCH_HEAD",
      "git merge 'origin/release/2(1)'",
      "git push 'https://code.example.org/~eve/anvil.git' 'HEAD:fix#1 & co'",
    ],
  ],
  [
    'a fork, with a name that would overwrite the branch',
    '+fix',
    'master',
    fork,
    [
      'git fetch origin',
      `git fetch ${address} 'refs/heads/+fix'`,
      "git switch -c 'eve-+fix' FETCH_HEAD",
      'git merge origin/master',
      `git push ${address} 'HEAD:refs/heads/+fix'`,
    ],
  ],
])('conflicts with a branch of %s are resolved by commands', (_what, sourceBranch, targetBranch, of, commands) => {
  const { before, push } = conflictCommands({ sourceBranch, targetBranch, fork: of }) ?? { before: [], push: '' }
  expect([...before, push]).toEqual(commands)
})

it('a fork is reached over SSH by who chose that, if the service names an address for it', () => {
  const of = (sshRepository: string | null) =>
    conflictCommands({ sourceBranch: 'fix', targetBranch: 'master', fork: { ...fork, sshRepository } }, 'ssh')
  const named = of(fork.sshRepository)
  expect([named?.before[1], named?.push]).toEqual([
    'git fetch git@code.example.org:eve/anvil.git fix',
    'git push git@code.example.org:eve/anvil.git HEAD:fix',
  ])
  expect(of('ssh://git@code.example.org:2222/~eve/anvil.git')?.push).toBe(
    "git push 'ssh://git@code.example.org:2222/~eve/anvil.git' HEAD:fix",
  )
  expect(of(null)?.push).toBe(`git push ${address} HEAD:fix`)
})

it.each([[{ ...fork, path: null, repository: null }], [{ ...fork, repository: null }]])(
  'there are no commands for %j, whose repository is not known',
  (unknown) => {
    expect(conflictCommands({ sourceBranch: 'fix', targetBranch: 'master', fork: unknown })).toBeNull()
  },
)
