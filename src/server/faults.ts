import { explainDatabase, isAnswer } from './data/faults.ts'
import { type FaultMessage, faultMessage } from './fault-message.ts'
import { explainBucket, explainDisk } from './files/faults.ts'

/** Parts of the configuration about other machines and this one's port. */
type Place = {
  databaseUrl?: string | undefined
  storageUrl?: string | undefined
  port: number
  host: string
}

type Thrown = Error & { code?: string; syscall?: string; path?: string; hostname?: string }

/** Explains why the program cannot listen. */
function explainListening({ code, syscall, hostname }: Thrown, { port, host }: Place): FaultMessage | undefined {
  const isName = syscall === 'getaddrinfo' && hostname === host
  if (syscall !== 'listen' && !isName) return undefined
  if (code === 'EADDRINUSE')
    return faultMessage(
      `Port ${port} is in use, perhaps by this program started before.`,
      `See what has it: ss -ltnp 'sport = :${port}'. Stop that, or set another PORT.`,
    )
  if (code === 'EACCES')
    return faultMessage(
      `This user may not listen on port ${port}.`,
      'Set PORT to one of 1024 or more, and let a proxy stand in front.',
    )
  return faultMessage(
    `${host} is no address of this machine.`,
    'Set HOST to 127.0.0.1 where a proxy of this machine stands in front, else to 0.0.0.0.',
  )
}

/** An error and its causes, outermost first. */
function* chain(error: Error): Generator<Thrown> {
  for (let next: unknown = error; next instanceof Error; next = next.cause) yield next as Thrown
}

const isOfStore = (thrown: Thrown) => /^E_CANNOT|^STORE_AWAY$/.test(thrown.code ?? '') || '$metadata' in thrown

function explainOne(thrown: Thrown, place: Place): FaultMessage | undefined {
  const { databaseUrl, storageUrl } = place
  if (storageUrl?.startsWith('s3:') && isOfStore(thrown)) return explainBucket(thrown, storageUrl)
  if (thrown.path && !isAnswer(thrown)) return explainDisk(thrown)
  return explainListening(thrown, place) ?? (databaseUrl ? explainDatabase(thrown, databaseUrl) : undefined)
}

/**
 * Explains what ended a start, a migration or a command, as a sentence with the next step and never a stack: a
 * database, store, disk or port that differs from the settings. An error that explains itself is left as it is.
 */
export function explain(error: unknown, place: Place): string {
  if (!(error instanceof Error)) return String(error)
  for (const thrown of chain(error)) {
    const found = explainOne(thrown, place)
    if (found) return `${found.says} ${found.next}`
  }
  return error.message || error.name
}
