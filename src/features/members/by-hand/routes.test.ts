import { describe, expect, test } from 'vitest'
import { sharedProgram, tokenIn } from '../../../app/testing.ts'
import { hashUnknownPassword } from '../../../server/access/passwords.ts'
import { inTransaction } from '../../../server/data/db.ts'
import { parisDay } from '../../../shared/dates.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import {
  activeMember,
  confirmedVisitor,
  enrolledMember,
  personsAdmin,
  registrationForm,
  signUp,
} from '../../society/persons/fixtures.ts'
import { aFreeField, choicesOf, freeValuesOf } from '../../society/persons/managed-fields/fixtures.ts'
import { defineFees, paidVisitor } from '../membership/fixtures.ts'
import { validateAccount } from '../membership/validation/service.ts'

let token: string
let board: { id: number; token: string }
const program = sharedProgram(async (program) => {
  await defineFees(program)
  token = (await personsAdmin(program)).token
  board = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
})

const form = (changes: Record<string, unknown> = {}) => ({
  lastName: 'Le Goff',
  firstName: 'Marcel',
  membertype: 'SPV',
  subscriptions: ['UDSP'],
  ...changes,
})
const add = (changes: Record<string, unknown> = {}, as = token) =>
  program.call('POST', '/users/by-hand', { token: as, body: form(changes) })
const row = (id: number) => program.db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const fees = async () =>
  (await program.call('GET', '/users/by-hand/fees?membertype=SPV&subscriptions=UDSP', { token })).body
const paid = async () => {
  const { season, total: amount } = await fees()
  return { season, amount, method: 'CHEQUE', date: parisDay(new Date()), reference: '1234' }
}
async function alike(query: string) {
  const { status, body } = await program.call('GET', `/users/alike?${query}`, { token })
  return status === 200 ? body.rows : body
}

