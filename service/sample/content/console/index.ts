import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'

export const fieldConsole: ProjectContent = {
  name: 'Console',
  path: 'console',
  group: 'apps',
  description: 'What farmers look at in the morning: fields, charts, maps and alerts in the browser.',
  visibility: 'internal',
  tags: ['typescript', 'svelte', 'charts', 'maps'],
  age: 908,
  stars: ['mira', 'beatriz', 'leila', 'yusuf', 'sofia', 'wen', 'rosa', 'grete'],
  labels: [
    { name: 'bug', color: '#d1483e', description: 'It does not do what it says', priority: 1 },
    { name: 'regression', color: '#a8323e', description: 'It used to work', priority: 2 },
    { name: 'feature', color: '#3c7fb1', description: 'Something it cannot do yet' },
    { name: 'charts', color: '#2f9e8f', description: 'Lines, bands, axes and gaps' },
    { name: 'map', color: '#5d8a3a', description: 'Nodes, paddocks and tiles' },
    { name: 'alerts', color: '#e08a1e', description: 'Rules, messages, and when to be quiet', priority: 3 },
    { name: 'accessibility', color: '#7a52a8', description: 'For every eye, ear and hand', priority: 3 },
    { name: 'performance', color: '#8c6d1f', description: 'Slow, heavy or hungry' },
    { name: 'translation', color: '#4b6fd6', description: 'Languages, plurals, dates and separators' },
    { name: 'design', color: '#c7548f', description: 'How it looks and what it says' },
    { name: 'from the field', color: '#6b7f2a', description: 'Reported by a farm' },
    { name: 'tech debt', color: '#6f7780', description: 'Ours to tidy' },
    { name: 'needs decision', color: '#b59a00', description: 'Talk before code' },
    { name: 'good first issue', color: '#3aa15a', description: 'Small, clear, and alone' },
  ],
  milestones: [
    {
      title: '1.0',
      description: 'One sentence per field, and a chart behind it.',
      start: -905,
      due: -700,
      closed: true,
    },
    {
      title: '2.0 Charts',
      description: 'Available water, dark mode, our own axis.',
      start: -600,
      due: -395,
      closed: true,
    },
    {
      title: '2.3 Irrigation',
      description: 'The log, the table, and who watered what.',
      start: -390,
      due: -240,
      closed: true,
    },
    { title: '2.4 Alerts', description: 'Fewer messages, and each one read.', start: -330, due: -100, closed: true },
    {
      title: '2.5 Maps',
      description: 'Paddocks, clusters, honest gaps, and reasons for silence.',
      start: -150,
      due: 10,
    },
    {
      title: '3.0',
      description: 'Depth–time pictures, water kept against water pumped, sharing.',
      start: 10,
      due: 140,
    },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: mergeRequests1,
}
