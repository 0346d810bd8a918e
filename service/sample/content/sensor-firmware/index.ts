import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { issues3 } from './issues-3.ts'
import { mergeRequests1 } from './merge-requests-1.ts'
import { mergeRequests2 } from './merge-requests-2.ts'

/** What runs inside the sensor on the post. */
export const sensorFirmware: ProjectContent = {
  name: 'Sensor firmware',
  path: 'sensor-firmware',
  group: 'hardware',
  description:
    'Firmware of the soil and weather sensors: wake up, measure, send twenty-four bytes, sleep for fifteen minutes.',
  visibility: 'internal',
  tags: ['c', 'rtos', 'lora', 'low-power', 'stm32'],
  age: 908,
  stars: ['mira', 'tomasz', 'haruto', 'jonas', 'grete', 'wen', 'oskar', 'beatriz'],
  labels: [
    { name: 'bug', color: '#d9534f', description: 'Does something else than it should', priority: 1 },
    {
      name: 'security',
      color: '#8e1f2f',
      description: 'Keys, signatures, and who may say what to a sensor',
      priority: 2,
    },
    { name: 'field-report', color: '#e8a33d', description: 'Came from a farm, with mud on it', priority: 3 },
    { name: 'power', color: '#f0c808', description: 'Microamps and milliamp hours' },
    { name: 'radio', color: '#3f7cac', description: 'LoRa, timing, antennas' },
    { name: 'sensors', color: '#5b9a54', description: 'Soil, air, rain, wind, buttons' },
    { name: 'calibration', color: '#8fbf73', description: 'From counts to something true' },
    { name: 'bootloader', color: '#5d4e8c', description: 'The part that cannot be updated' },
    { name: 'ota', color: '#7a6fb3', description: 'Updates over the air' },
    { name: 'production', color: '#a0785a', description: 'Fixture, lots, provisioning' },
    { name: 'tooling', color: '#7f8c8d', description: 'Build, tests, analysis' },
    { name: 'docs', color: '#b4c4d4', description: 'Written down so that someone else can do it' },
    { name: 'needs-measurement', color: '#d68fb8', description: 'An opinion until somebody connects an instrument' },
  ],
  milestones: [
    {
      title: 'FW 3.0',
      description: 'Rev C and D in the field, seven years on one cell.',
      start: -905,
      due: -690,
      closed: true,
    },
    { title: 'FW 3.1', description: 'Charge counting and the first downlinks.', start: -690, due: -365, closed: true },
    {
      title: 'FW 3.2',
      description: 'Updates over LoRa, authenticated downlinks, backlog.',
      start: -480,
      due: -140,
      closed: true,
    },
    {
      title: 'FW 4.0',
      description: 'Rev E board. Two frequencies in the soil, tilt, reset log.',
      start: -150,
      due: 14,
    },
    { title: 'FW 4.1', description: 'Transmit power by recommendation, AU915, Zephyr 3.7.', start: -30, due: 95 },
  ],
  issues: [...issues1, ...issues2, ...issues3],
  mergeRequests: [...mergeRequests1, ...mergeRequests2],
}
