import { parentPort, Worker, workerData } from 'node:worker_threads'

type Thrown = Error & {
  code?: string
  syscall?: string
  path?: string
  $metadata?: { httpStatusCode?: number }
  origin?: unknown
}

/** An error as it is sent between threads: these fields hold what is reported of it. */
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

type ThreadMessage<Progress, Answer> = { progress: Progress } | { answer: Answer } | { fault: Portable }

type Work<Progress> = {
  /** The thread's module, which calls `answerAsThread`. */
  program: URL
  given: object
  /** Receives its progress messages. */
  onProgress: (progress: Progress) => void
  /** Stops it early. */
  signal?: AbortSignal
}

/** Most objects of a thread are short-lived: a small heap also makes the memory outside it be freed early. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 }

/** Runs work on a thread of its own and returns its result; its errors are thrown here. */
export async function askThread<Progress, Answer>({
  program,
  given,
  onProgress,
  signal,
}: Work<Progress>): Promise<Answer> {
  const thread = new Worker(program, { workerData: given, resourceLimits: LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  thread.on('message', (received: ThreadMessage<Progress, Answer>) => {
    if ('progress' in received) onProgress(received.progress)
    else if ('answer' in received) resolve(received.answer)
    else reject(revive(received.fault))
  })
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('The worker thread ended before it answered.')))
  const end = () => void thread.terminate()
  signal?.addEventListener('abort', end)
  return await promise.finally(end)
}

/** Minimum milliseconds between two progress messages of a thread. */
const EVERY = 500

/**
 * The thread's side: runs its only task. The input arrives by structured clone, so a Buffer is a Uint8Array. Only the
 * latest progress message is sent, twice a second and at the end.
 */
export async function answerAsThread<Given, Progress, Answer>(
  work: (given: Given, tell: (progress: Progress) => void) => Promise<Answer>,
) {
  const send = (message: ThreadMessage<Progress, Answer>) => parentPort?.postMessage(message)
  let latest: { progress: Progress } | undefined
  let at = Date.now()
  const tell = (progress: Progress) => {
    latest = { progress }
    if (Date.now() - at < EVERY) return
    at = Date.now()
    send(latest)
  }
  try {
    const answer = await work(workerData as Given, tell)
    if (latest) send(latest)
    send({ answer })
  } catch (error) {
    send({ fault: portable(error) ?? { name: 'Error', message: 'undefined' } })
  }
}
