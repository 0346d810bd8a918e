import { describe, expect, it } from 'vitest'
import { commandsIn, commandWords } from '../../renderer/features/writing/slash-commands/in-text.ts'

const issue = { kind: 'issue', apiVersion: 'v4' } as const
const mergeRequest = { kind: 'mergeRequest', apiVersion: 'v4' } as const

describe('commands in a text', () => {
  it.each([
    ['/approve', ['approve it']],
    ['/draft', ['make it a draft']],
    ['/ready', ['mark it as ready']],
    ['/assign_reviewer @bob', ['request a review from @bob']],
    ['/Close', ['close it']],
    ['Done.\n/close\n/label ~bug ~"two words"\nSee you.', ['close it', 'add ~bug ~"two words"']],
    ['Words\n\n/unlabel', ['remove all labels']],
    ['/unassign\r\n/todo \r\n', ['remove its assignees', 'add it to your todos']],
    ['a `code` here\n/close', ['close it']],
    ['<!-- said to nobody -->\n/close', ['close it']],
    ['> said\n\n/close', ['close it']],
  ])('%j are told', (text, toasts) => {
    expect(commandsIn(text, mergeRequest)).toEqual(toasts)
  })

  it.each([
    '```\n/close\n```',
    '~~~\n/close\n~~~',
    '````\n```\n/close\n````',
    '    /close',
    '`\n/close\n`',
    'a `span\n/close of` code',
    '> /close',
    '>>>\n/close\n>>>',
    '- /close',
    '- item\n  /close',
    '# /close',
    '<div>\n/close\n</div>',
    '<!--\n/close\n-->',
    ' /close',
    'Words /close',
    '/closed',
    '/close-it',
    '/close\tnow',
    '/usr/bin/close',
    '/constructor',
    '/assign',
    '/title  ',
    '| a |\n| - |\n| /close |',
    '',
  ])('are not where the service sees none: %j', (text) => {
    expect(commandsIn(text, mergeRequest)).toEqual([])
  })

  it('are those of the item, and of the service', () => {
    expect(commandsIn('/confidential\n/due tomorrow', issue)).toEqual([
      'make it confidential',
      'set the due date tomorrow',
    ])
    expect(commandsIn('/confidential\n/due tomorrow', mergeRequest)).toEqual([])
    expect(commandsIn('/approve\n/merge', issue)).toEqual([])
    expect(commandsIn('/approve\n/merge', { kind: 'mergeRequest', apiVersion: 'v3' })).toEqual(['merge it'])
    expect(commandsIn('/close', { kind: 'snippet', apiVersion: 'v4' })).toEqual([])
  })

  it('are told in one sentence', () => {
    expect(commandWords('/close\n/label ~bug', issue)).toBe(
      'Lines that begin with / are commands for GitLab and are not shown. They ask it to close it and add ~bug.',
    )
    expect(commandWords('no command', issue)).toBeNull()
  })
})
