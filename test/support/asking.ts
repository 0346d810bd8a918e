import type { Service } from '../../service/server.ts'

/** Sends a request directly to the service, past any proxy. Throws with the service's words when it refuses. */
export async function askService<T>(
  service: Service,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(service.url + path, {
    method,
    headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Asks the service which id a user has: the user with the token given. */
export async function ownIdOf(service: Service, token: string): Promise<number> {
  return (await askService<{ id: number }>(service, token, 'GET', '/user')).id
}
