import { type Matter, type MatterCode, SUBJECTS, type SubjectOf } from './contract.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waiting longer than this is late: normally a mail is sent, and a job started, within a second. */
const MAIL_LATE = HOUR
const JOB_LATE = 15 * MINUTE
/** Stripe's events come within seconds; unaccepted ones are repeated for three days. */
const NEWS_LATE_SECONDS = 10 * 60
/** One night may be missed. */
const BACKUP_OLD = 48 * HOUR
const MEGABYTE = 1024 * 1024
/** The embedded database cannot start with less space. */
const ROOM_FULL = 64 * MEGABYTE
const ROOM_LOW = 1024 * MEGABYTE

type FaultSince = { fault: string; since: string } | null | undefined
type Look = {
  store: FaultSince
  mail?: FaultSince
  cards?: FaultSince
  disks: readonly { free: number; total: number }[]
}

/** Facts about the service, as read. */
export type Facts = {
  at: Date
  database: { pending: readonly string[]; newer: readonly string[] }
  mails: {
    pausedUntil: string | null
    answer: string | null
    waiting: number
    oldest: string | null
    dead: number
    deadSince: string | null
    deadAnswer: string | null
  }
  returns: { mailbox: boolean; fault: string | null; failingSince: string | null; answer: string | null }
  cards: { lagSeconds: number | null; lastAt: string | null; missing: number } | undefined
  stuck: {
    quarantined: number
    quarantinedSince: string | null
    overdue: number
    awaitedOverdue: number
    overdueSince: string | null
  }
  refunds: readonly { createdAt: string }[]
  queues: readonly { waiting: number; oldest: string | null; failed: number; failedSince: string | null }[]
  /** `demanded`: whether the data matter; `settled`: whether a key is set; `beside`: on the same disk as the data. */
  backup: {
    good: string | undefined
    failed: { at: string } | undefined
    since: string
    demanded: boolean
    settled: boolean
    beside: boolean
  }
  processes: readonly { role: 'all' | 'web' | 'worker'; version: string; startedAt: string; sees: Look }[]
}

type More = Partial<Pick<Matter, 'since' | 'count' | 'answer'>>
const matter = (subject: SubjectOf, verdict: Matter['verdict'], code: MatterCode, more: More = {}): Matter => ({
  subject,
  code,
  verdict,
  since: null,
  count: null,
  answer: null,
  ...more,
})

/** Returns the problem if the condition holds. */
const where = (so: unknown, tell: () => Matter): Matter[] => (so ? [tell()] : [])

const earliest = (moments: readonly (string | null)[]) =>
  moments.flatMap((moment) => moment ?? []).sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null

/** Among what the processes report of a service, the fault that has lasted longest. */
const worst = (seen: readonly FaultSince[]) =>
  seen.flatMap((each) => each ?? []).sort((one, other) => Date.parse(one.since) - Date.parse(other.since))[0]

const STORE: Record<string, MatterCode> = { AWAY: 'store-away', FULL: 'store-full', REFUSED: 'store-refused' }

function checkServices({ processes, mails: { waiting, pausedUntil, answer } }: Facts): Matter[] {
  const looks = processes.map(({ sees }) => sees)
  const store = worst(looks.map((look) => look.store))
  const mail = worst(looks.map((look) => look.mail))
  const cards = worst(looks.map((look) => look.cards))
  return [
    ...(store ? [matter('files', 'BAD', STORE[store.fault] ?? 'store-refused', { since: store.since })] : []),
    ...(mail
      ? [
          matter('mails', 'BAD', 'mail-server-away', {
            since: mail.since,
            count: waiting,
            answer: pausedUntil && answer,
          }),
        ]
      : []),
    ...(cards
      ? [
          matter('payments', 'BAD', cards.fault === 'REFUSED' ? 'provider-refused' : 'provider-away', {
            since: cards.since,
          }),
        ]
      : []),
  ]
}

const isLow = ({ free, total }: { free: number; total: number }) => free < Math.min(ROOM_LOW, total / 10)

function checkDisks({ processes }: Facts): Matter[] {
  const disks = processes.flatMap(({ sees }) => sees.disks)
  if (disks.some(({ free, total }) => free < Math.min(ROOM_FULL, total / 20)))
    return [matter('disk', 'BAD', 'disk-full')]
  return where(disks.some(isLow), () => matter('disk', 'WARN', 'disk-low'))
}

function checkMails({ at, mails }: Facts): Matter[] {
  const { pausedUntil, answer, waiting, oldest, dead, deadSince, deadAnswer } = mails
  const late = oldest !== null && at.getTime() - Date.parse(oldest) > MAIL_LATE
  return [
    ...where(pausedUntil, () => matter('mails', 'WARN', 'mails-held-back', { since: oldest, count: waiting, answer })),
    ...where(late && !pausedUntil, () => matter('mails', 'WARN', 'mails-late', { since: oldest, count: waiting })),
    ...where(dead > 0, () =>
      matter('mails', 'WARN', 'mails-dead', { since: deadSince, count: dead, answer: deadAnswer }),
    ),
  ]
}

const checkReturns = ({ returns: { mailbox, fault, failingSince, answer } }: Facts): Matter[] =>
  where(mailbox && fault, () => matter('returns', 'WARN', 'returns-unread', { since: failingSince, answer }))

