import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdPauses } from './testing.ts'
import { atEqualTime } from './tries.ts'

test('an answer at equal time waits for its pause, though its work is done (rules#passwords)', async () => {
  const pauses = holdPauses()
  let answered = false
  const answer = atEqualTime(Promise.resolve('done')).finally(() => {
    answered = true
  })
  await nextTurn()
  expect(answered).toBe(false)
  pauses.goOn()
  expect(await answer).toBe('done')
})
