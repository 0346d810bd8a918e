import type { Operation, Operations, Parameter } from './operation.ts'
import { schemas } from './schemas.ts'
import { reasonOf } from './statuses.ts'
import { pathNames } from './target.ts'
import type { Schema } from './schema-fields.ts'

/** Families of operations by their headings, in the contract's order. */
export type Families = Readonly<Record<string, Operations>>

type Documented = readonly [name: string, operation: Operation]

function documented(family: Operations): Documented[] {
  return Object.entries(family).filter(([, operation]) => !operation.undocumented)
}

/** Returns a path in the notation of OpenAPI: `{name}` for `:name`. */
function template(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function plainSchema(parameter: Parameter): Schema {
  switch (parameter.type) {
    case 'integer':
      return { type: 'integer', ...(parameter.oneOf ? { enum: parameter.oneOf.map(Number) } : {}) }
    case 'boolean':
      return { type: 'boolean' }
    case 'timestamp':
      return { type: 'string', format: 'date-time' }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'integers':
      return { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] }
    case 'words': {
      const word = { type: 'string', ...(parameter.oneOf ? { enum: [...parameter.oneOf] } : {}) }
      return { anyOf: [word, { type: 'array', items: word }] }
    }
    case 'idOrPath':
      return {
        anyOf: [{ type: 'integer' }, { type: 'string' }],
        description: 'An id, or a path with its slash encoded.',
      }
    case 'file':
      return { type: 'string', format: 'binary' }
    case 'idNoneOrAny':
      return { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['None', 'Any'] }] }
    case 'names':
      return { type: 'string', description: 'Names separated by commas.' }
    case 'string':
      return { type: 'string', ...(parameter.oneOf ? { enum: [...parameter.oneOf] } : {}) }
  }
}

function parameterSchema(parameter: Parameter): Schema {
  const schema = plainSchema(parameter)
  return parameter.clearable ? { anyOf: [schema, { type: 'null' }, { const: '' }] } : schema
}

const sudo = [{ $ref: '#/components/parameters/sudo' }, { $ref: '#/components/parameters/sudoHeader' }]
const pages = [{ $ref: '#/components/parameters/page' }, { $ref: '#/components/parameters/perPage' }]

function bodyOf(operation: Operation, entries: readonly (readonly [string, Parameter])[]): Schema {
  const required = entries.filter(([, { required }]) => required !== undefined).map(([name]) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, parameterSchema(parameter)])),
    ...(required.length > 0 ? { required } : {}),
    ...(operation.oneNeeded && required.length === 0
      ? { anyOf: operation.oneNeeded.map((name) => ({ required: [name] })) }
      : {}),
  }
  const content = { schema }
  return {
    required: required.length > 0,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  }
}

function resultSchema(operation: Operation): Schema {
  const item = { $ref: `#/components/schemas/${operation.result}` }
  if (operation.list) return { type: 'array', items: item }
  // Deleting something that does not exist answers with an empty object.
  return operation.method === 'DELETE' && !operation.unchanged ? { anyOf: [item, { type: 'null' }] } : item
}

