import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'

const env = { ...process.env, LOG_LEVEL: 'info' }
const logsAnd = (ending: string) => [
  '--input-type=module',
  '-e',
  `import { log } from './src/server/log.ts'; for (let n = 0; n < 500; n++) log.info({ n }, 'said'); ${ending}`,
]

/**
 * Standard output of a process that logs 500 lines and then ends in this way. The order is ignored: a batch that
 * another thread is writing at that moment may come after the final lines.
 */
const linesOf = (ending: string) =>
  spawnSync(process.execPath, logsAnd(ending), { env, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => JSON.parse(line).n as number)
    .sort((a, b) => a - b)

describe('What was logged is written', () => {
  test.each([
    ['at an ordinary end', ''],
    ['when the process is told to exit', 'process.exit(1)'],
    ['after a fault nobody caught', "throw new Error('fault')"],
    ['after a promise nobody caught', "await Promise.reject(new Error('fault'))"],
    ['after a fault in the middle of a batch', "setTimeout(() => { throw new Error('fault') }, 5)"],
  ])('%s', (_when, ending) => {
    expect(linesOf(ending)).toEqual(Array.from({ length: 500 }, (_, n) => n))
  })

  test('a logged line is written while the process goes on', async () => {
    const child = spawn(process.execPath, logsAnd('setInterval(() => {}, 60_000)'), { env })
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk
    })
    await expect.poll(() => written.trim().split('\n').length).toBe(500)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
})
