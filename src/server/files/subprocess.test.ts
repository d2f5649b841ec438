import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../scripts/testing/patience.ts'
import { parseInSubprocess } from './subprocess.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'apart-'))
afterAll(() => rmSync(folder, { recursive: true }))

let programs = 0

/** Runs these lines in a process of its own. */
async function run(lines: string, withinMs = PATIENCE_MS) {
  const file = path.join(folder, `${programs++}.mjs`)
  writeFileSync(file, lines)
  let pid: number | undefined
  const answer = await parseInSubprocess<unknown>({
    program: pathToFileURL(file),
    withinMs,
    roomMb: 64,
    give: (child) => {
      pid = child.pid
    },
  })
  return { answer, pid: pid ?? 0 }
}

/** Whether a process ends soon. */
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
  test('the process is given no setting and no secret', async () => {
    process.env.A_SECRET = 'of ours'
    const { answer } = await run('process.send(Object.keys(process.env).includes("A_SECRET") ? "told" : "nothing")')
    delete process.env.A_SECRET
    expect(answer).toBe('nothing')
  })

  test('a process that takes too long is ended, and gives nothing', async () => {
    const { answer, pid } = await run('setInterval(() => {}, 1000)', 1_000)
    expect(answer).toBeUndefined()
    await hasEnded(pid)
  })

  test('a process that takes too much room outside its heap is ended, and gives nothing', async () => {
    const { answer, pid } = await run('const all = []; setInterval(() => all.push(Buffer.alloc(20_000_000, 1)), 20)')
    expect(answer).toBeUndefined()
    await hasEnded(pid)
  })

  test('a process that breaks without a word gives nothing', async () => {
    expect((await run('throw new Error("broken")')).answer).toBeUndefined()
  })
})
