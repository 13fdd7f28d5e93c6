import type { FastifyInstance } from 'fastify'
import { answerUnknownInWords } from '../../foundation/http/error-handler.ts'
import type { Files } from './open-files.ts'
import { serveFiles } from './serve.ts'

interface Params {
  name: string
  version: string
  '*': string
}

const hidden = { schema: { hide: true } }

/** The files of every release there ever was; old tabs load their chunks from there. */
export async function releaseFileRoutes(app: FastifyInstance, { files }: { files: Files }) {
  const serve = serveFiles(files)

  app.register(
    async (remotes) => {
      answerUnknownInWords(remotes)
      remotes.get<{ Params: Params }>('/:name/:version/*', hidden, (request, reply) => {
        const { name, version, '*': path } = request.params
        // The host's files have an address of their own.
        return serve(request, reply, { app: name === 'host' ? '' : name, version, path })
      })
    },
    { prefix: '/remotes' },
  )
  app.register(
    async (host) => {
      answerUnknownInWords(host)
      host.get<{ Params: Params }>('/:version/*', hidden, (request, reply) => {
        const { version, '*': path } = request.params
        return serve(request, reply, { app: 'host', version, path })
      })
    },
    { prefix: '/host' },
  )
}
