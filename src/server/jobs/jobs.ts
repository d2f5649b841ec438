import { fromKysely, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import { config } from '../config.ts'
import type { Database, Db } from '../data/db.ts'
import { faultOf, log } from '../log.ts'
import { HEARTBEAT, HEARTBEAT_EVERY, LOOK_EVERY, supervise } from './supervision.ts'

/** A queue by its name, with the type of its jobs' data. */
export type Queue<Data extends object> = { readonly name: string; readonly data?: Data }
export const queue = <Data extends object = Record<string, never>>(name: string): Queue<Data> => ({ name })

/** The worker of a queue. Delivery is at least once: `run` must be idempotent. */
export type Job<Data extends object> = {
  name: string
  run: (db: Db, data: Data) => Promise<void>
  /** Retries after the first try, with exponential back-off from `retryDelay` seconds on. */
  retryLimit?: number
  retryDelay?: number
  /** Cron, in the society's time. */
  every?: string
  /** Dead-letter queue: receives jobs that have used up their retries. Its job must be listed before this one. */
  deadLetter?: Queue<Data>
}

export const job = <Data extends object>(work: Queue<Data>, definition: Omit<Job<Data>, 'name'>): Job<Data> => ({
  name: work.name,
  ...definition,
})

// biome-ignore lint/suspicious/noExplicitAny: one list holds jobs with different data
export type AnyJob = Job<any>

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A job that runs longer than this has hung, although its process is alive; it is restarted. */
const HANGS_AFTER = 2 * 3_600
/**
 * Finished jobs are deleted after this time: they are no longer useful, and each query of the queue would scan them.
 */
const KEPT_DONE = 24 * 3_600

let boss: PgBoss | undefined
let stopSupervision: (() => Promise<void>) | undefined

/**
 * Starts the job queue on the program's own database and creates the queues of these jobs. This process runs them only where the
 * configuration makes it a worker.
 */
export async function startJobs(database: Database, jobs: readonly AnyJob[], work = config.worker) {
  boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
    ...(database.embedded && { backend: 'pglite' as const }),
    supervise: false,
    monitorIntervalSeconds: LOOK_EVERY,
    schedule: work,
  })
  // Most of these errors are copies that are no longer instances of Error.
  boss.on('error', (error) => log.error({ fault: faultOf(Object.assign(new Error(), error)) }, 'job queue'))
  await boss.start()
  await createQueues(boss, jobs)
  if (work) for (const definition of jobs) await workOn(boss, database.db, definition)
  if (work) stopSupervision = supervise(database.db, boss)
}

/** Logs why a job failed before its retry, because the reason is recorded nowhere else. */
const logFailure = (name: string, id: string) => (error: unknown) => {
  log.error({ job: name, id, fault: faultOf(error) }, 'job failed')
  throw error
}

/** Options of a job's queue in the database. */
const optionsOf = ({ retryLimit = 8, retryDelay = 5, deadLetter }: AnyJob) => ({
  retryLimit,
  retryDelay,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: HANGS_AFTER,
  deleteAfterSeconds: KEPT_DONE,
  heartbeatSeconds: HEARTBEAT,
  ...(deadLetter && { deadLetter: deadLetter.name }),
})

const hasOptions = (queue: QueueResult, options: QueueOptions) =>
  Object.entries(options).every(([option, value]) => queue[option as keyof QueueOptions] === value)

/**
 * Creates the queues that don't exist yet and updates those that an earlier version created with other options. One query reads them
 * all, because nearly every start finds nothing to do.
 */
async function createQueues(queues: PgBoss, jobs: readonly AnyJob[]) {
  const existing = new Map((await queues.getQueues()).map((each) => [each.name, each]))
  for (const definition of jobs) {
    const options = optionsOf(definition)
    const queue = existing.get(definition.name)
    if (queue && hasOptions(queue, options)) continue
    if (queue) await queues.updateQueue(definition.name, options)
    else await queues.createQueue(definition.name, options)
    // pg-boss reads a queue again before its next use. Inside a transaction of the embedded database there is no second connection for it.
    await queues.getJobById(definition.name, NOBODY)
  }
}

/** Makes this process a worker of the job, and schedules the job if it has a cron expression. */
async function workOn(queues: PgBoss, db: Db, { name, run, every }: AnyJob) {
  let worker: string | undefined
  // Scheduled jobs are polled less often, because nobody waits for them.
  const polled = {
    pollingIntervalSeconds: every ? 10 : 1,
    batchSize: 1,
    heartbeatRefreshSeconds: HEARTBEAT_EVERY,
  }
  worker = await queues.work(name, polled, async ([next]) => {
    if (next) await run(db, next.data as object).catch(logFailure(name, next.id))
    // Another job may be waiting, so the queue is polled again at once.
    if (worker) queues.notifyWorker(worker)
  })
  if (every) await queues.schedule(name, every, {}, { tz: 'Europe/Paris' })
}

/** Waits for the jobs under way (25 s at most) and stops. */
export async function stopJobs() {
  await stopSupervision?.()
  stopSupervision = undefined
  await boss?.stop({ graceful: true, timeout: 20_000 })
  boss = undefined
}

/** Queues a job in the caller's own transaction: it exists if and only if that transaction commits. */
export async function enqueue<Data extends object>(
  db: Db,
  work: Queue<Data>,
  data: Data,
  options: { startAfter?: Date; singletonSeconds?: number; singletonNextSlot?: boolean; priority?: number } = {},
) {
  if (!boss) throw new Error('The job queue is not started')
  await boss.send(work.name, data, { ...options, db: fromKysely(db.withoutPlugins()) })
}

/** Runs every due job, one after the other, and waits for them (tests). Returns how many ran. */
export async function runDueJobs(db: Db, jobs: readonly AnyJob[]): Promise<number> {
  let done = 0
  for (let idle = false; !idle; ) {
    idle = true
    for (const definition of jobs) {
      for (const due of (await boss?.fetch<object>(definition.name, { batchSize: 20 })) ?? []) {
        idle = false
        done++
        await definition.run(db, due.data).then(
          () => boss?.complete(definition.name, due.id),
          (error: Error) => boss?.fail(definition.name, due.id, { message: error.message }),
        )
      }
    }
  }
  return done
}
