import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { deriveBackupKey } from '../../../server/backup/keys.ts'
import { nameOfBackup, removeOld } from '../../../server/backup/make.ts'
import { config } from '../../../server/config.ts'
import { readInstallation } from '../../../server/files/marker.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { Backups } from './contract.ts'
import { askForNightly, buryDead, makeBackup } from './service.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
let key: string
const program = sharedProgram(async (program) => {
  key = await deriveBackupKey('neuf mots sur une feuille de papier')
  config.backup.key = key
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})
afterEach(() => {
  config.backup.key = key
})
afterAll(() => {
  config.backup.key = undefined
})

const PLACE = path.join(config.dataDir, 'backups')
const ask = () => program.call('POST', '/backups', { token: admin.token })
const look = async () => (await program.call('GET', '/backups', { token: admin.token })).body as Backups
const toldOf = async () =>
  (await program.mailsTo(admin.email)).filter(({ subject }) => subject === 'La sauvegarde du portail a échoué')

/** A backup that another process reported this many minutes ago. */
const beginElsewhere = (minutes: number) =>
  sql`insert into backups (name, beat_at) values ('ailleurs', now() - ${minutes} * interval '1 minute')`.execute(
    program.db,
  )

describe('Backups (rules#backups)', () => {
  test('a backup that an administrator asks for is made at once, stands at its place, and is the last good one', async () => {
    expect(await look()).toMatchObject({ settled: true, place: PLACE, beside: true, good: null, rows: [] })
    expect((await ask()).status).toBe(204)
    await program.runJobs()
    const { good, rows } = await look()
    expect(good).toMatchObject({ state: 'DONE', fault: null, missingFiles: 0 })
    expect(rows).toEqual([good])
    expect((await readFile(path.join(PLACE, good?.name ?? ''))).length).toBe(good?.bytes)
    expect((await readdir(config.dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([])
  })

  test('backups are for the society’s administrators', async () => {
    const { token } = await activeMember(program)
    for (const method of ['GET', 'POST'] as const)
      expect((await program.call(method, '/backups', { token })).status).toBe(403)
  })

  test('a backup is made every night, but not where one was made since it was requested', async () => {
    await askForNightly(program.db)
    const { name } = await makeBackup(program.db)
    const before = (await look()).rows.length
    await program.runJobs()
    expect(await look()).toMatchObject({ good: { name } })
    expect((await look()).rows.length).toBe(before)
  })

  test('a second backup at once is refused, and one whose process is silent holds nothing up and is told once', async () => {
    await beginElsewhere(1)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'backup-running' } })
    await expect(makeBackup(program.db)).rejects.toMatchObject({ code: 'backup-running' })
    await sql`update backups set beat_at = now() - interval '3 minutes' where state = 'RUNNING'`.execute(program.db)
    await buryDead(program.db)
    expect((await look()).rows[0]).toMatchObject({ state: 'FAILED', fault: 'DIED' })
    await beginElsewhere(3)
    await buryDead(program.db)
    expect(await toldOf()).toHaveLength(1)
    await makeBackup(program.db)
    expect((await look()).rows.slice(0, 3).map(({ state }) => state)).toEqual(['DONE', 'FAILED', 'FAILED'])
  })

  test('an unreachable destination is listed, mailed and thrown with the next step, and earlier backups are untouched', async () => {
    const kept = await readdir(PLACE)
    await rename(PLACE, `${PLACE}-before`)
    await writeFile(PLACE, 'not a folder')
    await expect(makeBackup(program.db)).rejects.toThrow(/backups is away: see that it is mounted/)
    await rm(PLACE)
    await rename(`${PLACE}-before`, PLACE)
    expect(await readdir(PLACE)).toEqual(kept)
    expect((await look()).rows[0]).toMatchObject({ state: 'FAILED', fault: 'AWAY' })
    const [mail] = await toldOf()
    expect(mail?.text).toContain('L’endroit où vont les sauvegardes ne répond pas.')
    expect((await look()).good?.state).toBe('DONE')
  })

  test('no backup is made without a key, and the screen says that it is missing', async () => {
    config.backup.key = undefined
    expect((await look()).settled).toBe(false)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'backups-not-settled' } })
    await expect(makeBackup(program.db)).rejects.toThrow(/BACKUP_KEY is not set: run npm run setup/)
  })

  test('old backups are deleted, except the newest whatever its age, and those of another society', async () => {
    const { name } = await makeBackup(program.db)
    const { id } = await readInstallation(program.db)
    const days = (count: number) => nameOfBackup(new Date(Date.now() - count * 86_400_000))
    const [recent, old, others] = [days(10), days(40), days(50)]
    for (const each of [recent, old]) await copyFile(path.join(PLACE, name), path.join(PLACE, each))
    const bytes = (await readFile(path.join(PLACE, name))).toString('latin1')
    await writeFile(path.join(PLACE, others), bytes.replace(id, '00000000-0000-4000-8000-000000000000'), 'latin1')
    expect(await removeOld(id)).toEqual([old])
    for (const each of [recent, others, name]) expect(existsSync(path.join(PLACE, each))).toBe(true)
    await removeOld(id, Date.now() + 400 * 86_400_000)
    expect((await readdir(PLACE)).filter((each) => each.endsWith('.backup')).sort()).toEqual([others, name])
  })
})
