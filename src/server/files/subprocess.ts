import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

type SubprocessOptions = {
  /** The parser module; it answers with one message. */
  program: URL
  args?: readonly string[]
  /** Limits of time and memory. */
  withinMs: number
  roomMb: number
  /** Further arguments of the engine. */
  engine?: readonly string[]
  give: (child: ChildProcess) => void
}

const PAGE_BYTES = 4_096
const LOOK_MS = 100

/** Memory of a process in megabytes, if the system tells: the engine's limit ignores memory outside its heap. */
const residentMb = (pid: number | undefined) =>
  readFile(`/proc/${pid}/statm`, 'utf8').then(
    (pages) => (Number(pages.split(' ')[1]) * PAGE_BYTES) / 1_000_000,
    () => 0,
  )

/**
 * Parses untrusted content in a process of its own, which gets nothing else (no setting, no secret), and ends it.
 * Undefined on failure, or beyond the limits.
 */
export async function parseInSubprocess<Answer>({
  program,
  args = [],
  withinMs,
  roomMb,
  engine = [],
  give,
}: SubprocessOptions) {
  const child = fork(program, args, {
    execArgv: [`--max-old-space-size=${roomMb}`, ...engine],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new AbortController()
  // Not on exit, because its message may still be on its way.
  child.once('disconnect', () => ended.abort())
  child.once('error', () => ended.abort())
  // It may exit before it has read everything.
  child.stdin?.on('error', () => undefined)
  const watch = setInterval(async () => {
    if ((await residentMb(child.pid)) > 2 * roomMb) child.kill('SIGKILL')
  }, LOOK_MS)
  try {
    give(child)
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(withinMs)])
    const [answer] = (await once(child, 'message', { signal })) as [Answer]
    return answer
  } catch {
    return undefined
  } finally {
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}
