import type { FastifyInstance } from 'fastify'

/** For whoever opens a team's link in a browser: what is secret in it is not sent. */
export async function enrolmentPage(app: FastifyInstance) {
  app.get('/enrol', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send('Use this link where your team publishes: npx sala login "<the whole link>"\n'),
  )
}
