import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { getFile, keepFile } from '../../../../server/files/storage.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { aPicture } from '../fixtures.ts'
import { storeAttachment } from '../service.ts'
import { resumeFiles, sweepStore } from './service.ts'

const DAY = 86_400_000

const program = sharedProgram()

const define = async (technicalName: string) => {
  const id = await defineCommission(program.db, { name: 'Ski', technicalName, description: '' }, await aPicture())
  return async () =>
    await program.db
      .selectFrom('files')
      .where('scope', '=', 'commission')
      .where('ownerId', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
}

describe('What the store holds', () => {
  test('a stored file that nothing names is swept after a week, and a named one stays with all its forms', async () => {
    const cover = await define('ski')
    await program.runJobs()
    const lost = await storeAttachment('a.txt', 'text/plain', Readable.from([Buffer.from('perdu')]))
    await keepFile(`${lost.object}.320.webp`, Buffer.from('perdu'))
    await keepFile('erased-persons.json', Buffer.from('[]'))
    await sweepStore(program.db)
    expect(await getFile(lost.object)).toBeDefined()
    await sweepStore(program.db, Date.now() + 8 * DAY)
    expect(await getFile(lost.object)).toBeUndefined()
    expect(await getFile(`${lost.object}.320.webp`)).toBeUndefined()
    const { object, renditions } = await cover()
    expect(await getFile(object)).toBeDefined()
    for (const ending of Object.keys(renditions as object)) expect(await getFile(`${object}.${ending}`)).toBeDefined()
    expect(await getFile('erased-persons.json')).toBeDefined()
  })

  test('a picture’s original is removed from the store once the picture is prepared', async () => {
    const cover = await define('peche')
    const { object: original } = await cover()
    await program.runJobs()
    expect(await getFile(original)).toBeUndefined()
    expect((await cover()).object).not.toBe(original)
  })
})

describe('A preparation that was lost', () => {
  test('A preparation that was lost is asked for again after an hour, once', async () => {
    const cover = await define('velo')
    await sql`delete from pgboss.job where name = 'prepare-file'`.execute(program.db)
    const left = async () => {
      await resumeFiles(program.db)
      await program.runJobs()
      return (await cover()).state
    }
    expect(await left()).toBe('PROCESSING')
    await program.db.updateTable('files').set({ queuedAt: sql`now() - interval '61 minutes'` }).execute()
    expect(await left()).toBe('READY')
  })

  test('A preparation that was lost takes up what was stored before there was a table of files: measured, prepared and under its own key', async () => {
    const cover = await define('sport')
    await program.runJobs()
    await keepFile('ancien.webp', await aPicture(500, 250))
    await keepFile('ancien.csv', Buffer.from('nom'))
    await program.db
      .updateTable('files')
      .set({
        object: 'ancien.webp',
        state: 'PROCESSING',
        size: null,
        sha256: null,
        width: null,
        height: null,
        placeholder: null,
        renditions: '{}',
        queuedAt: sql`'epoch'`,
      })
      .where('id', '=', (await cover()).id)
      .execute()
    const { id } = await program.db
      .insertInto('files')
      .values({
        scope: 'task',
        ownerId: 1,
        kind: 'ATTACHMENT',
        state: 'PROCESSING',
        name: 'a.csv',
        type: 'text/csv',
        object: 'ancien.csv',
        queuedAt: sql`'epoch'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await resumeFiles(program.db)
    await program.runJobs()
    expect(await cover()).toMatchObject({ state: 'READY', width: 500, height: 250 })
    expect(await program.db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirst()).toMatchObject({
      state: 'READY',
      size: 3,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect([await getFile('ancien.webp'), await getFile('ancien.csv')]).toEqual([undefined, undefined])
  })
})
