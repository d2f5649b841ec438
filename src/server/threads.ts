import { parentPort, Worker, workerData } from 'node:worker_threads'

type Thrown = Error & {
  code?: string
  syscall?: string
  path?: string
  $metadata?: { httpStatusCode?: number }
  origin?: unknown
}

/** A fault as it goes from a thread to the one that asked: what is told of it stands in these fields. */
type Portable = { name: string; message: string; origin?: Portable | undefined; cause?: Portable | undefined }

function portable(error: unknown): Portable | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, code, syscall, path, $metadata, origin, cause } = error as Thrown
  const fields = { code, syscall, path, ...($metadata && { $metadata: { httpStatusCode: $metadata.httpStatusCode } }) }
  return { name, message, ...fields, origin: portable(origin), cause: portable(cause) }
}

const revive = ({ message, origin, cause, ...fields }: Portable): Error =>
  Object.assign(new Error(message), fields, origin && { origin: revive(origin) }, cause && { cause: revive(cause) })

type Said<Told, Answer> = { told: Told } | { answer: Answer } | { fault: Portable }

type Work<Told> = {
  /** The module of the thread: it calls `answerAsThread`. */
  program: URL
  given: object
  /** Hears what it says on its way. */
  told: (told: Told) => void
  /** Ends it before its time. */
  signal?: AbortSignal
}

/** Most of what a thread makes is not needed any more at once: a small heap has what stands outside of it collected early, too. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 }

/** Has work done on a thread of its own, and gives its answer; what it throws is thrown here. */
export async function askThread<Told, Answer>({ program, given, told, signal }: Work<Told>): Promise<Answer> {
  const thread = new Worker(program, { workerData: given, resourceLimits: LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  thread.on('message', (said: Said<Told, Answer>) => {
    if ('told' in said) told(said.told)
    else if ('answer' in said) resolve(said.answer)
    else reject(revive(said.fault))
  })
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('The thread that worked on it ended.')))
  const end = () => void thread.terminate()
  signal?.addEventListener('abort', end)
  return await promise.finally(end)
}

/** The least between two things that a thread tells, in milliseconds. */
const EVERY = 500

/**
 * The other side: a thread's only work. What it is given came by structured clone: a Buffer is a Uint8Array. Of what it tells the latest is
 * heard twice a second, and the last.
 */
export async function answerAsThread<Given, Told, Answer>(
  work: (given: Given, tell: (told: Told) => void) => Promise<Answer>,
) {
  const say = (said: Said<Told, Answer>) => parentPort?.postMessage(said)
  let latest: { told: Told } | undefined
  let at = Date.now()
  const tell = (told: Told) => {
    latest = { told }
    if (Date.now() - at < EVERY) return
    at = Date.now()
    say(latest)
  }
  try {
    const answer = await work(workerData as Given, tell)
    if (latest) say(latest)
    say({ answer })
  } catch (error) {
    say({ fault: portable(error) ?? { name: 'Error', message: 'undefined' } })
  }
}
