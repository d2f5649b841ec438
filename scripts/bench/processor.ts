import { readdirSync, readFileSync } from 'node:fs'

type Stat = { pid: number; parent: number; ms: number }

/** Reads a process from the system; undefined if it has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // Its own time and that of its ended children.
    return {
      pid,
      parent: Number(fields[1]),
      ms: fields.slice(11, 15).reduce((ms, ticks) => ms + Number(ticks) * 10, 0),
    }
  } catch {
    return undefined
  }
}

/** Processor time of a process and all its descendants, in milliseconds. */
export function cpuOfTree(root: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = all.map((name) => statOf(Number(name))).filter((stat) => stat !== undefined)
  const of = (stat: Stat): number =>
    stats.filter(({ parent }) => parent === stat.pid).reduce((ms, each) => ms + of(each), stat.ms)
  const first = stats.find(({ pid }) => pid === root)
  return first ? of(first) : Number.NaN
}
