import { type AddressInfo, createServer, type Socket } from 'node:net'

type StoredMessage = { uid: number; seen: boolean; deleted: boolean; raw: Buffer }
type Session = { say: (line: string) => void; raw: (bytes: Buffer) => void; socket: Socket }

const USER = 'retours@amicale.example'
const PASSWORD = 'un mot de passe, à nous'
const unquoted = (text: string) => text.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/g, '$1')

/**
 * A mail server with the part of IMAP4rev1 that is used. `does` selects its behaviour: `right`; `mute`: accepts
 * connections and never responds; `cuts`: closes the connection once a whole message was read; `no-move`: lacks that
 * extension.
 */
export async function startImap() {
  const folders = new Map<string, StoredMessage[]>([['INBOX', []]])
  const sockets = new Set<Socket>()
  const state = { does: 'right' as 'right' | 'mute' | 'cuts' | 'no-move', fetched: [] as number[], nextUid: 1 }
  const inbox = () => folders.get('INBOX') ?? []

  const matching = (set: string) => {
    const [from = '', to = from] = set.split(':')
    const last = inbox().at(-1)?.uid ?? 0
    const end = to === '*' ? last : Number(to)
    return inbox().filter(({ uid }) => uid >= Math.min(Number(from), end) && uid <= Math.max(Number(from), end))
  }

  function fetch({ say, raw, socket }: Session, set: string, items: string) {
    for (const message of matching(set)) {
      const head = /HEADER/i.test(items)
      const bytes = head
        ? Buffer.from(
            `${/^content-type:(?:.*)(?:\r\n[ \t].*)*/im.exec(message.raw.toString('latin1'))?.[0] ?? ''}\r\n\r\n`,
          )
        : message.raw.subarray(0, Number(/<0\.(\d+)>/.exec(items)?.[1] ?? 1e9))
      if (!head) state.fetched.push(message.uid)
      const section = head ? 'BODY[HEADER.FIELDS (CONTENT-TYPE)]' : 'BODY[]<0>'
      raw(Buffer.from(`* ${inbox().indexOf(message) + 1} FETCH (UID ${message.uid} ${section} {${bytes.length}}\r\n`))
      raw(bytes)
      say(')')
      if (!head && state.does === 'cuts') socket.destroy()
    }
  }

  const move = (set: string, folder: string) => {
    const moved = matching(set)
    folders.get(folder)?.push(...moved)
    folders.set(
      'INBOX',
      inbox().filter((message) => !moved.includes(message)),
    )
    return moved
  }

  function answer(session: Session, line: string) {
    const { say } = session
    const [tag = '*', ...rest] = line.split(' ')
    const command = rest.join(' ')
    const ok = (words = 'done') => say(`${tag} OK ${words}`)
    const uid = /^UID (SEARCH|FETCH|STORE|MOVE|COPY|EXPUNGE) ?(\S*) ?(.*)$/is.exec(command)
    if (/^CAPABILITY/i.test(command)) {
      say(`* CAPABILITY IMAP4rev1 UIDPLUS${state.does === 'no-move' ? '' : ' MOVE'}`)
      return ok()
    }
    if (/^LOGIN/i.test(command)) {
      const [, user = '', password = ''] = /^LOGIN ("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)/i.exec(command) ?? []
      if (unquoted(user) === USER && unquoted(password) === PASSWORD) return ok('signed in')
      return say(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed for ${USER}`)
    }
    if (/^LIST/i.test(command)) {
      // For an empty name a server returns its hierarchy separator.
      if (command === 'LIST "" ""') say('* LIST (\\Noselect) "/" ""')
      else for (const name of folders.keys()) say(`* LIST () "/" "${name}"`)
      return ok()
    }
    if (/^SELECT/i.test(command)) {
      if (!/INBOX/i.test(command)) return say(`${tag} NO [NONEXISTENT] Mailbox doesn't exist`)
      say(`* ${inbox().length} EXISTS`)
      say('* FLAGS (\\Seen \\Deleted)')
      say('* OK [UIDVALIDITY 7] valid')
      say(`* OK [UIDNEXT ${state.nextUid}] next`)
      return ok('[READ-WRITE] opened')
    }
    if (/^CREATE/i.test(command)) {
      const name = unquoted(command.slice(7))
      if (folders.has(name)) return say(`${tag} NO [ALREADYEXISTS] Mailbox exists`)
      folders.set(name, [])
      return ok()
    }
    if (/^LOGOUT/i.test(command)) {
      say('* BYE')
      ok()
      return session.socket.end()
    }
    if (uid?.[1] === 'SEARCH') {
      const set = /UID (\S+)/i.exec(command.slice(3))?.[1] ?? '1:*'
      const found = matching(set).filter(({ seen }) => !/UNSEEN/i.test(command) || !seen)
      say(`* SEARCH ${found.map((message) => message.uid).join(' ')}`.trimEnd())
    } else if (uid?.[1] === 'FETCH') fetch(session, uid[2] ?? '', uid[3] ?? '')
    else if (uid?.[1] === 'STORE')
      for (const message of matching(uid[2] ?? '')) {
        if (/Seen/.test(uid[3] ?? '')) message.seen = true
        if (/Deleted/.test(uid[3] ?? '')) message.deleted = true
      }
    else if (uid?.[1] === 'MOVE') move(uid[2] ?? '', unquoted(uid[3] ?? ''))
    else if (uid?.[1] === 'COPY') folders.get(unquoted(uid[3] ?? ''))?.push(...matching(uid[2] ?? ''))
    else if (uid?.[1] === 'EXPUNGE' || /^EXPUNGE/i.test(command))
      folders.set(
        'INBOX',
        inbox().filter(({ deleted }) => !deleted),
      )
    ok()
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (state.does === 'mute') return
    const raw = (bytes: Buffer) => void (socket.destroyed || socket.write(bytes))
    const session = { socket, raw, say: (line: string) => raw(Buffer.from(`${line}\r\n`)) }
    let waiting = ''
    session.say('* OK ready')
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk.toString()).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) answer(session, line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const urlFor = (password: string) =>
    `imap://${encodeURIComponent(USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`
  return {
    state,
    url: urlFor(PASSWORD),
    wrongUrl: urlFor('un autre'),
    /** Adds a message to the mailbox. */
    post: (raw: string) => {
      inbox().push({
        uid: state.nextUid++,
        seen: false,
        deleted: false,
        raw: Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')),
      })
    },
    /** Lists the messages of a folder: subjects, and whether each was seen. */
    list: (folder = 'INBOX') =>
      (folders.get(folder) ?? []).map(
        ({ raw, seen }) => `${/^Subject: (.*)$/m.exec(raw.toString())?.[1]?.trim()}${seen ? ' (lu)' : ''}`,
      ),
    empty: () => {
      folders.clear()
      folders.set('INBOX', [])
      state.fetched = []
      state.does = 'right'
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
