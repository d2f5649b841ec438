import type { Settings } from '../../src/server/settings.ts'
import { type Finding, fail, ok, warn } from '../checks/finding.ts'
import type { Ask } from './installation.ts'

/** Connections of a process beside its main pool: ten for lists, two shared by the most frequent reads. */
const BESIDE = 12

/** Number of processes for these settings: the web processes, and a worker if there are several. */
function processesOf({ WEB_PROCESSES, ROLE }: Settings): number {
  if (ROLE === 'worker') return 1
  return WEB_PROCESSES + (WEB_PROCESSES > 1 && ROLE === 'all' ? 1 : 0)
}

const LIMITS = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room,
    (select rolconnlimit from pg_roles where rolname = current_user) as "ofUser",
    (select datconnlimit from pg_database where datname = current_database()) as "ofDatabase",
    (select count(*)::int from pg_stat_activity where datname <> current_database()) as others`

/** Checks that PostgreSQL allows as many connections as the processes may open. */
export async function checkConnections(ask: Ask, settings: Settings): Promise<Finding> {
  const [{ room, ofUser, ofDatabase, others }] = (await ask(LIMITS)) as [Record<string, number>]
  const limits = [ofUser, ofDatabase].filter((limit): limit is number => limit !== undefined && limit >= 0)
  const left = Math.min((room ?? 0) - (others ?? 0), ...limits)
  const processes = processesOf(settings)
  const needed = processes * (settings.DATABASE_POOL + BESIDE)
  const says = `${processes === 1 ? 'one process takes' : `${processes} processes take`} up to ${needed} of ${left}`
  const next = 'Raise max_connections in postgresql.conf and restart PostgreSQL, or lower DATABASE_POOL.'
  if (left < processes * 4) return fail('connections', says, next)
  if (needed > left) return warn('connections', says, next)
  return ok('connections', `${says}; processes of other machines come on top`)
}
