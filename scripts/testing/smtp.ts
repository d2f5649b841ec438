import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

const USER = 'portail@amicale.fr'
/** A password with many characters that are special in an address or a settings file. */
const PASSWORD = `p@ss'w#o"r$d \\n/`

/**
 * Starts a mail server on this machine with one user; returns its address with a right or wrong password, and the
 * received mails.
 */
export async function startSmtp() {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD ? done(null, { user: USER }) : done(new Error('Not this password')),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const urlFor = (password: string) =>
    `smtp://${encodeURIComponent(USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return { url: urlFor(PASSWORD), wrongUrl: urlFor('another'), taken, close: () => server.close() }
}

/** Starts a server that accepts connections and never responds; returns its port and the number of connections. */
export async function startMute() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
