import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveBackupKey } from '../../src/server/backup/keys.ts'
import { temporaryRun } from './folder.ts'
import { killProcesses, PROGRAM, runScript, startProcess, startScript } from './process.ts'

const PASSPHRASE = 'grande échelle au petit matin'
const { folder, remove } = temporaryRun('unfinished', killProcesses)
const within = (name: string) => path.join(folder, name)
const settings = async () => ({
  BACKUP_KEY: await deriveBackupKey(PASSPHRASE),
  BACKUP_PASSPHRASE: PASSPHRASE,
  BACKUP_URL: `file:${within('place')}`,
  DEMO: 'false',
  PORT: '0',
  TOKEN_SECRET: '',
})
let own: Awaited<ReturnType<typeof settings>>
let backup = ''

beforeAll(async () => {
  own = await settings()
  const first = { ADMIN_EMAIL: 'chef@amicale.example', ADMIN_PASSWORD: 'trois mots au hasard' }
  const society = await startProcess(within('society'), {
    ...first,
    BACKUP_URL: own.BACKUP_URL,
    BACKUP_KEY: own.BACKUP_KEY,
  })
  await society.stop()
  const { said } = await runScript('dist/server/backup.js', { ...own, DATA_DIR: within('society'), LOG_LEVEL: 'info' })
  // A command reports only in sentences.
  expect(said).not.toMatch(/^\{/m)
  backup = /amicale-\S+\.backup/.exec(said)?.[0] ?? said
})
afterAll(() => {
  killProcesses()
  remove()
})

type Mark = { restoring?: boolean } | undefined
const markIn = (data: string): Mark => {
  const file = path.join(data, 'files/installation.json')
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Restores into this empty folder, and kills the restore as soon as the condition is met. */
async function killRestore(data: string, isReached: (said: string) => boolean) {
  const { child, ended, said } = startScript('dist/server/restore.js', { ...own, DATA_DIR: data }, [backup])
  while (child.exitCode === null && !isReached(said())) await new Promise((resolve) => setTimeout(resolve, 10))
  child.kill('SIGKILL')
  await ended
  return said()
}

const start = (data: string) => runScript(PROGRAM, { ...own, DATA_DIR: data })

describe('A restore into an empty place that was killed (rules#backups)', () => {
  test.each([
    ['when the place was marked', (data: string) => () => markIn(data)?.restoring === true],
    [
      'when the database is there',
      (data: string) => () => existsSync(path.join(data, 'database/PG_VERSION')) && markIn(data)?.restoring === true,
    ],
    [
      'when its rows were committed and the mark of the store was replaced',
      (data: string) => () => markIn(data) !== undefined && !markIn(data)?.restoring,
    ],
  ])(
    'the program refuses to begin an empty society %s, and starts once the restore was run again',
    async (when, reached) => {
      const data = within(when.replaceAll(' ', '-'))
      const said = await killRestore(data, reached(data))
      expect(said).not.toContain('Restored.')
      const refused = await start(data)
      expect(refused.said).toMatch(/restore into this (place|database) was begun and not finished/)
      expect(refused.code).toBe(1)

      const again = await runScript('dist/server/restore.js', { ...own, DATA_DIR: data }, backup, '--replace', '--yes')
      expect(again.said).toContain('Restored.')
      const program = await startProcess(data, { BACKUP_KEY: own.BACKUP_KEY, BACKUP_URL: own.BACKUP_URL })
      const { code } = await program.stop()
      expect(code).toBe(0)
    },
  )

  test('a restore that only checked the backup leaves no mark', async () => {
    const data = within('untouched')
    await killRestore(data, (said) => said.includes('It is whole'))
    expect(markIn(data)?.restoring ?? false).toBe(false)
  })
})
