import type { Operations } from './operation.ts'

/** Contract, "Endpoints: System hooks". For administrators only. */

const hook = { id: { type: 'integer', required: true } } as const

export const systemHookOperations = {
  listHooks: {
    summary: 'Lists the system hooks.',
    method: 'GET',
    path: '/hooks',
    parameters: {},
    result: 'SystemHook',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'administrator',
    administratorFirst: true,
  },
  /** The contract answers an array that holds the hook, real services the hook alone. */
  createHook: {
    summary: 'Adds a system hook, to be told of events at an address.',
    method: 'POST',
    path: '/hooks',
    parameters: {
      url: { type: 'string', required: true, secret: 'in address' },
      token: { type: 'string', secret: 'whole' },
      push_events: { type: 'boolean' },
      tag_push_events: { type: 'boolean' },
      enable_ssl_verification: { type: 'boolean' },
    },
    result: 'CreatedSystemHooks',
    access: 'administrator',
    administratorFirst: true,
  },
  /** Reading a hook fires it. */
  testHook: {
    summary: 'Posts a sample event to a system hook and answers it.',
    method: 'GET',
    path: '/hooks/:id',
    parameters: hook,
    result: 'SampleEvent',
    changes: true,
    access: 'administrator',
    administratorFirst: true,
  },
  deleteHook: {
    summary: 'Deletes a system hook.',
    method: 'DELETE',
    path: '/hooks/:id',
    parameters: hook,
    result: 'DeletedSystemHook',
    access: 'administrator',
    administratorFirst: true,
  },
} as const satisfies Operations
