import type pg from 'pg'
import { log } from '../log.ts'

/** Connections of a process by pool: for reads outside transactions, and shared ones, beside the main pool. */
export const shareOf = (pool: number) => ({ pool, lists: Math.ceil((pool * 5) / 8), shared: Math.ceil(pool / 8) })

/** Maximum number of connections of a process. */
const mostOf = ({ pool, lists, shared }: ReturnType<typeof shareOf>) => pool + lists + shared

/** Largest main pool with which this many processes stay within the limit. */
function fittingPool(processes: number, most: number) {
  let pool = Math.floor(most / processes)
  while (pool > 2 && mostOf(shareOf(pool)) * processes > most) pool--
  return Math.max(2, pool)
}

/** Warns if the processes may open more connections than PostgreSQL accepts. */
export async function warnOfTooMany(pool: pg.Pool, { size, processes }: { size: number; processes: number }) {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  )
  const most = rows[0]?.most ?? 0
  const asked = mostOf(shareOf(size)) * processes
  if (asked <= most) return
  log.warn(
    { asked, most },
    `The processes of this machine (${processes}) take up to ${asked} connections, and PostgreSQL allows ${most}: set DATABASE_POOL to ` +
      `${fittingPool(processes, most)}, or raise max_connections of PostgreSQL above ${asked} and restart it.`,
  )
}
