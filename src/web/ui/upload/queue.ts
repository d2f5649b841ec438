import { HttpProblem } from '../../http.ts'

/** State of a file. WAITING: to be sent, for the first time or again; THERE: the server already had its content. */
type State = 'WAITING' | 'SENDING' | 'DONE' | 'THERE' | 'FAILED'
export type Upload = {
  readonly id: number
  readonly file: File
  readonly state: State
  /** Part that was sent, 0 to 1. */
  readonly sent: number
  /** Why it failed. */
  readonly error?: unknown
}
/** RUNNING while anything is to be sent; OFFLINE: waits for the network and resumes by itself. */
export type Pace = 'IDLE' | 'RUNNING' | 'PAUSED' | 'OFFLINE'
export type UploadOutcome = 'added' | 'already-there'

/** How files are sent. */
export type Plan = {
  send: (file: File, tell: (sent: number) => void, signal: AbortSignal) => Promise<UploadOutcome>
  /** Called soon after some have arrived. */
  arrived: () => unknown
  maxBytes: number
}

const AT_ONCE = 3
const TRIES = 6
const FIRST_PAUSE_MS = 2_000
/** Lists are refetched at most this often. */
const SOON_MS = 1_500

/** Whether the failure is temporary: no network, or the server is down or busy. */
const passes = (error: unknown) =>
  error instanceof HttpProblem && [0, 408, 429, 502, 503, 504].includes(error.status) && error.code !== 'storage-full'

/** An unreadable file would be retried for ever. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

export type Queue = ReturnType<typeof makeQueue>

/**
 * A queue that sends a few files at a time, each with its own call: paused, resumed, retried. Files lost by the network
 * are sent again automatically; refused ones wait for the sender.
 */
export function makeQueue({ send, arrived, maxBytes }: Plan) {
  let uploads: readonly Upload[] = []
  let pace: Pace = 'IDLE'
  let atOnce = AT_ONCE
  let timer: ReturnType<typeof setTimeout> | undefined
  let isNotifying = false
  function notifySoon() {
    if (isNotifying) return
    isNotifying = true
    setTimeout(() => {
      isNotifying = false
      arrived()
    }, SOON_MS)
  }
  const tries = new Map<number, number>()
  const sending = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const change = (id: number, changes: Partial<Upload>) => {
    uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))
    tell()
  }
  const setPace = (next: Pace) => {
    pace = next
    tell()
  }

  /** Sends waiting files, as many at once as the network allows. */
  function run() {
    if (pace !== 'RUNNING') return
    for (const { id, file } of uploads.filter(({ state }) => state === 'WAITING')) {
      if (sending.size >= atOnce) return
      void begin(id, file)
    }
    if (sending.size === 0) setPace('IDLE')
  }

  async function begin(id: number, file: File) {
    const stop = new AbortController()
    sending.set(id, stop)
    change(id, { state: 'SENDING', sent: 0 })
    try {
      const sent = await send(file, (part) => change(id, { sent: part }), stop.signal)
      change(id, { state: sent === 'added' ? 'DONE' : 'THERE', sent: 1 })
      notifySoon()
    } catch (error) {
      await fail(id, file, error)
    }
    sending.delete(id)
    run()
  }

  async function fail(id: number, file: File, error: unknown) {
    // Paused.
    if ((error as Error).name === 'AbortError') return change(id, { state: 'WAITING', sent: 0 })
    const tried = (tries.get(id) ?? 0) + 1
    tries.set(id, tried)
    if (!passes(error) || tried >= TRIES || !(await isReadable(file)))
      return change(id, { state: 'FAILED', sent: 0, error })
    change(id, { state: 'WAITING', sent: 0 })
    // A bad network carries one at a time better than three.
    atOnce = 1
    if (pace === 'RUNNING') setPace('OFFLINE')
    clearTimeout(timer)
    const asked = error instanceof HttpProblem ? error.retryAfter * 1_000 : 0
    timer = setTimeout(wake, Math.max(asked, FIRST_PAUSE_MS * 2 ** (tried - 1)))
  }

  function wake() {
    if (pace !== 'OFFLINE') return
    setPace('RUNNING')
    run()
  }

  const proceed = () => {
    clearTimeout(timer)
    pace = 'RUNNING'
    tell()
    run()
  }
  /** Retries failed files that may succeed now, with their attempts reset. */
  function retry(may: (upload: Upload) => boolean) {
    tries.clear()
    uploads = uploads.map((upload) =>
      upload.state === 'FAILED' && may(upload) ? { ...upload, state: 'WAITING', error: undefined } : upload,
    )
    proceed()
  }
  let last = 0
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => uploads,
    readPace: () => pace,
    /** The network is back: retries files that waited for it or were given up. */
    online() {
      if (pace === 'OFFLINE' || pace === 'IDLE') retry(({ error }) => passes(error))
    },
    add(files: readonly File[]) {
      const known = new Set(uploads.map(({ file }) => `${file.name} ${file.size} ${file.lastModified}`))
      const fresh = files.filter(({ name, size, lastModified }) => !known.has(`${name} ${size} ${lastModified}`))
      const tooLarge = new HttpProblem(413, { code: 'too-large' })
      uploads = [
        ...uploads,
        ...fresh.map((file): Upload => {
          const id = ++last
          if (file.size > maxBytes) return { id, file, state: 'FAILED', sent: 0, error: tooLarge }
          return { id, file, state: 'WAITING', sent: 0 }
        }),
      ]
      if (pace === 'PAUSED') tell()
      else proceed()
    },
    pause() {
      clearTimeout(timer)
      setPace('PAUSED')
      for (const stop of sending.values()) stop.abort()
    },
    resume() {
      atOnce = AT_ONCE
      proceed()
    },
    /** Retries failed files. */
    again: () => retry(({ file }) => file.size <= maxBytes),
    /** Stops; unsent files are forgotten. */
    drop() {
      clearTimeout(timer)
      uploads = uploads.filter(({ state }) => state !== 'WAITING' && state !== 'SENDING')
      setPace('IDLE')
      for (const stop of sending.values()) stop.abort()
    },
  }
}
