import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'
import { mergeRequests2 } from './merge-requests-2.ts'

export const api: ProjectContent = {
  name: 'api',
  path: 'api',
  group: 'platform',
  description: 'The public and the internal HTTP API: farms, series, alerts that wake people, and the invoices.',
  visibility: 'internal',
  tags: ['python', 'fastapi', 'alerts'],
  age: 866,
  stars: ['mateus', 'leila', 'mira', 'yusuf', 'rosa'],
  labels: [
    { name: 'bug', color: '#d9534f', description: 'Broken, for someone, now', priority: 2 },
    { name: 'incident', color: '#b00020', description: 'A customer noticed, or would have', priority: 1 },
    { name: 'alerts', color: '#e67e22', description: 'Rules, SMS, calls, the ladder' },
    { name: 'billing', color: '#8e7cc3', description: 'Invoices, prices, the payment provider' },
    { name: 'discussion', color: '#6a5acd', description: 'Not decided yet; say what you think' },
    { name: 'webhooks', color: '#0b7a75', description: 'What we tell other machines' },
    { name: 'public API', color: '#428bca', description: 'Integrators depend on it' },
    { name: 'good first issue', color: '#69d100', description: 'An afternoon, and you meet half of the code' },
    { name: 'breaking change', color: '#ad4363', description: 'Needs a version, a date and a letter' },
    { name: 'auth', color: '#34495e', description: 'Sessions, tokens, scopes' },
    { name: 'security', color: '#2b2b2b', description: 'Ask Hugo before you merge' },
    { name: 'timezones', color: '#5843ad', description: 'A day is a day on the farm' },
    { name: 'performance', color: '#f0ad4e', description: 'Slow, hungry, or both' },
    { name: 'documentation', color: '#a8d695', description: 'OpenAPI, examples, letters to integrators' },
    { name: 'needs decision', color: '#cc338b', description: 'Somebody has to say yes or no', priority: 3 },
  ],
  milestones: [
    {
      title: 'v1 public',
      description: 'The console stops reading the database.',
      start: -860,
      due: -690,
      closed: true,
    },
    {
      title: 'Alerts that wake the right person',
      description: 'Once, in time, and nobody else.',
      start: -520,
      due: -385,
      closed: true,
    },
    {
      title: 'Billing hooks',
      description: 'Invoices without spreadsheets. Ruth signs it off.',
      start: -390,
      due: -265,
      closed: true,
    },
    {
      title: 'v2 cursors',
      description: 'Everything we want to break, broken once.',
      start: -290,
      due: -95,
      closed: true,
    },
    {
      title: 'Fewer 500s',
      description:
        'After Bergamo: alerts never wait.\n\n- slowest frost alert under 10 s\n- fewer than five 500s per day',
      start: -117,
      due: 15,
    },
    {
      title: 'v3 sketches',
      description: 'Advice with reasons, scopes with human words, gaps that are honest.',
      start: -90,
      due: 120,
    },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: [...mergeRequests1, ...mergeRequests2],
}