function checkPayments({ at, cards, stuck, refunds }: Facts): Matter[] {
  const { quarantined, quarantinedSince, overdue, awaitedOverdue, overdueSince } = stuck
  const isRecent = cards?.lastAt && at.getTime() - Date.parse(cards.lastAt) < 24 * HOUR
  const late = isRecent && (cards.lagSeconds ?? 0) > NEWS_LATE_SECONDS
  return [
    ...where(cards && cards.missing > 0, () =>
      matter('payments', 'WARN', 'events-missing', { count: cards?.missing ?? 0 }),
    ),
    ...where(late, () => matter('payments', 'WARN', 'events-late', { since: cards?.lastAt ?? null })),
    ...where(quarantined > 0, () =>
      matter('payments', 'WARN', 'payments-quarantined', { since: quarantinedSince, count: quarantined }),
    ),
    ...where(refunds.length > 0, () =>
      matter('payments', 'WARN', 'refunds-open', {
        since: earliest(refunds.map(({ createdAt }) => createdAt)),
        count: refunds.length,
      }),
    ),
    ...where(overdue + awaitedOverdue > 0, () =>
      matter('payments', 'WARN', 'orders-stuck', { since: overdueSince, count: overdue + awaitedOverdue }),
    ),
  ]
}

function checkJobs({ at, queues, processes }: Facts): Matter[] {
  const oldest = earliest(queues.map((queue) => queue.oldest))
  const late = oldest !== null && at.getTime() - Date.parse(oldest) > JOB_LATE
  const sum = (count: (queue: Facts['queues'][number]) => number) =>
    queues.reduce((all, queue) => all + count(queue), 0)
  const failed = sum((queue) => queue.failed)
  const waiting = sum((queue) => queue.waiting)
  const works = processes.some(({ role }) => role !== 'web')
  return [
    // A process that has not probed anything yet says nothing of others.
    ...where(processes.length > 0 && !works, () =>
      matter('jobs', 'BAD', 'no-worker', { since: oldest, count: waiting }),
    ),
    ...where(late && works, () => matter('jobs', 'WARN', 'jobs-late', { since: oldest, count: waiting })),
    ...where(failed > 0, () =>
      matter('jobs', 'WARN', 'jobs-failed', {
        since: earliest(queues.map((queue) => queue.failedSince)),
        count: failed,
      }),
    ),
  ]
}

/** Problems with the last backup, or its absence. */
function checkLastBackup({ at, backup: { good, failed, since, demanded } }: Facts): Matter[] {
  if (failed) return [matter('backups', good ? 'WARN' : 'BAD', 'backup-failed', { since: failed.at })]
  const isLate = at.getTime() - Date.parse(good ?? since) > BACKUP_OLD
  // A society that began today waits for the night, or makes one at once.
  if (!good) return where(isLate || demanded, () => matter('backups', isLate ? 'BAD' : 'WARN', 'no-backup'))
  return where(isLate, () => matter('backups', 'BAD', 'backup-old', { since: good }))
}

function checkBackups(facts: Facts): Matter[] {
  const { demanded, settled, beside } = facts.backup
  if (demanded && !settled) return [matter('backups', 'BAD', 'backups-not-settled')]
  return [...checkLastBackup(facts), ...where(demanded && beside, () => matter('backups', 'WARN', 'backups-beside'))]
}

/** Problems to solve, bad ones first. Pure: time is among the facts. */
export function assess(facts: Facts): Matter[] {
  const { database, processes } = facts
  const versions = new Set(processes.map(({ version }) => version))
  const found = [
    ...where(database.newer.length > 0, () => matter('database', 'BAD', 'database-newer')),
    ...where(database.pending.length > 0, () =>
      matter('database', 'BAD', 'migrations-pending', { count: database.pending.length }),
    ),
    ...checkServices(facts),
    ...checkDisks(facts),
    ...checkMails(facts),
    ...checkReturns(facts),
    ...checkPayments(facts),
    ...checkJobs(facts),
    ...checkBackups(facts),
    ...where(versions.size > 1, () => matter('program', 'WARN', 'versions-differ', { count: versions.size })),
  ]
  // An unreachable server also explains the waiting, which is not reported again.
  const away = found.some(({ code }) => code === 'mail-server-away')
  const reported = found.filter(({ code }) => !(away && code === 'mails-held-back'))
  return reported.sort((one, other) => Number(other.verdict === 'BAD') - Number(one.verdict === 'BAD'))
}

export type Verdict = Matter['verdict'] | 'GOOD'

/** Worst of these. */
export function verdictOf(matters: readonly Matter[]): Verdict {
  if (matters.some(({ verdict }) => verdict === 'BAD')) return 'BAD'
  return matters.length > 0 ? 'WARN' : 'GOOD'
}

const RANK: Record<Verdict, number> = { BAD: 0, WARN: 1, GOOD: 2 }

/** Every part with its problems, worst first. */
export const bySubject = (matters: readonly Matter[]) =>
  SUBJECTS.map((subject) => {
    const own = matters.filter((each) => each.subject === subject)
    return { subject, matters: own, verdict: verdictOf(own) }
  }).sort((one, other) => RANK[one.verdict] - RANK[other.verdict])

/** Problems that the home page shows on lines of their own. */
const ANNOUNCED_ELSEWHERE: readonly MatterCode[] = ['mails-dead', 'payments-quarantined', 'refunds-open']

/** Problems without a line of their own on the home page. */
export const unannounced = (matters: readonly Matter[]) =>
  matters.filter(({ code }) => !ANNOUNCED_ELSEWHERE.includes(code))
