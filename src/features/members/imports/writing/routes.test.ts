import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import { continueTask } from '../../../platform/tasks/work/service.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../../society/settings/service.ts'
import { IMPORT_WORK } from './service.ts'

let persons: Awaited<ReturnType<typeof activeMember>>
let admin: typeof persons
let supervisor: typeof persons

const program = sharedProgram(async (program) => {
  persons = await personsAdmin(program)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  supervisor = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

async function send(content: string, query = '', { token } = persons) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'membres.csv')
  const answer = await fetch(`${program.origin}${API_BASE}/users/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}
const dryRun = async (content: string, query = '', who = persons) =>
  (await send(content, `dryRun=true&${query}`, who)).body
async function run(content: string, query = '', who = persons) {
  const { body } = await send(content, query, who)
  await program.runJobs()
  const { raw } = await program.call('GET', `/tasks/${body.task}/file`, { token: who.token })
  return raw.body
}
const person = (id: number) =>
  program.db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const emailOf = async (id: number) => (await person(id)).email ?? ''
const today = Number(parisDay(new Date()).slice(0, 4))

const HEAD = 'Nom;Prénom;E-mail;Téléphone;Date de naissance;Statut;Adhésions;Fin de validité\n'
const FULL = { lastName: 'Kerbrat', firstName: 'Nolwenn', phone: '+33611111111', birthDate: '1980-01-01' }
const row = (email: string, ...more: string[]) => ['Kerbrat', 'Nolwenn', email, ...more].join(';')

describe('A file that knows somebody by e-mail', () => {
  test('a file that knows somebody by e-mail fills the blanks, keeps the values there are, and reports the differing ones, old and new', async () => {
    const id = await enrolledMember(program, { ...FULL, birthDate: null })
    const file = HEAD + row(await emailOf(id), '06 12 12 12 12', '28/02/1990')
    const { lines, counts } = await dryRun(file)
    expect(counts).toMatchObject({ UPDATED: 1 })
    expect(lines[0].changes).toEqual([
      { field: 'phone', from: '+33611111111', to: '+33612121212', outcome: 'KEPT', code: null },
      { field: 'birthDate', from: null, to: '1990-02-28', outcome: 'FILLED', code: null },
    ])
    const report = await run(file)
    expect(await person(id)).toMatchObject({ phone: '+33611111111', birthDate: '1990-02-28' })
    expect(report.replaceAll('\u00a0', ' ')).toContain(
      'Téléphone : 06 11 11 11 11 → 06 12 12 12 12 (gardé). Date de naissance : vide → 28/02/1990 (ajouté)',
    )
    expect((await dryRun(file)).counts).toMatchObject({ UPDATED: 0, UNCHANGED: 1 })
  })

  test('A file that knows somebody by e-mail replaces the fields that were ticked and no other; the journal says old and new', async () => {
    const id = await enrolledMember(program, FULL)
    const file = HEAD + row(await emailOf(id), '06 12 12 12 12', '28/02/1990')
    const [line] = (await dryRun(file, 'overwrite=phone')).lines
    expect(line.changes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['REPLACED', 'KEPT'])
    await run(file, 'overwrite=phone')
    expect(await person(id)).toMatchObject({ phone: '+33612121212', birthDate: '1980-01-01' })
    const { body } = await program.call('GET', `/audit?search=subjectId==${id};action==person.imported`, {
      token: supervisor.token,
    })
    expect(body._embedded.data[0]).toMatchObject({
      details: { created: false, fields: ['phone'] },
      replaced: [{ field: 'phone', old: '+33611111111', new: '+33612121212' }],
    })
  })

  test('the old values in the journal go when the person is erased', async () => {
    const id = await enrolledMember(program, FULL)
    await run(HEAD + row(await emailOf(id), '06 12 12 12 12'), 'overwrite=phone')
    const { status } = await program.call('POST', `/users/${id}/erase`, {
      token: supervisor.token,
      body: { reason: 'À la demande du membre' },
    })
    expect(status).toBe(204)
    const rows = await program.db.selectFrom('replacedValues').where('personId', '=', id).selectAll().execute()
    expect(rows).toEqual([])
  })

  test('a field that nobody may replace is no field to tick', async () => {
    for (const field of ['email', 'accountValidity', 'roles', 'state', 'nothing'])
      expect((await send(HEAD + row('a@b.example'), `dryRun=true&overwrite=${field}`)).status).toBe(400)
  })

  test('a member who paid for UDSP keeps it where the file does not say so', async () => {
    const id = await enrolledMember(program, { ...FULL, subscriptions: ['AMICALE', 'UDSP'] })
    const file = HEAD + row(await emailOf(id), '', '', 'SPV', 'AMICALE')
    await run(file, '', admin)
    expect((await person(id)).subscriptions).toEqual(['AMICALE', 'UDSP'])
    await run(file, 'overwrite=subscriptions', admin)
    expect((await person(id)).subscriptions).toEqual(['AMICALE'])
  })

  test('a status that is replaced takes its subscription with it, and says so', async () => {
    const id = await enrolledMember(program, { ...FULL, subscriptions: ['AMICALE', 'UDSP'] })
    const file = HEAD + row(await emailOf(id), '', '', 'Honoraire')
    const [line] = (await dryRun(file, 'overwrite=membertype', admin)).lines
    expect(line.changes).toEqual([
      { field: 'membertype', from: 'SPV', to: 'HONORAIRE', outcome: 'REPLACED', code: null },
      { field: 'subscriptions', from: 'AMICALE, UDSP', to: 'HONORAIRE, UDSP', outcome: 'REPLACED', code: null },
    ])
    await run(file, 'overwrite=membertype', admin)
    expect(await person(id)).toMatchObject({ membertype: 'HONORAIRE', subscriptions: ['HONORAIRE', 'UDSP'] })
  })
})

describe('What a file may not do', () => {
  test('an administrator of persons changes no status and no subscription by it: the field is refused, the rest is done', async () => {
    const id = await enrolledMember(program, { ...FULL, phone: null })
    const file = HEAD + row(await emailOf(id), '06 12 12 12 12', '', 'SPP', 'AMICALE+UDSP')
    const [line] = (await dryRun(file, 'overwrite=membertype,subscriptions')).lines
    expect(line.changes).toMatchObject([
      { field: 'phone', outcome: 'FILLED' },
      { field: 'membertype', outcome: 'REFUSED', code: 'administrators-only' },
      { field: 'subscriptions', outcome: 'REFUSED', code: 'administrators-only' },
    ])
    const report = await run(file, 'overwrite=membertype,subscriptions')
    expect(report).toContain('réservé aux administrateurs de l’association')
    expect(await person(id)).toMatchObject({ membertype: 'SPV', subscriptions: ['AMICALE'], phone: '+33612121212' })
  })

  test('nobody touches an account that stands above their own', async () => {
    const file = (email: string) => HEAD + row(email, '06 12 12 12 12')
    for (const [who, target] of [
      [persons, admin],
      [persons, supervisor],
      [admin, supervisor],
    ] as const) {
      const before = await person(target.id)
      const [line] = (await dryRun(file(target.email), 'overwrite=lastName,phone', who)).lines
      expect(line).toMatchObject({ verdict: 'REFUSED', problems: [{ field: 'email', code: 'stands-above' }] })
      await run(file(target.email), 'overwrite=lastName,phone', who)
      expect(await person(target.id)).toEqual(before)
    }
  })

  test('nobody imports themselves', async () => {
    for (const who of [persons, admin, supervisor]) {
      const before = await person(who.id)
      const file = HEAD + row(who.email, '06 12 12 12 12', '', 'HONORAIRE')
      const [line] = (await dryRun(file, 'overwrite=lastName,membertype,phone', who)).lines
      expect(line).toMatchObject({ verdict: 'REFUSED', problems: [{ field: 'email', code: 'own-account' }] })
      await run(file, 'overwrite=lastName,membertype,phone', who)
      expect(await person(who.id)).toEqual(before)
    }
  })

  test('a validity ends with the season on sale at the latest, and that of somebody known stays', async () => {
    const end = seasonEnd(await currentFeeSeason(program.db), await readSeason(program.db))
    const validity = (email: string, day: string) => HEAD + row(email, '', '', 'SPV', '', day)
    const [far] = (await dryRun(validity('far@import.example', '31/12/2999'))).lines
    expect(far).toMatchObject({
      verdict: 'CREATED',
      leftOut: [{ field: 'accountValidity', code: 'beyond-season', value: '2999-12-31' }],
    })
    await run(validity('near@import.example', end))
    const near = await program.db.selectFrom('persons').where('email', '=', 'near@import.example').selectAll().execute()
    expect(near).toMatchObject([{ accountValidity: end, state: 'ACTIVE' }])
    const id = await enrolledMember(program, { ...FULL, accountValidity: '2020-12-31', state: 'EXPIRED' })
    const [line] = (await dryRun(validity(await emailOf(id), end))).lines
    expect(line.changes).toMatchObject([{ field: 'accountValidity', outcome: 'REFUSED', code: 'by-payment' }])
    await run(validity(await emailOf(id), end), '', supervisor)
    expect(await person(id)).toMatchObject({ accountValidity: '2020-12-31', state: 'EXPIRED' })
  })

  test('the rights that count are those of the moment it is written', async () => {
    const lost = await personsAdmin(program)
    const id = await enrolledMember(program, { ...FULL, phone: null })
    const raised = await enrolledMember(program, { ...FULL, phone: null })
    const file = (email: string) => HEAD + row(email, '06 12 12 12 12')
    const { body: first } = await send(file(await emailOf(id)), '', lost)
    const { body: second } = await send(file(await emailOf(raised)))
    expect([first.counts.UPDATED, second.counts.UPDATED]).toEqual([1, 1])
    await program.db.deleteFrom('personRoles').where('personId', '=', lost.id).execute()
    await program.db
      .insertInto('personRoles')
      .values({ personId: raised, name: 'general', role: 'SUPER-ADMIN' })
      .execute()
    await program.runJobs()
    expect(await person(id)).toMatchObject({ phone: null })
    expect(await person(raised)).toMatchObject({ phone: null })
    const { body } = await program.call('GET', `/tasks/${second.task}`, { token: persons.token })
    expect(body.result.counts).toEqual({ CREATED: 0, UPDATED: 0, UNCHANGED: 0, REFUSED: 1 })
  })
})

describe('A file as societies have them', () => {
  test('a title above the headings, a centre by its short name and years of two digits are understood and shown', async () => {
    const file = [
      'Amicale des sapeurs-pompiers;;;;;',
      '',
      'Nom;Prénom;E-mail;Né le;Centre;Statut',
      'Riou;Zoé;zoe@title.example;02/07/88;St Georges;SPV',
    ].join('\n')
    const { lines, headingsLine } = await dryRun(file)
    expect(headingsLine).toBe(3)
    expect(lines).toMatchObject([
      {
        line: 4,
        verdict: 'CREATED',
        readings: [
          { field: 'birthDate', text: '02/07/88', value: '1988-07-02' },
          { field: 'cis', text: 'St Georges', value: 'Saint Georges' },
        ],
      },
    ])
    await run(file)
    const [zoe] = await program.db.selectFrom('persons').where('email', '=', 'zoe@title.example').selectAll().execute()
    expect(zoe).toMatchObject({ birthDate: '1988-07-02', cis: 'Saint Georges' })
  })

  test('the report says every line as it was typed, can be mended and imported again', async () => {
    const file = [
      `Famille;Prénom;Contact;Portable;Taille;Statut`,
      `Le Duff;Ronan;ronan@mended.example;+33 6 12 12 12 12;=1+1;Chef`,
      `Le Gall;Maï;mai@mended.example;06 13 13 13 13;;SPV`,
    ].join('\n')
    const columns = 'columns=lastName:0,firstName:1,email:2,phone:3,membertype:5'
    const report = await run(file, columns)
    expect(report).toContain(
      `2;Le Duff;Ronan;ronan@mended.example;"'+33 6 12 12 12 12";"'=1+1";Chef;Refusé;Statut\u00a0: «\u00a0Chef\u00a0» n’est pas connu`,
    )
    const again = await dryRun(report.replaceAll(';Chef;', ';SPV;'))
    expect(again.lines.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['CREATED', 'UNCHANGED'])
    const second = await run(report)
    expect(second.split('\r\n')[0]).toBe(report.split('\r\n')[0])
    expect(second).toContain('3;Le Gall;Maï;mai@mended.example;06 13 13 13 13;;SPV;Inchangé')
  })

  test('a birth year of two digits is of somebody who can be a member', async () => {
    const born = (year: number) => `01/02/${String(year % 100).padStart(2, '0')}`
    const { lines } = await dryRun(
      HEAD +
        [row('a@y.example', '', born(today - 15), 'SPV'), row('b@y.example', '', born(today - 2), 'SPV')].join('\n'),
    )
    expect(lines.map(({ readings }: { readings: { value: string }[] }) => readings[0]?.value)).toEqual([
      `${today - 15}-02-01`,
      `${today - 102}-02-01`,
    ])
  })
})

describe('A file that loses nothing (rules#imports)', () => {
  const WHOLE =
    'Nom;Prénom;Statut;E-mail;Adresse;CP;Ville;Observations;Grade;Enfant 1;Naissance enfant 1;Enfant 2;Naissance enfant 2;Né le'
  const KEEP = `columns=${[
    'lastName:0',
    'firstName:1',
    'membertype:2',
    'email:3',
    'address:4',
    'postalCode:5',
    'city:6',
    'note:7',
    'kept:8',
    'childName:9',
    'childBirthDate:10',
    'childName:11',
    'childBirthDate:12',
    'birthDate:13',
  ].join(',')}`
  const file = [
    WHOLE,
    'Tanguy;Yves;Honoraire;;18 rue du Port;1000;Bourg;Ancien trésorier;Adjudant;Malo;14/03/2018;Lou;02/05/2020;01/02/1950',
    'Tanguy;Rose;Honoraire;rose@tanguy.example;;;;;;;;;;03/04/1952',
  ].join('\n')
  const named = (lastName: string) =>
    program.db
      .selectFrom('persons')
      .where('lastName', '=', lastName)
      .where('state', 'is not', null)
      .orderBy('id')
      .selectAll()
      .execute()
  const count = async (lastName: string) => (await named(lastName)).length

  test('addresses, notes, columns that are kept, children and members without e-mail come in, and the same file again brings nobody twice', async () => {
    const report = await run(file, KEEP)
    expect(report).toContain('Ajouté')
    const [yves, rose] = await named('Tanguy')
    expect([yves?.email, rose?.email, yves?.state]).toEqual([null, 'rose@tanguy.example', 'EXPIRED'])
    const { body } = await program.call('GET', `/users/${yves?.id}`, { token: admin.token })
    expect(body.address).toMatchObject({
      streetNumber: '18',
      streetName: 'rue du Port',
      postalCode: 1000,
      city: 'Bourg',
    })
    expect(body.relations.map(({ relatedUser }: { relatedUser: object }) => relatedUser)).toMatchObject([
      { firstName: 'Malo', lastName: 'Tanguy', birthDate: '2018-03-14' },
      { firstName: 'Lou', lastName: 'Tanguy', birthDate: '2020-05-02' },
    ])
    const notes = await program.call('GET', `/users/${yves?.id}/notes`, { token: admin.token })
    expect(notes.body.rows.map(({ text }: { text: string }) => text)).toEqual([
      'Ancien trésorier\nGrade\u00a0: Adjudant',
    ])
    expect((await dryRun(file, KEEP)).counts).toEqual({ CREATED: 0, UPDATED: 0, UNCHANGED: 2, REFUSED: 0 })
    await run(file, KEEP)
    expect(await count('Tanguy')).toBe(2)
    expect((await program.call('GET', `/users/${yves?.id}`, { token: admin.token })).body.relations).toHaveLength(2)
  })

  test('an address that cannot be stored and an EXTERNE without a precision cost nobody their place, and the same file again changes nothing', async () => {
    const lines =
      'Nom;Prénom;Statut;Adresse;CP;Ville;Pays\nVerlinden;An;Externe;3 rue Neuve;1000;Bruxelles;Belgique\nVerlinden;Bo;SPV;2 quai Nord;;Bourg;'
    const report = await run(lines)
    expect(report).toContain('Gardé en note')
    const [an, bo] = await named('Verlinden')
    const notesOf = async (id: number | undefined) =>
      (await program.call('GET', `/users/${id}/notes`, { token: admin.token })).body.rows.map(
        ({ text }: { text: string }) => text,
      )
    expect(await notesOf(an?.id)).toEqual(['Adresse\u00a0: 3 rue Neuve, 1000, Bruxelles, Belgique'])
    expect(await notesOf(bo?.id)).toEqual(['Adresse\u00a0: 2 quai Nord, Bourg'])
    const { body } = await program.call('GET', `/users/${an?.id}`, { token: admin.token })
    expect([body.membertype, body.membertypePrecision ?? null]).toEqual(['EXTERNE', null])
    expect((await dryRun(lines)).counts).toEqual({ CREATED: 0, UPDATED: 0, UNCHANGED: 2, REFUSED: 0 })
  })

  test('files that bring the same members without e-mail at once bring each of them once', async () => {
    const letters = [...'abcdefghijklmno']
    const members = letters.flatMap((one) => letters.map((other) => `Jumelin;Paul ${one}${other};Honoraire`))
    const files = [members, members.toReversed()].map((lines) => ['Nom;Prénom;Statut', ...lines].join('\n'))
    const tasks = await Promise.all(files.map(async (lines) => (await send(lines)).body.task))
    await Promise.all(tasks.map((task) => continueTask(program.db, [IMPORT_WORK], task)))
    expect(await count('Jumelin')).toBe(members.length)
  })

  test('the journal tells of an address that was replaced, and that a child and a note came, not what they say', async () => {
    const id = await enrolledMember(program, { ...FULL, lastName: 'Kerdoncuff' })
    const head = 'Nom;Prénom;E-mail;Adresse;CP;Ville;Observations;Enfant 1;Naissance enfant 1'
    await run(`${head}\nKerdoncuff;Nolwenn;${await emailOf(id)};3 rue Neuve;35000;Rennes;À rappeler;Malo;14/03/2018`)
    const { body } = await program.call('GET', `/audit?search=subjectId==${id}`, { token: supervisor.token })
    const acts: { action: string; details: object; replaced: object[] }[] = body._embedded.data
    expect(acts.map(({ action }) => action).sort()).toEqual(['person.imported', 'person.note-written'])
    expect(acts.find(({ action }) => action === 'person.imported')).toMatchObject({
      details: { fields: ['address', 'relations'] },
      replaced: [{ field: 'address', old: null, new: '3 rue Neuve, 35000 Rennes' }],
    })
    expect(JSON.stringify(acts)).not.toMatch(/Malo|rappeler/)
  })

  test('headings that were imported once are understood as they were then', async () => {
    const other = 'Famille;Petit nom;Titre\nMorice;Lena;SPV'
    await run(other, 'columns=lastName:0,firstName:1,membertype:2')
    const again = await dryRun(other.replace('Lena', 'Lou'))
    expect([again.mapping, again.columns.map(({ field }: { field: string }) => field)]).toEqual([
      'REMEMBERED',
      ['lastName', 'firstName', 'membertype'],
    ])
  })

  test('a word is said once for all its lines, a centre is made with the import, and both are known the next time', async () => {
    const centre = 'Saint-Aubin-du-Cormier'
    const lines = [
      'Nom;Prénom;Statut;Centre',
      'Briand;Al;Pompier vol.;St Aubin',
      'Briand;Bo;Pompier vol.;ST-AUBIN',
    ].join('\n')
    const looked = await dryRun(lines, '', admin)
    expect(looked.words).toEqual([
      { field: 'cis', text: 'St Aubin', lines: 2, value: null, create: false },
      { field: 'membertype', text: 'Pompier vol.', lines: 2, value: null, create: false },
    ])
    expect(looked.counts).toMatchObject({ REFUSED: 2 })
    const meanings = JSON.stringify([
      { field: 'cis', text: 'St Aubin', value: centre, create: true },
      { field: 'membertype', text: 'Pompier vol.', value: 'SPV' },
    ])
    const query = `meanings=${encodeURIComponent(meanings)}`
    expect((await dryRun(lines, query, admin)).counts).toMatchObject({ CREATED: 2 })
    const refused = await send(lines, `dryRun=true&${query}`)
    expect([refused.status, refused.body.code]).toEqual([403, 'administrators-only'])
    await run(lines, query, admin)
    expect((await named('Briand')).map(({ cis, membertype }) => [cis, membertype])).toEqual([
      [centre, 'SPV'],
      [centre, 'SPV'],
    ])
    const next = await dryRun(lines.replaceAll('Briand', 'Brient'))
    expect(next.counts).toMatchObject({ CREATED: 2 })
    expect(next.words.map(({ value }: { value: string }) => value)).toEqual([centre, 'SPV'])
  })

  test('a report on a known member names the unreadable values beside the added ones', async () => {
    const id = await enrolledMember(program, { ...FULL, phone: null })
    const report = (await run(HEAD + row(await emailOf(id), '06 12 12 12 12', '31/02/1990'))).replaceAll('\u00a0', ' ')
    expect(report).toContain('Téléphone : vide → 06 12 12 12 12 (ajouté)')
    expect(report).toContain('Date de naissance : « 31/02/1990 »')
  })

  test('a field that cannot be read costs nobody their place; the report names it', async () => {
    const report = await run('Nom;Prénom;Statut;Portable;Né le\nCadiou;Jo;SPV;12;31/02/1990')
    expect(await named('Cadiou')).toMatchObject([{ phone: null, birthDate: null, email: null }])
    expect(report.replaceAll('\u00a0', ' ')).toContain(
      'Laissé de côté : Téléphone : « 12 » n’est pas un numéro de téléphone. Laissé de côté : Date de naissance : « 31/02/1990 » n’est pas une date (attendu : 28/02/1990)',
    )
  })

  test('two members of one mailbox: the second comes in without e-mail, and stays the same person the next time', async () => {
    const couple = 'Nom;Prénom;Statut;E-mail\nHamon;Eve;SPV;hamon@couple.example\nHamon;Luc;SPV;hamon@couple.example'
    const looked = await dryRun(couple)
    expect(looked.lines[1]).toMatchObject({ verdict: 'CREATED', leftOut: [{ field: 'email', code: 'shared-email' }] })
    await run(couple)
    expect((await named('Hamon')).map(({ email }) => email)).toEqual(['hamon@couple.example', null])
    expect((await dryRun(couple)).counts).toMatchObject({ UNCHANGED: 2 })
    const alone = 'Nom;Prénom;Statut;E-mail;Né le\nHamon;Luc;SPV;hamon@couple.example;01/02/1980'
    await run(alone)
    expect((await named('Hamon')).map(({ birthDate }) => birthDate)).toEqual([null, '1980-02-01'])
  })

  test('a season is said to be paid by all or by whom a column names, also for who came in before without any', async () => {
    const [season] = (await dryRun('Nom;Prénom\nA;B')).seasons
    const head = `Nom;Prénom;Statut;Cotis ${season}`
    await run('Nom;Prénom;Statut\nPaugam;Ed;SPV\nPaugam;Flo;SPV')
    expect((await named('Paugam')).map(({ state }) => state)).toEqual(['EXPIRED', 'EXPIRED'])
    const paid = `${head}\nPaugam;Ed;SPV;OUI\nPaugam;Flo;SPV;NON\nPaugam;Guy;SPV;45,00`
    expect((await dryRun(paid)).season).toBe(season)
    await run(paid)
    const end = seasonEnd(season, await readSeason(program.db))
    const after = await named('Paugam')
    expect(after.map(({ state, accountValidity }) => [state, accountValidity])).toEqual([
      ['ACTIVE', end],
      ['EXPIRED', '1970-01-01'],
      ['ACTIVE', end],
    ])
    const steps = await program.db
      .selectFrom('personEvents')
      .where('personId', '=', after[0]?.id ?? 0)
      .orderBy('id')
      .selectAll()
      .execute()
    expect(steps.map(({ toState }) => toState)).toEqual(['EXPIRED', 'ACTIVE'])
    await run(`Nom;Prénom;Statut\nPaugam;Flo;SPV`, `season=${season}`)
    expect((await named('Paugam'))[1]).toMatchObject({ state: 'ACTIVE', accountValidity: end })
    expect((await send('Nom;Prénom\nA;B', 'dryRun=true&season=2001')).body.code).toBe('not-on-sale')
  })

  test('a file of children finds their parents by e-mail or by name and birth date, and names those it does not find', async () => {
    await run('Nom;Prénom;Statut;E-mail;Né le\nQuere;Ann;SPV;ann@quere.example;01/02/1980\nQuere;Bob;SPV;;02/03/1981')
    const children = [
      'Prénom enfant;Date de naissance enfant;E-mail;Nom;Prénom;Né le',
      'Malo;14/03/2018;ann@quere.example;;;',
      'Lou;02/05/2020;;Quere;Bob;02/03/1981',
      'Zoé;02/05/2020;personne@quere.example;;;',
      'Malo;14/03/2018;ann@quere.example;;;',
    ].join('\n')
    expect((await dryRun(children, 'of=CHILDREN')).lines.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'UPDATED',
      'UPDATED',
      'REFUSED',
      'REFUSED',
    ])
    await run(children, 'of=CHILDREN')
    await run(children, 'of=CHILDREN')
    const [ann, bob] = await named('Quere')
    const familyOf = async (id = 0) =>
      (await program.call('GET', `/users/${id}`, { token: admin.token })).body.relations.map(
        ({ relatedUser }: { relatedUser: { firstName: string; lastName: string } }) =>
          `${relatedUser.firstName} ${relatedUser.lastName}`,
      )
    expect([await familyOf(ann?.id), await familyOf(bob?.id)]).toEqual([['Malo Quere'], ['Lou Quere']])
  })

  test('refused lines are downloaded with the reason, mended and sent again; nobody else sees them', async () => {
    const { body } = await send('Nom;Prénom;Statut\nRivoal;Ida;Chef\nRivoal;Jil;SPV')
    await program.runJobs()
    const read = (format: string, who = persons) =>
      program.call('GET', `/users/import/${body.task}/refused.${format}`, { token: who.token })
    const { status, raw } = await read('csv')
    expect(status).toBe(200)
    const csv = raw.body.replace('\uFEFF', '').replaceAll('\u00a0', ' ')
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'Nom;Prénom;Statut;Raison du refus',
      'Rivoal;Ida;Chef;Statut : « Chef » n’est pas connu (SPP, SPV, Honoraire, Administratif ou Externe)',
    ])
    expect((await read('xlsx')).status).toBe(200)
    expect((await read('csv', admin)).status).toBe(404)
    expect((await dryRun(raw.body.replace(';Chef;', ';SPV;'))).counts).toMatchObject({ CREATED: 1, REFUSED: 0 })
    await run(raw.body.replace(';Chef;', ';SPV;'))
    expect((await named('Rivoal')).map(({ firstName }) => firstName).sort()).toEqual(['Ida', 'Jil'])
  })

  test('the file of another program is recognized by its headings', async () => {
    const looked = await dryRun(
      'Référence commande;Statut de la commande;Nom adhérent;Prénom adhérent;Email payeur;Tarif\n1;Validé;Le Bris;Kim;kim@hello.example;Actif',
    )
    expect([looked.program, looked.mapping]).toEqual(['HELLOASSO', 'PROGRAM'])
    expect(looked.words).toMatchObject([{ field: 'membertype', text: 'Actif' }])
  })
})