describe('A member added by hand (rules#members-by-hand)', () => {
  test('a member without an e-mail is added by names and status alone, as a file would enter them', async () => {
    const { status, body } = await add({ lastName: 'Abgrall' })
    expect([status, body.receipt]).toEqual([201, null])
    expect(await row(body.id)).toMatchObject({
      email: null,
      passwordHash: null,
      birthDate: null,
      phone: null,
      state: 'EXPIRED',
      accountValidity: '1970-01-01',
      subscriptions: ['AMICALE', 'UDSP'],
      newsletterOptIn: false,
    })
    const { body: person } = await program.call('GET', `/users/${body.id}`, { token })
    expect(person.history).toMatchObject([{ from: null, to: 'EXPIRED', note: 'Ajouté à la main' }])
    const { body: journal } = await program.call('GET', `/audit?search=subjectId==${body.id}`, { token: board.token })
    expect(JSON.stringify(journal)).toContain('person.added')
  })

  test('a member is added with everything and the fee that was paid, in one act', async () => {
    const { status, body } = await add({
      lastName: 'Bescond',
      phone: '06 12 34 56 79',
      birthDate: '1948-03-02',
      cis: 'Beauregard',
      address: { streetNumber: '3', streetName: 'rue du Port', postalCode: 29200, city: 'Brest' },
      relations: [{ relatedUser: { firstName: 'Malo', lastName: 'Bescond', birthDate: '2019-05-04' } }],
      note: 'Préfère qu’on lui téléphone.',
      payment: await paid(),
    })
    expect(status).toBe(201)
    expect(body.receipt).toEqual(expect.any(String))
    const { body: person } = await program.call('GET', `/users/${body.id}`, { token })
    expect(person).toMatchObject({
      state: 'ACTIVE',
      phone: '+33612345679',
      birthDate: '1948-03-02',
      accountValidity: `${(await fees()).season}-12-31`,
      address: { streetName: 'rue du Port', postalCode: 29200 },
      relations: [{ relatedUser: { firstName: 'Malo' } }],
    })
    const { body: notes } = await program.call('GET', `/users/${body.id}/notes`, { token })
    expect(notes.rows).toMatchObject([{ text: 'Préfère qu’on lui téléphone.' }])
    // No mail was queued, as there is no address.
    await program.runJobs()
    const mails = await program.db.selectFrom('mails').where('recipient', '=', '').selectAll().execute()
    expect(mails).toEqual([])
  })

  test('the society’s own fields are stored with the member, those of the administrators too', async () => {
    const grade = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sergent', 'Adjudant'] })
    const [sergeant] = await choicesOf(program, grade)
    const licence = await aFreeField(program, { name: 'Permis', kind: 'YES_NO', access: 'MEMBER_EDITS' })
    const empty = await aFreeField(program)
    const { status, body } = await add({
      lastName: 'Capitaine',
      freeFields: [
        { id: grade, value: sergeant },
        { id: licence, value: false },
        { id: empty, value: null },
      ],
    })
    expect(status).toBe(201)
    expect(await freeValuesOf(program, body.id)).toEqual({ [grade]: sergeant, [licence]: false })
  })

  test('a value that a free field cannot hold, or one of a field that was removed, leaves no member behind', async () => {
    const licence = await aFreeField(program, { kind: 'YES_NO' })
    const archived = await aFreeField(program)
    await program.call('POST', `/free-fields/${archived}/archive`, { token: board.token })
    const wrong = await add({ lastName: 'Cosquer', freeFields: [{ id: licence, value: 'oui' }] })
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      400,
      [{ path: `values.${licence}`, code: 'yes-no-format' }],
    ])
    const removed = await add({ lastName: 'Cosquer', freeFields: [{ id: archived, value: 'A 4411' }] })
    expect([removed.status, removed.body.code]).toEqual([409, 'fields-changed'])
    expect(await program.db.selectFrom('persons').where('lastName', '=', 'Cosquer').select('id').execute()).toEqual([])
  })

  test('a payment of another amount leaves no member behind', async () => {
    const refused = await add({ lastName: 'Corre', payment: { ...(await paid()), amount: 1 } })
    expect([refused.status, refused.body.code]).toEqual([409, 'amount-differs'])
    expect(await program.db.selectFrom('persons').where('lastName', '=', 'Corre').select('id').execute()).toEqual([])
  })

  test('a member added with an e-mail is invited, and the link sets the first password', async () => {
    const email = 'invite@main.example'
    const { body } = await add({ lastName: 'Daniel', email: 'Invite@main.example' })
    expect(await row(body.id)).toMatchObject({ email, state: 'EXPIRED' })
    const [mail] = await program.mailsTo(email)
    expect(mail?.subject).toBe('Votre compte de membre est prêt')
    const bearer = { token: tokenIn(mail?.text ?? '') }
    expect((await program.call('GET', '/auth/reset', bearer)).body).toEqual({ username: email })
    const password = 'grande échelle 18'
    const chosen = { username: email, password, password2: password }
    expect((await program.call('POST', '/auth/reset', { ...bearer, body: chosen })).status).toBe(204)
    expect((await program.call('POST', '/auth/reset', { ...bearer, body: chosen })).status).toBe(401)
    const signedIn = await program.call('POST', '/auth/signin', { body: { username: email, password } })
    expect(signedIn.body.userId ?? signedIn.body.code).toBeDefined()
  })

  test('an e-mail that somebody has is refused, and the member can be added without it', async () => {
    await enrolledMember(program, { email: 'couple@main.example' })
    const refused = await add({ lastName: 'Eveno', email: 'COUPLE@main.example' })
    expect([refused.status, refused.body.code]).toEqual([403, 'email-taken'])
    expect((await add({ lastName: 'Eveno' })).status).toBe(201)
  })

  test('a person who doesn’t administer persons adds nobody, and sees no similar person', async () => {
    const { token: member } = await activeMember(program)
    const commission = await activeMember(program, [{ name: 'location', role: 'ADMIN' }])
    for (const as of [member, commission.token]) {
      expect((await add({}, as)).status).toBe(403)
      expect((await program.call('GET', '/users/alike?lastName=Le&firstName=Goff', { token: as })).status).toBe(403)
      expect((await program.call('GET', '/users/by-hand/fees?membertype=SPV', { token: as })).status).toBe(403)
    }
    expect((await program.call('POST', '/users/by-hand', { body: form() })).status).toBe(401)
  })

  test('a member added by hand is refused for what an imported line is, such as an unknown centre', async () => {
    expect((await add({ cis: 'Nulle part' })).body.errors).toMatchObject([{ path: 'cis' }])
    expect((await add({ membertype: 'EXTERNE' })).body.errors).toMatchObject([{ path: 'membertypePrecision' }])
    expect((await add({ phone: '0612' })).body.errors).toMatchObject([{ path: 'phone' }])
  })

  test('two administrators who add the same person at once create one', async () => {
    const other = (await personsAdmin(program)).token
    const once = { lastName: 'Floc’h', birthDate: '1950-01-01' }
    const answers = await Promise.all([token, other, token].map((as) => add(once, as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('just-added')
    // Accents and case are ignored.
    expect((await add({ ...once, lastName: 'FLOC’H', firstName: 'MARCEL' })).body.code).toBe('just-added')
    expect((await add({ ...once, birthDate: '1951-01-01' })).status).toBe(201)
  })

  test('a person who was added after the form was filled in is not added again unseen, whoever knows the birth date', async () => {
    const first = await add({ lastName: 'Gourvennec', birthDate: '1950-01-01' })
    expect((await add({ lastName: 'Gourvennec' })).body.code).toBe('just-added')
    await program.db
      .updateTable('persons')
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where('id', '=', first.body.id)
      .execute()
    const same = { lastName: 'gourvennec', birthDate: '1950-01-01' }
    expect((await add(same)).body.code).toBe('just-added')
    // Somebody else of that name is added by whoever has seen the first.
    expect((await add({ ...same, alikeIds: [first.body.id] })).status).toBe(201)
  })

  test('two administrators of whom one alone knows the birth date create one person', async () => {
    const other = (await personsAdmin(program)).token
    for (const [name, first, second] of [
      ['Kerautret', undefined, '1950-01-01'],
      ['Kermoal', '1950-01-01', undefined],
    ] as const) {
      const added = (birthDate: string | undefined) => ({ lastName: name, ...(birthDate && { birthDate }) })
      expect((await add(added(first))).status).toBe(201)
      expect((await add(added(second), other)).body.code).toBe('just-added')
    }
  })

  test('a similar person is found by a nearly equal name in either order, by e-mail or by telephone', async () => {
    const id = await enrolledMember(program, {
      firstName: 'Théophile',
      lastName: 'Guézennec',
      email: 'theo@main.example',
      phone: '+33611223344',
      birthDate: '1950-02-03',
    })
    const found = [{ id, firstName: 'Théophile', lastName: 'Guézennec' }]
    expect(await alike('lastName=guezennec&firstName=theophile&birthDate=1950-02-03')).toMatchObject([
      { ...found[0], likenesses: ['NAME', 'BIRTH_DATE'] },
    ])
    expect(await alike('lastName=Théophile&firstName=Guezennec')).toMatchObject(found)
    expect(await alike('lastName=Guézenec&firstName=Théophile')).toMatchObject(found)
    expect(await alike('email=THEO@main.example')).toMatchObject([{ id, likenesses: ['EMAIL'] }])
    expect(await alike('phone=06%2011%2022%2033%2044')).toMatchObject([{ id, likenesses: ['PHONE'] }])
    expect(await alike('lastName=Guézennec')).toEqual([])
    expect(await alike('birthDate=1950-02-03')).toEqual([])
  })

  test('a line of a file, a member added by hand and a registration that was validated store the same person', async () => {
    const same = {
      firstName: 'Anne  Marie',
      lastName: 'Péron',
      birthDate: '1961-07-09',
      phone: '02 98 11 22 33',
      cis: 'Beauregard',
    }
    const subscriptions = ['AMICALE', 'UDSP']
    const byHand = await add({ ...same, subscriptions, email: 'b@meme.example', payment: await paid() })
    const registered = await paidVisitor(program, registrationForm({ ...same, subscriptions, email: 'a@meme.example' }))
    await inTransaction(program.db, (trx) => validateAccount(trx, board, registered.id))
    const file = new FormData()
    const cells = [
      'Péron',
      'Anne  Marie',
      'c@meme.example',
      '0298112233',
      '09/07/1961',
      'SPV',
      'Beauregard',
      'AMICALE, UDSP',
    ]
    const headings = 'Nom;Prénom;E-mail;Téléphone;Date de naissance;Statut;Centre;Adhésions'
    file.append('file', new Blob([`${headings}\n${cells.join(';')}`]), 'membres.csv')
    await fetch(`${program.origin}${API_BASE}/users/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: file,
    })
    await program.runJobs()
    const stored = await program.db
      .selectFrom('persons')
      .where('email', 'like', '%@meme.example')
      .select(['firstName', 'lastName', 'birthDate', 'phone', 'cis', 'membertype', 'membertypePrecision'])
      .select('subscriptions')
      .execute()
    expect(byHand.status).toBe(201)
    expect(stored).toHaveLength(3)
    expect(new Set(stored.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(stored[0]).toMatchObject({ firstName: 'Anne Marie', phone: '+33298112233', subscriptions })
  })
})

describe('A member without an e-mail (rules#members-without-e-mail)', () => {
  test('the database holds what a member without an e-mail may be', async () => {
    const { body } = await add({ lastName: 'Hamon' })
    const change = (changes: Record<string, unknown>) =>
      program.db.updateTable('persons').set(changes).where('id', '=', body.id).execute()
    await expect(change({ passwordHash: await hashUnknownPassword() })).rejects.toThrow('persons_account')
    await expect(change({ email: 'sans-mot-de-passe@main.example' })).rejects.toThrow('persons_account')
    await expect(change({ state: 'CREATED' })).rejects.toThrow('persons_account')
    await expect(change({ membertype: null })).rejects.toThrow('persons_account')
  })

  test('the register finds members without an e-mail, and no child or erased account among them', async () => {
    const { body } = await add({ lastName: 'Inizan' })
    const search = encodeURIComponent('hasEmail==false;state=out=(REFUSED,ERASED)')
    const { body: found } = await program.call('GET', `/users?search=${search}&size=100`, { token })
    const rows = found._embedded.data as { id: number; email: string | null; state: string }[]
    expect(rows.map(({ id }) => id)).toContain(body.id)
    expect(rows.every(({ email, state }) => email === null && (state === 'ACTIVE' || state === 'EXPIRED'))).toBe(true)
  })

  test('a member without e-mail is suspended and reinstated without a mail', async () => {
    const { body } = await add({ lastName: 'Jaouen', payment: await paid() })
    const suspended = await program.call('POST', `/users/${body.id}/suspend`, { token, body: { reason: 'Parti loin' } })
    expect(suspended.status).toBe(204)
    expect((await program.call('POST', `/users/${body.id}/reactivate`, { token })).status).toBe(204)
    expect(await row(body.id)).toMatchObject({ state: 'ACTIVE', email: null })
    expect((await program.call('POST', `/users/${body.id}/link`, { token })).body.code).toBe('no-link')
  })

  test('a message to many says how many have no e-mail, and names them', async () => {
    const { body } = await add({ lastName: 'Kerleroux', payment: await paid() })
    const reader = await enrolledMember(program, { email: 'lectrice@main.example' })
    const message = { purpose: 'SERVICE', subject: 'Assemblée', text: 'Le 12 mars.' }
    const selection = { ids: [body.id, reader] }
    const { body: seen } = await program.call('POST', '/users/bulk/mail/preview', {
      token,
      body: { ...message, selection },
    })
    expect(seen.counts).toEqual({ DONE: 1, NO_EMAIL: 1 })
    expect(seen.withoutEmail).toEqual([{ id: body.id, firstName: 'Marcel', lastName: 'Kerleroux' }])
    const key = crypto.randomUUID()
    const { body: begun } = await program.call('POST', '/users/bulk/mail', {
      token,
      body: { key, ...message, selection },
    })
    await program.runJobs()
    const { body: outcome } = await program.call('GET', `/users/bulk/${begun.task}/verdicts`, { token })
    expect(outcome).toMatchObject({
      counts: { DONE: 1, NO_EMAIL: 1 },
      left: [{ id: body.id, verdict: 'NO_EMAIL' }],
    })
  })

  test('an e-mail added later is confirmed first; then the account has a password of its own to choose', async () => {
    const { body } = await add({ lastName: 'Lagadec' })
    const email = 'lagadec@main.example'
    const { body: person } = await program.call('GET', `/users/${body.id}`, { token: board.token })
    const saved = await program.call('PATCH', `/users/${body.id}`, {
      token: board.token,
      body: { email, version: person.version },
    })
    expect(saved.body.emailToConfirm).toBe(true)
    expect((await row(body.id)).email).toBeNull()
    const [mail] = await program.mailsTo(email)
    expect(mail?.subject).toBe('Confirmez votre adresse e-mail')
    expect((await program.call('POST', `/auth/validate?token=${tokenIn(mail?.text ?? '')}`)).status).toBe(200)
    expect(await row(body.id)).toMatchObject({ email, passwordHash: expect.any(String) })
    expect((await program.call('POST', '/auth/recover', { body: { email } })).status).toBe(204)
  })

  test('a person without an e-mail is sent back as they were read', async () => {
    const { body } = await add({ lastName: 'Morvan' })
    const { body: person } = await program.call('GET', `/users/${body.id}`, { token })
    const { firstName, lastName, email, phone, birthDate, cis, version } = person
    const saved = await program.call('PATCH', `/users/${body.id}`, {
      token,
      body: { firstName, lastName, email, phone, birthDate, cis, version },
    })
    expect([saved.status, saved.body.emailToConfirm]).toEqual([200, false])
  })

  test('a member without e-mail has their data exported and their account erased', async () => {
    const { body } = await add({ lastName: 'Nédélec', note: 'À retrouver' })
    const { status } = await program.call('GET', `/users/${body.id}/export`, { token: board.token })
    expect(status).toBe(200)
    const erased = await program.call('POST', `/users/${body.id}/erase`, {
      token: board.token,
      body: { reason: 'À sa demande' },
    })
    expect([erased.status, (await row(body.id)).state]).toEqual([204, 'ERASED'])
  })

  test('a member without e-mail who is merged with their later registration signs in with its e-mail', async () => {
    const birthDate = '1955-11-12'
    const { body } = await add({ lastName: 'Omnès', birthDate, payment: await paid() })
    const later = await confirmedVisitor(program, { firstName: 'Marcel', lastName: 'Omnès', birthDate })
    const merged = await program.call('POST', `/users/${later.id}/merge`, {
      token: board.token,
      body: { other: body.id, fields: {} },
    })
    expect([merged.status, merged.body.id]).toEqual([200, body.id])
    expect(await row(body.id)).toMatchObject({ email: later.email, state: 'ACTIVE' })
    const { status } = await program.call('POST', '/auth/signin', {
      body: { username: later.email, password: 'grande échelle 18' },
    })
    expect(status).toBe(200)
  })

  test('a member without e-mail who is merged with an unconfirmed registration does not get its unproved mailbox', async () => {
    const birthDate = '1956-11-12'
    const { body } = await add({ lastName: 'Pennec', birthDate })
    const { body: later } = await signUp(program, { firstName: 'Marcel', lastName: 'Pennec', birthDate })
    await program.call('POST', `/users/${body.id}/merge`, { token: board.token, body: { other: later.id, fields: {} } })
    expect((await row(body.id)).email).toBeNull()
  })
})
