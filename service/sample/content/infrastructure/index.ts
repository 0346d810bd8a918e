import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'
import { mergeRequests2 } from './merge-requests-2.ts'
import { snippets } from './snippets.ts'

export const infrastructure: ProjectContent = {
  name: 'Infrastructure',
  path: 'infrastructure',
  group: 'platform',
  description:
    'Terraform, Ansible, monitoring and the runbooks. If it can wake somebody up, it is described here, with what to do about it.',
  visibility: 'internal',
  tags: ['terraform', 'ansible', 'monitoring', 'runbooks'],
  age: 926,
  stars: ['callum', 'kwame', 'ines', 'mira', 'hugo', 'rosa'],
  labels: [
    { name: 'incident', color: '#c81d25', description: 'Customers noticed, or would have', priority: 1 },
    { name: 'security', color: '#7b2d26', description: 'Keys, secrets, access, advisories', priority: 2 },
    { name: 'bug', color: '#d9534f', description: 'Does not do what we wrote down', priority: 3 },
    { name: 'capacity', color: '#e08e0b', description: 'Too small, or about to be', priority: 4 },
    { name: 'database', color: '#33658a', description: 'Postgres, the pooler, replication' },
    { name: 'network', color: '#2f9c95', description: 'DNS, TLS, firewalls, the broker’s front door' },
    { name: 'terraform', color: '#623ce4', description: 'What exists' },
    { name: 'ansible', color: '#4a4e69', description: 'What is on it' },
    { name: 'monitoring', color: '#5a9e4b', description: 'Metrics, logs, alerts, who gets woken' },
    { name: 'runbook', color: '#8d6a9f', description: 'Words for three in the morning' },
    { name: 'backup', color: '#3d5a80', description: 'And restore, which is the point' },
    { name: 'cost', color: '#b5942a', description: 'The bill' },
    { name: 'ci', color: '#6c757d', description: 'Runners, caches, artefacts' },
    { name: 'question', color: '#a3b18a', description: 'Decide before doing' },
  ],
  milestones: [
    {
      title: 'Leave the single box',
      description: 'Every service on a machine of its own, none of them in anybody’s private account.',
      start: -918,
      due: -740,
      closed: true,
    },
    {
      title: 'Backups we have restored',
      description: 'From nothing, by someone who did not write the script, with a stopwatch.',
      start: -604,
      due: -500,
      closed: true,
    },
    {
      title: 'Second region',
      description: 'A warm database elsewhere, and a practised way to move there within half an hour.',
      start: -424,
      due: -240,
      closed: true,
    },
    {
      title: 'Under 4 000 euros',
      description: 'The monthly bill with a 3 in front.',
      start: -244,
      due: -118,
      closed: true,
    },
    {
      title: 'Postgres 17',
      description: 'Both databases, rehearsed twice, with less than ten minutes of read-only.',
      start: -119,
      due: 24,
    },
    {
      title: 'Harvest readiness',
      description: 'Three times the readings of spring, and nobody on call should be able to tell.',
      start: -78,
      due: 61,
    },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: [...mergeRequests1, ...mergeRequests2],
  snippets,
}
