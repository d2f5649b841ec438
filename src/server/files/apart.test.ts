import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parseApart } from './apart.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs these lines apart, and says how long that took. */
async function run(lines: string, withinMs = 20_000) {
  const file = path.join(folder, `${Math.random()}.mjs`)
  writeFileSync(file, lines)
  let pid: number | undefined
  const began = Date.now()
  const answer = await parseApart<unknown>({
    program: pathToFileURL(file),
    withinMs,
    roomMb: 64,
    give: (child) => {
      pid = child.pid
    },
  })
  return { answer, pid: pid ?? 0, ms: Date.now() - began }
}

/** Whether a process has ended, soon. */
const hasEnded = (pid: number) =>
  expect
    .poll(() => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })
    .toBe(false)

describe('What strangers sent is parsed in a process of its own', () => {
  test('that is given no setting and no secret', async () => {
    process.env.A_SECRET = 'of ours'
    const { answer } = await run('process.send(Object.keys(process.env).includes("A_SECRET") ? "told" : "nothing")')
    delete process.env.A_SECRET
    expect(answer).toBe('nothing')
  })

  test('that is ended when it takes too long, and gives nothing', async () => {
    const { answer, pid, ms } = await run('setInterval(() => {}, 1000)', 1_000)
    expect([answer, ms < 10_000]).toEqual([undefined, true])
    await hasEnded(pid)
  })

  test('that is ended when it takes too much room outside its heap too, and gives nothing', async () => {
    const { answer, pid } = await run('const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 20)')
    expect(answer).toBeUndefined()
    await hasEnded(pid)
  })

  test('that breaks without a word gives nothing', async () => {
    expect((await run('throw new Error("broken")')).answer).toBeUndefined()
  })
})
