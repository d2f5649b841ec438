import { readdirSync, readFileSync } from 'node:fs'

type Stat = { pid: number; parent: number; ms: number }

/** What the system knows of a process; undefined where it has ended meanwhile. */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // Its own, and of those it started that have ended.
    return {
      pid,
      parent: Number(fields[1]),
      ms: fields.slice(11, 15).reduce((ms, ticks) => ms + Number(ticks) * 10, 0),
    }
  } catch {
    return undefined
  }
}

/** Milliseconds of processor that a process and all it started have used. */
export function cpuOfTree(root: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = all.map((name) => statOf(Number(name))).filter((stat) => stat !== undefined)
  const of = (stat: Stat): number =>
    stats.filter(({ parent }) => parent === stat.pid).reduce((ms, each) => ms + of(each), stat.ms)
  const first = stats.find(({ pid }) => pid === root)
  return first ? of(first) : Number.NaN
}
