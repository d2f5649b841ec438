/** As the driver, the network or PostgreSQL throws it. */
type Thrown = { code?: string; message: string; routine?: string; severity?: string }

/** Where a database is, and who asks for it; without the password. */
function placeOf(url: string) {
  const { hostname, port, username, pathname } = new URL(url)
  return {
    host: hostname || 'localhost',
    server: `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`,
    user: decodeURIComponent(username) || 'postgres',
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  }
}
type Place = ReturnType<typeof placeOf>

const asSuperuser = (place: Place, sql: string) => `as a superuser of PostgreSQL, psql ${place.database} -c '${sql}'`

/** The extensions the schema needs; each is in the contrib package of every distribution. */
export const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gist'] as const

/** What lets this user make the tables and the extensions of an empty database. */
export const grantOf = (url: string) => {
  const place = placeOf(url)
  const create = EXTENSIONS.map((name) => `create extension if not exists ${name}`).join('; ')
  return asSuperuser(
    place,
    `grant create on database "${place.database}" to "${place.user}"; grant create on schema public to "${place.user}"; ${create}`,
  )
}

/** The login itself is refused: by the address it comes from, the encryption it lacks, or a user that is not there. */
function refusedLogin({ message }: Thrown, { server, user, database }: Place): string {
  if (/no encryption|SSL off/.test(message) && /pg_hba/.test(message))
    return `${server} lets ${user} in over an encrypted connection alone: add ?sslmode=require to DATABASE_URL. Should it be encrypted already, pg_hba.conf there needs a line for this machine.`
  if (/does not exist/.test(message))
    return `${server} has no user ${user}. Make it: sudo -u postgres createuser --pwprompt ${user}; or correct DATABASE_URL.`
  return `${server} does not let ${user} in from this machine: add a line for it to pg_hba.conf there (host ${database} ${user} THIS-MACHINE/32 scram-sha-256) and reload it.`
}

/** Something may not be made: the tables, or an extension. */
const refusedRight = (thrown: Thrown, place: Place, url: string) =>
  `${place.user} may not set up the database ${place.database} (${thrown.message}). Let it, ${grantOf(url)}`

/** An extension that the machine of the database does not have. */
const missingExtension = ({ message }: Thrown, { server }: Place) =>
  /extension/.test(message)
    ? `${server} lacks an extension (${message}). Install the contrib package there, on Debian and Ubuntu apt install postgresql-contrib, and start again.`
    : undefined

/** What PostgreSQL itself answers, by its code. */
const ANSWERED: Record<string, (thrown: Thrown, place: Place, url: string) => string | undefined> = {
  '28P01': (_thrown, { server, user }) =>
    `${server} refuses the password of ${user}. Correct DATABASE_URL (what is no letter or digit in a password is written %XX there), or set another: sudo -u postgres psql -c '\\password ${user}'`,
  '28000': refusedLogin,
  '3D000': (_thrown, { server, user, database }) =>
    `${server} has no database ${database}. Make it: sudo -u postgres createdb --owner ${user} ${database}; or correct DATABASE_URL.`,
  '42501': refusedRight,
  '0A000': missingExtension,
  '58P01': missingExtension,
  '53300': (_thrown, { server }) =>
    `${server} has no connection left. Raise max_connections there, or lower DATABASE_POOL of each process; npm run doctor counts them.`,
  '53100': (_thrown, { server }) => `The disk of ${server} is full: make room there.`,
  '57P03': (_thrown, { server }) => `${server} is starting or stopping. Start again in a moment.`,
  '25006': (_thrown, { server }) =>
    `${server} is a copy that takes no writes: give DATABASE_URL the address of the first.`,
}

const silent = ({ server }: Place) =>
  `${server} does not answer. See that the address and the port in DATABASE_URL are right, that the machine runs, and that no firewall stands between.`
const unencrypted = (_thrown: Thrown, { server }: Place) =>
  `${server} speaks no encryption: take sslmode out of DATABASE_URL, or switch ssl on there.`
const untrusted = ({ code, message }: Thrown, { server }: Place) =>
  `${server} shows a certificate that is not trusted (${code ?? message}): name its authority in DATABASE_URL, sslrootcert=FILE, or ask for encryption alone, sslmode=no-verify.`

/** How a connection ends that never came about. */
const UNCONNECTED: [RegExp, (thrown: Thrown, place: Place) => string][] = [
  [
    /ECONNREFUSED/,
    (_thrown, { server }) =>
      `Nothing listens where ${server} is expected. Start it (systemctl start postgresql), or correct DATABASE_URL.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    (_thrown, { host }) => `No machine is called ${host}: correct DATABASE_URL, or the name server.`,
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout exceeded when trying|timeout expired|due to connection timeout/,
    (_t, place) => silent(place),
  ],
  [/does not support SSL/, unencrypted],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/, untrusted],
  [
    /ECONNRESET|EPIPE|Connection terminated/,
    (_thrown, { server }) => `${server} hung up. See in its log why, and whether it is PostgreSQL that listens there.`,
  ],
]

/** Whether PostgreSQL said it, rather than the network or the program. */
export const isAnswer = ({ code, severity }: Thrown) => severity !== undefined && /^[0-9A-Z]{5}$/.test(code ?? '')

/** What keeps a program from its PostgreSQL, as a sentence with the next step; undefined where it is something else. */
export function explainDatabase(thrown: Thrown, url: string): string | undefined {
  const place = placeOf(url)
  if (isAnswer(thrown)) return ANSWERED[thrown.code ?? '']?.(thrown, place, url)
  const said = `${thrown.code ?? ''} ${thrown.message}`
  return UNCONNECTED.find(([pattern]) => pattern.test(said))?.[1](thrown, place)
}
