import { commandLine } from '../command-line.ts'
import { type FaultMessage, faultMessage } from '../fault-message.ts'

/** As thrown by the driver, the network or PostgreSQL. */
type Thrown = { code?: string; message: string; severity?: string }

/** Address and user of a database, without the password. */
function placeOf(url: string) {
  const { hostname, port, username, pathname } = new URL(url)
  const host = hostname || 'localhost'
  return {
    host,
    server: `PostgreSQL at ${host}:${port || 5432}`,
    user: decodeURIComponent(username) || 'postgres',
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  }
}
type Place = ReturnType<typeof placeOf>

/** Extensions that the schema needs; each is in the contrib package of every distribution. */
export const EXTENSIONS = ['unaccent', 'pg_trgm', 'btree_gist'] as const

/** SQL that lets this user create tables and extensions in an empty database. */
export function grantOf(url: string): string {
  const { user, database } = placeOf(url)
  const grants = `grant create on database "${database}" to "${user}"; grant create on schema public to "${user}"`
  const extensions = EXTENSIONS.map((name) => `create extension if not exists ${name}`).join('; ')
  return `Run as a superuser of PostgreSQL: psql ${database} -c '${grants}; ${extensions}'`
}

/** Whether existing objects belong to another role: a dump was restored by a superuser without naming an owner. */
const isOfAnother = ({ message }: Thrown) =>
  /permission denied for (table|sequence|view|function|schema pgboss)|must be owner of/.test(message)

/** SQL that gives the tables to this user: `reassign owned` is refused for the cluster's superuser. */
export function giveOf(url: string): string {
  const { user, database } = placeOf(url)
  const steps = [
    `pg_dump -Fc -f ${database}.dump ${database}`,
    `dropdb ${database}`,
    `createdb --owner ${user} ${database}`,
    `pg_restore --exit-on-error --no-owner --role=${user} -d ${database} ${database}.dump`,
  ]
  return `Dump it and restore it for that user, as a superuser of PostgreSQL: ${steps.join(' && ')}`
}

/** Refused login: missing encryption, unknown user, or forbidden address. */
function refusedLogin({ message }: Thrown, { server, user, database }: Place): FaultMessage {
  if (/does not exist/.test(message))
    return faultMessage(
      `${server} has no user ${user}.`,
      `Make it: sudo -u postgres createuser --pwprompt ${user}; or correct DATABASE_URL.`,
    )
  if (/no encryption|SSL off/.test(message))
    return faultMessage(
      `${server} lets ${user} in over an encrypted connection alone.`,
      'Add ?sslmode=require to DATABASE_URL; should it be there, pg_hba.conf of that machine lacks a line for this one.',
    )
  return faultMessage(
    `${server} does not let ${user} in from this machine.`,
    `Add a line to pg_hba.conf there (host ${database} ${user} ADDRESS/32 scram-sha-256), and reload PostgreSQL.`,
  )
}

/** Explanations of PostgreSQL's error codes. */
const ANSWERED: Record<string, (thrown: Thrown, place: Place, url: string) => FaultMessage> = {
  '28P01': (_thrown, { server, user }) =>
    faultMessage(
      `${server} refuses the password of ${user}.`,
      `Correct DATABASE_URL (what is no letter or digit in a password is written %XX there), or set another: sudo -u postgres psql -c '\\password ${user}'`,
    ),
  '28000': refusedLogin,
  '3D000': (_thrown, { server, user, database }) =>
    faultMessage(
      `${server} has no database ${database}.`,
      `Make it: sudo -u postgres createdb --owner ${user} ${database}; or correct DATABASE_URL.`,
    ),
  '42501': (thrown, { user, database }, url) =>
    isOfAnother(thrown)
      ? faultMessage(
          `The tables of the database ${database} belong to another user than ${user}: ${thrown.message}.`,
          giveOf(url),
        )
      : faultMessage(`${user} may not set up the database ${database}: ${thrown.message}.`, grantOf(url)),
  '53300': (_thrown, { server }) =>
    faultMessage(
      `${server} has no connection left.`,
      `Raise max_connections there, or lower DATABASE_POOL; ${commandLine('doctor')} counts them.`,
    ),
  '53100': (_thrown, { server }) => faultMessage(`The disk of ${server} is full.`, 'Make room there.'),
  '57P03': (_thrown, { server }) => faultMessage(`${server} is starting or stopping.`, 'Try again in a moment.'),
  '25006': (_thrown, { server }) =>
    faultMessage(`${server} is a copy that takes no writes.`, 'Give DATABASE_URL the address of the first.'),
}

const lacksExtension = ({ code = '', message }: Thrown) =>
  (code === '0A000' || code === '58P01') && /extension/.test(message)

/** Explanations of failed connections. */
const UNCONNECTED: [RegExp, (thrown: Thrown, place: Place) => FaultMessage][] = [
  [
    /ECONNREFUSED/,
    (_thrown, { server }) =>
      faultMessage(
        `Nothing listens where ${server} is expected.`,
        'Start it (systemctl start postgresql), or correct DATABASE_URL.',
      ),
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    (_thrown, { host }) =>
      faultMessage(`No machine is known by the name ${host}.`, 'Correct DATABASE_URL, or see to the name server.'),
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout exceeded when trying|timeout expired|due to connection timeout/,
    (_thrown, { server }) =>
      faultMessage(
        `${server} does not answer.`,
        'See that address and port in DATABASE_URL are right, that its machine runs, and that no firewall stands between.',
      ),
  ],
  [
    /does not support SSL/,
    (_thrown, { server }) =>
      faultMessage(`${server} speaks no encryption.`, 'Take sslmode out of DATABASE_URL, or set ssl = on there.'),
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/,
    ({ code, message }, { server }) =>
      faultMessage(
        `${server} shows a certificate that is not trusted (${code ?? message}).`,
        'Name its authority in DATABASE_URL (sslrootcert=FILE), or ask for encryption alone (sslmode=no-verify).',
      ),
  ],
  [
    /ECONNRESET|EPIPE|Connection terminated/,
    (_thrown, { server }) =>
      faultMessage(`${server} hung up.`, 'See in its log why, and whether it is PostgreSQL that listens there.'),
  ],
]

/** Whether PostgreSQL answered, rather than the network or the program. */
export const isAnswer = ({ code, severity }: Thrown) => severity !== undefined && /^[0-9A-Z]{5}$/.test(code ?? '')

/** Explains why PostgreSQL is unusable; undefined for other errors. */
export function explainDatabase(thrown: Thrown, url: string): FaultMessage | undefined {
  const place = placeOf(url)
  if (lacksExtension(thrown))
    return faultMessage(
      `${place.server} lacks an extension: ${thrown.message}.`,
      'Install the contrib package on its machine, on Debian and Ubuntu: apt install postgresql-contrib',
    )
  if (isAnswer(thrown)) return ANSWERED[thrown.code ?? '']?.(thrown, place, url)
  const faultText = `${thrown.code ?? ''} ${thrown.message}`
  return UNCONNECTED.find(([pattern]) => pattern.test(faultText))?.[1](thrown, place)
}
