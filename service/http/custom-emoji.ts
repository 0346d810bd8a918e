import type { FastifyInstance } from 'fastify'
import { findCustomEmoji } from '../store/custom-emoji.ts'
import type { CustomEmojiRow } from '../store/custom-emoji.ts'
import type { Workspace } from '../workspace.ts'

/** The address of the picture of an emoji. */
export function customEmojiUrl({ webUrl }: Workspace, { id, name, url }: CustomEmojiRow): string {
  return url ?? `${webUrl}/uploads/-/system/custom_emoji/file/${id}/${name}.png`
}

/** The pictures of the groups' own emoji. They are for everybody, as avatars are. */
export function serveCustomEmoji(server: FastifyInstance, { store }: Workspace): void {
  server.get<{ Params: { readonly id: string } }>(
    '/uploads/-/system/custom_emoji/file/:id/:name',
    ({ params }, reply) => {
      const bytes = findCustomEmoji(store, Number(params.id))?.picture ?? null
      if (bytes === null) return reply.status(404).type('text/html; charset=utf-8').send('<h1>404</h1>')
      return reply.type('image/png').send(Buffer.from(bytes))
    },
  )
}
