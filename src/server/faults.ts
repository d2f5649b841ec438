import { explainDatabase, isAnswer } from './data/faults.ts'
import { explainBucket, explainDisk } from './files/faults.ts'

/** What of the configuration leads to other machines, and to this one's port. */
type Place = {
  databaseUrl?: string | undefined
  storageUrl?: string | undefined
  port: number
  host: string
}

type Thrown = Error & { code?: string; syscall?: string; path?: string; hostname?: string }

/** What keeps the program from listening. */
function explainListening({ code, syscall, hostname }: Thrown, { port, host }: Place): string | undefined {
  const named = syscall === 'getaddrinfo' && hostname === host
  if (syscall !== 'listen' && !named) return undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by this program started before. What has it: ss -ltnp 'sport = :${port}'. Stop that, or set another PORT.`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}: set PORT to one of 1024 or more, and let a proxy stand in front.`
  return `${host} is no address of this machine: set HOST to 127.0.0.1 where a proxy stands in front of it, or to 0.0.0.0.`
}

/** A fault and what it came of, outermost first. */
function* chain(error: Error): Generator<Thrown> {
  for (let next: unknown = error; next instanceof Error; next = next.cause) yield next as Thrown
}

const isOfStore = (thrown: Thrown) => /^E_CANNOT|^STORE_AWAY$/.test(thrown.code ?? '') || '$metadata' in thrown

/**
 * What ended a start, a migration or a command, as a sentence with the next step, and never a stack: a database, a store, a disk or a
 * port that is not as the settings say. A fault that says so itself is left as it is.
 */
export function explain(error: unknown, place: Place): string {
  if (!(error instanceof Error)) return String(error)
  const { databaseUrl, storageUrl } = place
  for (const thrown of chain(error)) {
    const bucket = storageUrl?.startsWith('s3:') && isOfStore(thrown) ? explainBucket(thrown, storageUrl) : undefined
    const found = bucket ?? explainListening(thrown, place) ?? explainOther(thrown, databaseUrl)
    if (found) return found
  }
  return error.message || error.name
}

function explainOther(thrown: Thrown, databaseUrl: string | undefined): string | undefined {
  if (thrown.path && !isAnswer(thrown)) return explainDisk(thrown)
  return databaseUrl ? explainDatabase(thrown, databaseUrl) : undefined
}