const pageHeaders = Object.fromEntries(
  ['X-Total', 'X-Total-Pages', 'X-Per-Page', 'X-Page', 'X-Next-Page', 'X-Prev-Page', 'Link'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

function responsesOf(operation: Operation): Schema {
  const success = operation.method === 'POST' ? 201 : 200
  const refusals = new Set([400, 401, 403, 404, ...Object.keys(operation.refusals ?? {}).map(Number)])
  const empty = operation.unchanged
    ? { [operation.unchanged]: { description: reasonOf(operation, operation.unchanged) } }
    : {}
  return {
    [success]: {
      description: success === 201 ? 'Created or done.' : 'Done.',
      ...(operation.paged ? { headers: pageHeaders } : {}),
      content: { 'application/json': { schema: resultSchema(operation) } },
    },
    ...empty,
    ...Object.fromEntries(
      [...refusals].map((status) => [
        status,
        {
          description: reasonOf(operation, status),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}

function operationOf(family: string, name: string, operation: Operation): Schema {
  const inPath = pathNames(operation)
  const rest = Object.entries(operation.parameters).filter(([parameter]) => !inPath.includes(parameter))
  const inQuery = operation.method === 'GET' || operation.method === 'DELETE'
  const parameters = [
    ...inPath.map((parameter) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: parameterSchema(operation.parameters[parameter] ?? { type: 'string' }),
    })),
    ...(inQuery ? rest : []).map(([parameter, reported]) => ({
      name: parameter,
      in: 'query',
      ...(reported.required ? { required: true } : {}),
      schema: parameterSchema(reported),
    })),
    ...(operation.paged ? pages : []),
    ...sudo,
  ]
  return {
    operationId: name,
    tags: [family],
    summary: operation.summary,
    description: accessSentence(operation),
    parameters,
    ...(!inQuery && rest.length > 0 ? { requestBody: bodyOf(operation, rest) } : {}),
    responses: responsesOf(operation),
    ...(operation.access === 'anyone' ? { security: [{}, ...security] } : {}),
  }
}

function accessSentence(operation: Operation): string {
  switch (operation.access) {
    case 'anyone':
      return 'A public one answers without authentication.'
    case 'caller':
      return 'Whoever is authenticated may call it.'
    case 'visible':
      return 'Whoever can see what the path names may call it.'
    case 'author':
      return 'Its author may call it, and those above them.'
    default:
      return `It takes the level of ${operation.access}.`
  }
}

const securitySchemes = {
  privateTokenHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'PRIVATE-TOKEN',
    description: 'A private token, or a personal access token.',
  },
  privateToken: {
    type: 'apiKey',
    in: 'query',
    name: 'private_token',
    description: 'A private token, or a personal access token.',
  },
  oauthBearer: { type: 'http', scheme: 'bearer', description: 'An OAuth 2 token.' },
  accessToken: { type: 'apiKey', in: 'query', name: 'access_token', description: 'An OAuth 2 token.' },
  session: { type: 'apiKey', in: 'cookie', name: '_service_session', description: 'Set by signing in on the web.' },
} as const

const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))

const components = {
  schemas,
  securitySchemes,
  parameters: {
    page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    perPage: { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    sudo: {
      name: 'sudo',
      in: 'query',
      description: 'The id or username of somebody as whom an administrator calls.',
      schema: { type: 'string' },
    },
    sudoHeader: {
      name: 'SUDO',
      in: 'header',
      description: 'The id or username of somebody as whom an administrator calls.',
      schema: { type: 'string' },
    },
  },
  headers: {
    ...Object.fromEntries(
      ['X-Total', 'X-Total-Pages', 'X-Per-Page', 'X-Page'].map((name) => [name, { schema: { type: 'integer' } }]),
    ),
    // The first and the last page have fewer links.
    'X-Next-Page': { schema: { type: 'string' } },
    'X-Prev-Page': { schema: { type: 'string' } },
    Link: {
      description: '`prev`, `next`, `first` and `last`, to be followed as they are.',
      schema: { type: 'string' },
    },
  },
}

/** The OpenAPI 3.1 document of the operations that the contract documents. */
export function openApiOf(families: Families): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [family, operations] of Object.entries(families)) {
    for (const [name, operation] of documented(operations)) {
      const path = template(operation.path)
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(family, name, operation) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Issue-tracking and project-hosting service',
      version: '3',
      description: 'Parameters may be sent in the query string or in the body.',
    },
    servers: [{ url: '{base_url}/api/v3', variables: { base_url: { default: 'http://127.0.0.1:8085' } } }],
    security,
    tags: Object.entries(families)
      .filter(([, operations]) => documented(operations).length > 0)
      .map(([name]) => ({ name })),
    paths,
    components,
  }
}
