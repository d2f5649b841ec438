import { describe, expect, test } from 'vitest'
import { formatBytes, formatRemainingTime, timeLeft, totalsOf } from './totals.ts'

const upload = (state: 'WAITING' | 'SENDING' | 'DONE' | 'THERE' | 'FAILED', sent: number) => ({
  id: 1,
  state,
  sent,
  file: new File([new Uint8Array(1_000)], 'a.jpg'),
})

describe('How far the files are', () => {
  test('the progress of the files counts what was sent of each, and leaves out what failed', () => {
    const uploads = [
      upload('DONE', 1),
      upload('THERE', 1),
      upload('SENDING', 0.5),
      upload('WAITING', 0),
      upload('FAILED', 0),
    ]
    expect(totalsOf(uploads)).toEqual({ all: 5, done: 1, there: 1, failed: 1, left: 2, bytes: 4_000, sent: 2_500 })
  })

  test('the time left follows the last twenty seconds, and is said once they are enough', () => {
    const samples = Array.from({ length: 40 }, (_, second) => ({
      at: second * 1_000,
      sent: second < 20 ? 0 : (second - 20) * 100,
    }))
    expect(timeLeft(samples, { bytes: 3_900, sent: 1_900 }, 39_000)).toBe(21)
    expect(timeLeft(samples.slice(0, 3), { bytes: 100, sent: 50 }, 2_000)).toBeUndefined()
    expect(timeLeft([], { bytes: 100, sent: 50 }, 2_000)).toBeUndefined()
  })

  test('the progress of the files is told in words and numbers as people say them', () => {
    expect([20, 170, 3_900].map(formatRemainingTime)).toEqual([
      'moins d’une minute',
      '3\u00a0min environ',
      '1\u00a0h\u00a005 environ',
    ])
    expect([900, 12_500_000, 3_200_000_000].map(formatBytes)).toEqual(['1\u00a0ko', '12,5\u00a0Mo', '3,2\u00a0Go'])
  })
})
