import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'
import { mergeRequests2 } from './merge-requests-2.ts'

/** The box on the barn that hears the sensors. */
export const fieldGateway: ProjectContent = {
  name: 'Field gateway',
  path: 'field-gateway',
  group: 'hardware',
  description: 'Hears the sensors over LoRa, loses nothing when the barn loses power, and uploads over LTE.',
  visibility: 'internal',
  tags: ['rust', 'lora', 'lte', 'embedded-linux', 'mqtt'],
  age: 895,
  stars: ['mira', 'oskar', 'callum', 'ines', 'tomasz', 'priya', 'grete', 'rosa', 'kwame'],
  labels: [
    { name: 'bug', color: '#d9534f', description: 'Does something else than it should', priority: 1 },
    { name: 'security', color: '#8e1f2f', description: 'Certificates, keys, who may do what', priority: 2 },
    { name: 'field-report', color: '#e8a33d', description: 'Seen on a real barn', priority: 3 },
    { name: 'radio', color: '#3f7cac', description: 'Concentrator, channels, duty cycle' },
    { name: 'uplink', color: '#2a9d8f', description: 'LTE, MQTT, batches, tunnels' },
    { name: 'storage', color: '#8d6e4f', description: 'Spool, eMMC, what survives a power cut' },
    { name: 'ota', color: '#7a6fb3', description: 'Updating the gateway, and the sensors through it' },
    { name: 'config', color: '#9aa86b', description: 'perch.toml, regions, names' },
    { name: 'observability', color: '#c77dbb', description: 'Metrics, logs, doctor, lights' },
    { name: 'performance', color: '#f0c808', description: 'CPU, memory, bytes on the SIM' },
    { name: 'hardware', color: '#a0785a', description: 'Carrier, power supply, antennas, feathers' },
    { name: 'docs', color: '#b4c4d4', description: 'Written down so that someone else can do it' },
    { name: 'question', color: '#7f8c8d', description: 'Needs an answer rather than a change' },
  ],
  milestones: [
    { title: '1.0', description: 'Out of Python, first eleven pilots.', start: -893, due: -800, closed: true },
    {
      title: '1.1 Offline',
      description: 'A week without LTE must not cost a reading.',
      start: -790,
      due: -690,
      closed: true,
    },
    {
      title: '2.0',
      description: 'Small batches, sensor updates, certificates that renew.',
      start: -640,
      due: -420,
      closed: true,
    },
    { title: '2.2', description: 'Read-only root, burst mode, calm reconnects.', start: -410, due: -75, closed: true },
    { title: '2.3', description: 'An answer is a fact. Ships on the same day as FW 4.0.', start: -75, due: 14 },
    { title: '2.4', description: 'Recommended transmit power, profile choice, TLS 1.3 only.', start: -14, due: 80 },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: [...mergeRequests1, ...mergeRequests2],
}
