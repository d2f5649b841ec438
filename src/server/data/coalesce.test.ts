import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'
import type { Db } from './db.ts'

/** A read whose runs end when the test says so. Each run returns the value that was stored when it began. */
function setUp() {
  const store = { value: 'first' }
  const runs: { wanted: string; end: () => void; fail: () => void }[] = []
  const read = coalesce((_db, wanted: string) => {
    const { value } = store
    return new Promise<string>((resolve, reject) => {
      runs.push({ wanted, end: () => resolve(value), fail: () => reject(new Error('The database is gone')) })
    })
  })
  return { store, runs, read: (wanted = 'all') => read(DB, wanted) }
}
const DB = {} as Db

test('callers who come while a reading is under way share the next one, which has what was written meanwhile', async () => {
  const { store, runs, read } = setUp()
  const first = read()
  store.value = 'second'
  const others = [read(), read(), read()]
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  expect(await first).toBe('first')
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  expect(await Promise.all(others)).toEqual(['second', 'second', 'second'])
  expect(runs).toHaveLength(2)
})

test('a caller who comes when no reading is under way begins one', async () => {
  const { store, runs, read } = setUp()
  const first = read()
  runs[0]?.end()
  await first
  store.value = 'second'
  const second = read()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  expect(await second).toBe('second')
})

test('a reading that fails is told to those who share it, and the next one is read all the same', async () => {
  const { runs, read } = setUp()
  const first = read()
  const second = read()
  runs[0]?.fail()
  await expect(first).rejects.toThrow('The database is gone')
  runs[1]?.end()
  expect(await second).toBe('first')
})

test('readings of different things wait for nothing of each other', () => {
  const { runs, read } = setUp()
  void read('2025')
  void read('2026')
  expect(runs.map(({ wanted }) => wanted)).toEqual(['2025', '2026'])
})
