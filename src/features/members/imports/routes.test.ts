import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { writeSheet } from '../../../server/files/exports.ts'
import { parisDay } from '../../../shared/dates.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { listRolesInForce } from '../../platform/access/queries.ts'
import { enrolledMember, personsAdmin } from '../../society/persons/fixtures.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await personsAdmin(program)).token
})

async function send(content: string | Buffer, query = '', bearer = token) {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'membres.csv')
  const answer = await fetch(`${program.origin}${API_BASE}/users/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}
const HEAD = 'Nom;Prénom;Courriel;Portable;Né le;Statut\n'
const line = (name: string, changes: Partial<Record<'email' | 'phone' | 'born' | 'status', string>> = {}) =>
  [
    name,
    'Anaïs',
    changes.email ?? `${name.toLowerCase().replace(/[^a-z]/g, '')}@import.example`,
    changes.phone ?? '06 12 34 56 78',
    changes.born ?? '28/02/1990',
    changes.status ?? 'SPV',
  ].join(';')

async function finish(task: number) {
  await program.runJobs()
  const { body } = await program.call('GET', `/tasks/${task}`, { token })
  const { raw } = await program.call('GET', `/tasks/${task}/file`, { token })
  return { ...body, report: raw.body }
}
const NOTHING_ELSE = { changes: [], readings: [], leftOut: [] }
const person = (email: string) =>
  program.db.selectFrom('persons').where('email', '=', email).selectAll().executeTakeFirstOrThrow()

describe('A file of members (rules#imports)', () => {
  test('A file of members is read without changing anything, each line with its verdict', async () => {
    await enrolledMember(program, {
      email: 'connue@import.example',
      lastName: 'Connue',
      firstName: 'Anaïs',
      phone: null,
    })
    const { status, body } = await send(
      `${HEAD}${line('Nouvelle')}\n${line('Connue')}\n${line('Sans', { email: 'pas une adresse', born: '31/02/1990' })}\n${line('Nouvelle', { email: 'NOUVELLE@import.example' })}\n;Anaïs;;;;SPV`,
      'dryRun=true',
    )
    expect(status).toBe(200)
    expect(body.columns.map(({ field }: { field: string }) => field)).toEqual([
      'lastName',
      'firstName',
      'email',
      'phone',
      'birthDate',
      'membertype',
    ])
    expect(body.lines).toEqual([
      {
        line: 2,
        name: 'Anaïs Nouvelle',
        email: 'nouvelle@import.example',
        verdict: 'CREATED',
        problems: [],
        ...NOTHING_ELSE,
      },
      {
        line: 3,
        name: 'Anaïs Connue',
        email: 'connue@import.example',
        verdict: 'UPDATED',
        problems: [],
        leftOut: [],
        readings: [],
        changes: [
          { field: 'phone', from: null, to: '+33612345678', outcome: 'FILLED', code: null },
          { field: 'birthDate', from: null, to: '1990-02-28', outcome: 'FILLED', code: null },
        ],
      },
      {
        line: 4,
        name: 'Anaïs Sans',
        email: 'pas une adresse',
        verdict: 'CREATED',
        problems: [],
        ...NOTHING_ELSE,
        leftOut: [
          { field: 'email', code: 'email-format', value: 'pas une adresse' },
          { field: 'birthDate', code: 'day-format', value: '31/02/1990' },
        ],
      },
      {
        line: 5,
        name: 'Anaïs Nouvelle',
        email: 'nouvelle@import.example',
        verdict: 'REFUSED',
        problems: [{ field: 'email', code: 'twice', value: 'nouvelle@import.example' }],
        ...NOTHING_ELSE,
      },
      {
        line: 6,
        name: 'Anaïs',
        email: '',
        verdict: 'REFUSED',
        problems: [{ field: 'lastName', code: 'required', value: '' }],
        ...NOTHING_ELSE,
      },
    ])
    expect(body.task).toBeNull()
    await expect(person('nouvelle@import.example')).rejects.toThrow()
  })

  test('an import enters new members, completes known ones, stops at no bad line, and reports all of it', async () => {
    const id = await enrolledMember(program, { email: 'ancien@import.example', lastName: 'Ancien', phone: null })
    const file = `${HEAD}${line('Gaël')}\n${line('Faux', { status: 'Chef' })}\n${line('Ancien', { status: 'Honoraire' })}\n;;;;;\n${line('=Cmd')}`
    const { body } = await send(file)
    expect(body.counts).toEqual({ CREATED: 1, UPDATED: 1, UNCHANGED: 0, REFUSED: 2 })
    const done = await finish(body.task)
    expect(done).toMatchObject({ state: 'DONE', done: 4, total: 4, result: { counts: body.counts } })
    expect(await person('gal@import.example')).toMatchObject({
      firstName: 'Anaïs',
      state: 'EXPIRED',
      phone: '+33612345678',
      birthDate: '1990-02-28',
      subscriptions: ['AMICALE'],
      newsletterOptIn: false,
    })
    expect(await person('ancien@import.example')).toMatchObject({
      id,
      state: 'ACTIVE',
      phone: '+33612345678',
      birthDate: '1990-02-28',
      // An existing value is kept, and a file cannot change a status.
      firstName: 'Nolwenn',
      membertype: 'SPV',
      subscriptions: ['AMICALE'],
      accountValidity: '2100-12-31',
    })
    expect(done.report).toContain('3;Faux;Anaïs;faux@import.example;06 12 34 56 78;28/02/1990;Chef;Refusé;Statut')
    const kept = await program.db
      .selectFrom('importLines')
      .where('taskId', '=', body.task)
      .orderBy('line')
      .selectAll()
      .execute()
    expect(kept.map(({ line: number, person: read }) => [number, read])).toEqual([
      [3, {}],
      [6, {}],
    ])
  })

  test('a line is told by its number in the file, whatever stands empty above it', async () => {
    const gaps = `${HEAD}${line('Avant')}\n\n;;;;;\n${line('Après', { status: 'Chef' })}\n\n`
    const { lines } = (await send(gaps, 'dryRun=true')).body
    expect(lines.map(({ line: number, verdict }: { line: number; verdict: string }) => [number, verdict])).toEqual([
      [2, 'CREATED'],
      [5, 'REFUSED'],
    ])
    expect((await send(`\n\n${HEAD}${line('Avant')}`, 'dryRun=true')).body.counts.CREATED).toBe(1)
  })

  test('the same file twice changes nothing the second time', async () => {
    const file = `${HEAD}${line('Une')}\n${line('Deux')}`
    await finish((await send(file)).body.task)
    const again = await send(file)
    expect(again.body.counts).toEqual({ CREATED: 0, UPDATED: 0, UNCHANGED: 2, REFUSED: 0 })
    const before = await person('une@import.example')
    await finish(again.body.task)
    expect(await person('une@import.example')).toEqual(before)
  })

  test('two administrators who send the same file at once enter each member once', async () => {
    const file =
      HEAD + Array.from({ length: 40 }, (_, index) => line(`Jumelle`, { email: `j${index}@import.example` })).join('\n')
    const [one, two] = await Promise.all([send(file), send(file)])
    const both = [await finish(one?.body.task), await finish(two?.body.task)].map(({ result }) => result.counts)
    expect(both).toContainEqual({ CREATED: 40, UPDATED: 0, UNCHANGED: 0, REFUSED: 0 })
    expect(both).toContainEqual({ CREATED: 0, UPDATED: 0, UNCHANGED: 40, REFUSED: 0 })
  })

  test('a member from a file has no password until choosing one, and the journal names who imported them', async () => {
    await finish((await send(`${HEAD}${line('Secrète')}`, '')).body.task)
    const { id, email } = await person('secrte@import.example')
    const acts = await program.db.selectFrom('auditLog').where('subjectId', '=', id).selectAll().execute()
    expect(acts.map(({ action }) => action)).toEqual(['person.imported'])
    const { status } = await program.call('POST', '/auth/signin', { body: { username: email, password: '-' } })
    expect(status).toBe(401)
  })

  test('XLSX with real dates, Windows letters, tabs and other columns are read too', async () => {
    const cells = ['Kérizel', 'Anaïs', 'xlsx@import.example', 612345678, '1985-05-01', 'Sapeur-pompier professionnel']
    const { bytes } = await writeSheet('xlsx', {
      name: 'a',
      head: ['NOM', 'Prénoms', 'E-mail', 'Tél', 'Naissance', 'Qualité'],
      rows: [cells],
    })
    expect((await send(Buffer.from(bytes), 'dryRun=true')).body.lines[0]).toMatchObject({
      name: 'Anaïs Kérizel',
      verdict: 'CREATED',
    })
    const latin = Buffer.from('Nom\tPrénom\tMél\tStatut\nLe Gô\tZoé\tlatin@import.example\tSPP\n', 'latin1')
    expect((await send(latin, 'dryRun=true')).body.lines[0]).toMatchObject({ name: 'Zoé Le Gô', verdict: 'CREATED' })
    const other = await send(
      'A;B;C\nRiou;Zoé;autre@import.example\n',
      'dryRun=true&columns=lastName:0,firstName:1,email:2&membertype=SPP&of=MEMBERS',
    )
    expect(other.body.lines[0]).toMatchObject({ name: 'Zoé Riou', verdict: 'CREATED' })
  })

  test('a file of another format is refused, whatever its name', async () => {
    expect((await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]), 'dryRun=true')).status).toBe(400)
    expect((await send(Buffer.from([0, 1, 2, 3]), 'dryRun=true')).status).toBe(400)
    expect((await send('Nom;Prénom', 'dryRun=true')).status).toBe(400)
    expect((await send(Buffer.alloc(5_100_000, 65), 'dryRun=true')).status).toBe(413)
    expect((await send('A;B\n1;2\n')).status).toBe(409)
    expect((await send('A;B\n1;2\n', 'columns=lastName:7')).status).toBe(400)
    const none = await program.call('POST', '/users/import', { token, body: { a: 1 } })
    expect(none.status).toBeGreaterThanOrEqual(400)
    expect(none.status).toBeLessThan(500)
  })

  test('the rights of who imports last to the end of the last paid day, and no longer than the account is open', async () => {
    const { id } = await personsAdmin(program)
    const today = parisDay(new Date())
    const rights = async (changes: { accountValidity?: string; state?: 'SUSPENDED' }) => {
      await program.db.updateTable('persons').set(changes).where('id', '=', id).execute()
      return await listRolesInForce(program.db, id)
    }
    expect(await rights({ accountValidity: today })).toEqual(['general_ADMIN-PERSON'])
    expect(await rights({ accountValidity: '2020-12-31' })).toEqual([])
    expect(await rights({ accountValidity: '2100-12-31', state: 'SUSPENDED' })).toEqual([])
  })

  test('a file of two thousand members is imported whole', async () => {
    const file =
      HEAD +
      Array.from({ length: 2000 }, (_, index) => line('Foule', { email: `foule${index}@import.example` })).join('\n')
    const { body } = await send(file)
    const { result } = await finish(body.task)
    expect(result.counts.CREATED).toBe(2000)
  })
})
