// On a machine with few processors the page waits for its own browser, the server and Lighthouse. A trace holds both times of
// a task: how long it took, and how long the processor worked for it.

/** An event of Chromium's trace, in microseconds: `ts` and `dur` by the clock, `tts` and `tdur` by the thread's processor time. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tts?: number
  tdur?: number
}

type Task = TraceEvent & { dur: number; tts: number; tdur: number }

const isTask = (event: TraceEvent): event is Task =>
  event.ph === 'X' &&
  event.name.endsWith('RunTask') &&
  [event.dur, event.tts, event.tdur].every((time) => time !== undefined)

/** Shortens each task of a trace to its processor time and moves what happened in it; tasks begin when they did. */
export function withoutWaits(events: TraceEvent[]): TraceEvent[] {
  const tasks = new Map<string, Task>()
  const inOrder = events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  return inOrder.map((event) => {
    const thread = `${event.pid}:${event.tid}`
    if (isTask(event)) {
      tasks.set(thread, event)
      return { ...event, dur: Math.min(event.dur, event.tdur) }
    }
    const task = tasks.get(thread)
    return task && event.ts < task.ts + task.dur ? within(task, event) : event
  })
}

function within(task: Task, event: TraceEvent): TraceEvent {
  const length = Math.min(task.dur, task.tdur)
  const passed = event.ts - task.ts
  // An event without processor time is placed in proportion.
  const worked = event.tts === undefined ? (passed / task.dur) * length : Math.min(event.tts - task.tts, passed)
  const at = Math.min(Math.max(worked, 0), length)
  const moved = { ...event, ts: task.ts + at }
  return event.dur === undefined ? moved : { ...moved, dur: Math.min(event.tdur ?? event.dur, length - at) }
}
