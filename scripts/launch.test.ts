import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Starts the launcher with this script, and collects its output. */
function launch(script: string, ...args: string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-launch-'))
  const file = path.join(folder, 'script.mjs')
  writeFileSync(file, script)
  const child = spawn(process.execPath, ['scripts/launch.mjs', file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number) }
}

test('a script gets its arguments and a Node of the right age, and its exit code is what the caller sees', async () => {
  const { said, ended } = launch(
    'console.log(process.argv.slice(2).join(), Number.parseInt(process.versions.node) >= 24); process.exitCode = 7',
    'a',
    '--b',
  )
  expect(await ended).toBe(7)
  expect(said()).toBe('a,--b true\n')
})

test('a script that was killed is no success', async () => {
  expect(await launch("process.kill(process.pid, 'SIGKILL')").ended).toBe(128 + 9)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s reaches the script once, and the launcher waits for its end',
  async (signal) => {
    const mayEnd = path.join(mkdtempSync(path.join(os.tmpdir(), 'portal-launch-')), 'may-end')
    onTestFinished(() => rmSync(path.dirname(mayEnd), { recursive: true }))
    const { child, said, ended } = launch(
      `
    import { existsSync } from 'node:fs'
    process.on('${signal}', () => console.log('stopping'))
    setInterval(() => existsSync(process.argv[2]) && process.exit(3), 20)
    console.log('ready')`,
      mayEnd,
    )
    await expect.poll(said).toBe('ready\n')
    child.kill(signal)
    await expect.poll(said).toBe('ready\nstopping\n')
    child.kill(signal)
    writeFileSync(mayEnd, '')
    expect(await ended).toBe(3)
    expect(said()).toBe('ready\nstopping\n')
  },
)
