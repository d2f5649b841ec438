import { expect, test } from 'vitest'
import { type TraceEvent, withoutWaits } from './thread-time.ts'

const on = (tid: number, event: Partial<TraceEvent>): TraceEvent => ({
  name: 'Layout',
  ph: 'X',
  pid: 1,
  tid,
  ts: 0,
  ...event,
})

test('a task that waited for the processor lasts as long as the processor worked for it', () => {
  const task = on(1, { name: 'RunTask', ts: 1000, dur: 900, tts: 50, tdur: 300 })
  const layout = on(1, { ts: 1500, dur: 300, tts: 150, tdur: 100 })
  const mark = on(1, { name: 'mark', ph: 'R', ts: 1750 })
  expect(withoutWaits([mark, layout, task])).toMatchObject([
    { name: 'RunTask', ts: 1000, dur: 300 },
    { name: 'Layout', ts: 1100, dur: 100 },
    { name: 'mark', ts: 1250 },
  ])
})

test('an event of another thread, or after the task, stays where it was', () => {
  const task = on(1, { name: 'RunTask', ts: 1000, dur: 900, tts: 50, tdur: 300 })
  const others = [on(2, { ts: 1500, dur: 300 }), on(1, { ts: 1950, dur: 20, tts: 360, tdur: 10 })]
  expect(withoutWaits([task, ...others]).slice(1)).toEqual(others)
})

test('no event of a task reaches beyond it', () => {
  const task = on(1, { name: 'RunTask', ts: 0, dur: 100, tts: 0, tdur: 40 })
  const [, inner] = withoutWaits([task, on(1, { ts: 30, dur: 70, tts: 30, tdur: 40 })])
  expect(inner).toMatchObject({ ts: 30, dur: 10 })
})
