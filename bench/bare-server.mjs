import { once } from 'node:events'
import { createServer } from 'node:http'

// The best that this machine can do: the answer is there, and the request is not looked at.
const [{ headers, body }] = await once(process, 'message')
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`))
