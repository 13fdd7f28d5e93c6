import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Checkout } from './checkout.ts'

const yearMs = 365 * 24 * 60 * 60 * 1000

interface FileParams {
  name: string
  version: string
  '*': string
}

/** The live set, and the files of host and remotes: immutable, sent as compressed at build time. */
export async function releaseRoutes(app: FastifyInstance, { checkout }: { checkout: Checkout }) {
  await app.register(fastifyStatic, {
    root: import.meta.dirname,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    maxAge: yearMs,
    immutable: true,
  })

  app.get('/remotes.json', { config: { public: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return checkout.liveSet()
  })

  app.get<{ Params: FileParams }>('/remotes/:name/:version/*', async ({ params }, reply) =>
    sendFile(reply, checkout.filesOf(params.name, params.version), params['*']),
  )

  app.get<{ Params: FileParams }>('/host/:version/*', async ({ params }, reply) => {
    const { version, folder } = checkout.host()
    return sendFile(reply, params.version === version ? folder : undefined, params['*'])
  })
}

function sendFile(reply: FastifyReply, folder: string | undefined, file: string) {
  return folder ? reply.sendFile(file, folder) : reply.callNotFound()
}
