import type { ProjectContent } from '../types.ts'
import { issues1 } from './issues-1.ts'
import { issues2 } from './issues-2.ts'
import { mergeRequests1 } from './merge-requests-1.ts'

export const handbook: ProjectContent = {
  name: 'Handbook',
  path: 'handbook',
  group: 'company',
  description: 'How we work, written down by the people who do. Short, true, dated, with somebody to ask.',
  visibility: 'internal',
  tags: ['handbook', 'people', 'how-we-work'],
  age: 921,
  stars: ['ruth', 'beatriz', 'mira', 'rosa', 'david', 'sofia', 'leila', 'kwame'],
  labels: [
    { name: 'onboarding', color: '#3a7d44', description: 'Joining, and the first month' },
    { name: 'travel', color: '#2f6690', description: 'Trains, farms, boots' },
    { name: 'on-call', color: '#c44536', description: 'Who is woken, what it pays, when to sleep', priority: 1 },
    { name: 'support', color: '#e09f3e', description: 'The phone and who answers it', priority: 2 },
    { name: 'hiring', color: '#7d5ba6', description: 'Finding people, and being found' },
    { name: 'offsite', color: '#e4879f', description: 'All of us in one place' },
    { name: 'office', color: '#7f8c8d', description: 'Trondheim, Lisbon, and their kitchens' },
    { name: 'money', color: '#997b3d', description: 'Pay, expenses, equipment' },
    { name: 'policy', color: '#34495e', description: 'Changes what we agree to do' },
    { name: 'tools', color: '#16817a', description: 'Software and devices we work with' },
    { name: 'culture', color: '#b56576', description: 'How it feels to be here' },
    { name: 'bug', color: '#d9534f', description: 'Does not work as the page says' },
    { name: 'typo', color: '#b8c0c8', description: 'Small and certain' },
    { name: 'question', color: '#6a994e', description: 'Undecided, opinions wanted' },
  ],
  milestones: [
    {
      title: 'Handbook v1',
      description: 'Everything that is in Ruth’s head and needed when she is on a plane.',
      start: -916,
      due: -720,
      closed: true,
    },
    {
      title: 'Offsite Trondheim',
      description: 'Twenty people, four days, one permit.',
      start: -470,
      due: -390,
      closed: true,
    },
    {
      title: 'Hiring round',
      description: 'One engineer for the field app, interviewed kindly.',
      start: -340,
      due: -288,
      closed: true,
    },
    {
      title: 'Offsite Douro',
      description: 'Three days and one optional, by the river.',
      start: -142,
      due: -60,
      closed: true,
    },
    {
      title: 'Support through harvest',
      description: 'Seven weeks, seven days, nobody waits longer than ten minutes.',
      start: -54,
      due: 48,
    },
    {
      title: 'Offsite Gdańsk',
      description: 'Week 9, the house in Sobieszewo, and a greenhouse with opinions.',
      start: -58,
      due: 158,
    },
  ],
  issues: [...issues1, ...issues2],
  mergeRequests: mergeRequests1,
}
