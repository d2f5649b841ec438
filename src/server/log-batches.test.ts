import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/**
 * What a process leaves on its standard output that logs 500 lines and then ends like this. Without their order: a batch that another
 * thread is writing in that moment may come after what is written at the end.
 */
const linesOf = (ending: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { log } from './src/server/log.ts'; for (let n = 0; n < 500; n++) log.info({ n }, 'said'); ${ending}`,
    ],
    { env: { ...process.env, LOG_LEVEL: 'info' }, encoding: 'utf8' },
  )
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

  test('within a moment, while the process goes on', () => {
    expect(linesOf("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000)")).toHaveLength(500)
  })
})
