import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'
import { mergeRequests2 } from './merge-requests-2.ts'

export const ingest: ProjectContent = {
  name: 'ingest',
  path: 'ingest',
  group: 'platform',
  description: 'Takes readings from gateways over MQTT and HTTP, throws the duplicates away, puts the rest in order.',
  visibility: 'internal',
  tags: ['go', 'mqtt', 'timescale'],
  age: 904,
  stars: ['mira', 'priya', 'ines', 'oskar', 'callum', 'wen'],
  labels: [
    { name: 'bug', color: '#d9534f', description: 'It does something else than we said', priority: 2 },
    { name: 'dedup', color: '#5843ad', description: 'The same reading twice, or taken for the same' },
    { name: 'ordering', color: '#8e44ad', description: 'Late, early, corrected, from the year 2106' },
    { name: 'mqtt', color: '#0b7a75', description: 'Broker, sessions, topics' },
    { name: 'http', color: '#34607f', description: 'The fallback for firewalls' },
    { name: 'protocol', color: '#428bca', description: 'Bytes between gateway and ingest' },
    { name: 'storage', color: '#7f8c8d', description: 'Postgres, hypertables, raw payloads' },
    { name: 'performance', color: '#f0ad4e', description: 'With a number before and a number after' },
    { name: 'incident', color: '#b00020', description: 'Someone was paged', priority: 1 },
    { name: 'security', color: '#2b2b2b', description: 'Ask Hugo before you merge' },
    { name: 'observability', color: '#5cb85c', description: 'Metrics, logs, dashboards, alerts' },
    { name: 'docs', color: '#a8d695', description: 'Written down or it did not happen' },
    { name: 'discussion', color: '#cc338b', description: 'Not decided yet' },
    { name: 'good first issue', color: '#69d100', description: 'An afternoon, no surprises' },
  ],
  milestones: [
    {
      title: 'First field season',
      description: 'Twelve farms in Alentejo, one table, and nothing lost.',
      start: -890,
      due: -720,
      closed: true,
    },
    {
      title: 'Store and forward',
      description: 'Know what is missing and ask for it.',
      start: -640,
      due: -460,
      closed: true,
    },
    {
      title: 'Out of order, on purpose',
      description: 'Late readings are normal readings: aggregates, corrections and tests agree about that.',
      start: -430,
      due: -262,
      closed: true,
    },
    {
      title: 'Hypertables everywhere',
      description: 'Compression, a whole season as a load test, and quiet nights.',
      start: -250,
      due: -90,
      closed: true,
    },
    {
      title: 'Ingest 2.0',
      description:
        'Wire format v2 for the fleet, signed HTTP batches, corrected clocks.\n\n- v2 pilot clean for 3 weeks\n- no double row, ever',
      start: -120,
      due: 24,
    },
    {
      title: 'After the region move',
      description: 'Broker choice, fairness by farm, erasure as a routine.',
      start: 20,
      due: 110,
    },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: [...mergeRequests1, ...mergeRequests2],
}
