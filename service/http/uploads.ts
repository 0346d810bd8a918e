import type { FastifyInstance, FastifyReply } from 'fastify'
import { uploadedFile } from '../rules/uploads.ts'
import { findProject, visibility } from '../store/projects.ts'
import type { Workspace } from '../workspace.ts'

interface Named {
  readonly secret: string
  readonly name: string
}

/**
 * Attachments as browsers get them, at `/GROUP/PROJECT/uploads/SECRET/NAME` and `/-/project/ID/uploads/SECRET/NAME`. Pictures are for
 * everybody who knows the secret, other files of a project that is not public for those who have signed in. Newer services ask that
 * of whoever wants a picture, too. Nobody signs in here, so that they are led to the form for that.
 */
export function serveUploads(server: FastifyInstance, { store, picturesAskForSession }: Workspace): void {
  const send = (reply: FastifyReply, project: string | number, upload: Named) => {
    const row = findProject(store, project)
    const file = row ? uploadedFile(store, row.id, upload) : null
    if (!row || !file) return reply.status(404).type('text/html; charset=utf-8').send('<h1>404</h1>')
    const isForEverybody = file.type.startsWith('image/') && picturesAskForSession !== true
    if (row.visibility_level !== visibility.public && !isForEverybody) return reply.redirect('/users/sign_in', 302)
    return reply.type(file.type).send(file.bytes)
  }
  server.get<{ Params: Named & { readonly group: string; readonly project: string } }>(
    '/:group/:project/uploads/:secret/:name',
    ({ params }, reply) => send(reply, `${params.group}/${params.project}`, params),
  )
  server.get<{ Params: Named & { readonly id: string } }>('/-/project/:id/uploads/:secret/:name', ({ params }, reply) =>
    send(reply, Number(params.id), params),
  )
}
