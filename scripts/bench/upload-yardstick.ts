// Reference server for uploads: `node:http` that writes the body to a file, flushes it, and nothing else.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = '', port = '0'] = process.argv.slice(2)
let count = 0

createServer(async (request, response) => {
  if (request.method === 'POST')
    await pipeline(request, createWriteStream(path.join(folder, String(count++)), { flush: true }))
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
}).listen(Number(port), '127.0.0.1')
