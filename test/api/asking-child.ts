import { createClient } from '../../electron/api/client/client.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { errorOf } from '../../shared/errors.ts'

/** Asks a service who the user is, with nothing but the trust of this process, and prints the answer's id or the code of the failure. */
const client = createClient({ baseUrl: process.argv[2] ?? '', token: () => 'token', retries: 0 })
const answer = await readOwnUser(client).then(
  ({ id }) => id,
  (thrown: unknown) => errorOf(thrown).code,
)
process.stdout.write(String(answer))
await client.close()
