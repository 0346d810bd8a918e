import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'

export const fieldApp: ProjectContent = {
  name: 'Field app',
  path: 'field-app',
  group: 'apps',
  description: 'The Android app for putting probes in the ground: Bluetooth, offline maps, and no spinner in a field.',
  visibility: 'internal',
  tags: ['kotlin', 'android', 'bluetooth', 'offline'],
  age: 556,
  stars: ['anouk', 'elif', 'mira', 'sofia', 'rosa', 'jonas', 'nils'],
  labels: [
    { name: 'bug', color: '#d1483e', description: 'It does not do what it says', priority: 1 },
    { name: 'feature', color: '#3c7fb1', description: 'Something it cannot do yet' },
    { name: 'bluetooth', color: '#2b5fc4', description: 'Scanning, links, pairing, and the moon' },
    { name: 'offline', color: '#4d6a6d', description: 'Queue, cache, and what happens later by itself' },
    { name: 'maps', color: '#5d8a3a', description: 'Tiles, positions, outlines' },
    { name: 'battery', color: '#e08a1e', description: 'Of the phone or of the node' },
    { name: 'firmware', color: '#7b5ea7', description: 'Needs the node to change as well' },
    { name: 'device quirk', color: '#8c6d1f', description: 'Only on some phones', priority: 3 },
    { name: 'onboarding', color: '#2f9e8f', description: 'The first minutes with the app' },
    { name: 'design', color: '#c7548f', description: 'How it looks, sounds and shakes' },
    { name: 'accessibility', color: '#7a52a8', description: 'For gloves, sun, and every eye and ear' },
    { name: 'translation', color: '#4b6fd6', description: 'Words in the languages of the field' },
    { name: 'from the field', color: '#6b7f2a', description: 'Reported by a farm or an installer', priority: 2 },
    { name: 'needs decision', color: '#b59a00', description: 'Talk before code' },
  ],
  milestones: [
    {
      title: '1.0 First install',
      description: 'One probe, three minutes, gloves.',
      start: -554,
      due: -395,
      closed: true,
    },
    {
      title: '1.4 Offline maps',
      description: 'Aerial images that work in a valley.',
      start: -480,
      due: -310,
      closed: true,
    },
    {
      title: '1.6 Firmware by phone',
      description: 'Update a node in half a minute.',
      start: -330,
      due: -115,
      closed: true,
    },
    { title: '1.7 Batch install', description: 'Sixty a day, and know which are wrong.', start: -113, due: 8 },
    { title: '2.0 Spring', description: 'Soil by hand, paddocks on foot, tablets in cabs.', start: 8, due: 110 },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: mergeRequests1,
}
