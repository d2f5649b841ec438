import { describe, expect, test } from 'vitest'
import { sharedProgram, solvedCaptcha, tokenIn } from '../../../app/testing.ts'
import {
  activeMember,
  confirmedVisitor,
  personsAdmin,
  registrationForm,
  signUp,
} from '../../society/persons/fixtures.ts'
import { aFreeField, choicesOf, freeValuesOf } from '../../society/persons/managed-fields/fixtures.ts'
import { defineFees, paidVisitor } from '../membership/fixtures.ts'

const program = sharedProgram(defineFees)

const countPersons = async () =>
  (
    await program.db
      .selectFrom('persons')
      .select(program.db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('Registration (rules#registration)', () => {
  test('a complete form makes an account that waits for its e-mail, with its children and its consent', async () => {
    const { status, body } = await signUp(program, {
      firstName: '  Anne-Laure ',
      lastName: "d'Hervé-L’Hostis",
      relations: [{ relatedUser: { firstName: 'Malo', lastName: 'Hervé', birthDate: '2019-02-28' } }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ firstName: 'Anne-Laure', lastName: "d'Hervé-L’Hostis" })
    const person = await program.db
      .selectFrom('persons')
      .where('id', '=', body.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({
      state: 'CREATED',
      phone: '+33612345678',
      subscriptions: ['AMICALE', 'UDSP'],
      newsletterOptIn: true,
    })
    expect(person.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const children = await program.db.selectFrom('relations').where('parentId', '=', body.id).selectAll().execute()
    expect(children).toMatchObject([{ relationship: 'FAMILY', relationshipPrecision: 'Enfant' }])
    const [mail] = await program.mailsTo(body.email)
    expect(mail?.text).toMatch(/\/validateorsubscribe\?token=[\w-]{43}\n/)
  })

  test('an honorary member is HONORAIRE and not AMICALE, whatever was ticked', async () => {
    const { body } = await signUp(program, { membertype: 'HONORAIRE', subscriptions: ['AMICALE', 'FNSPF'] })
    const person = await program.db
      .selectFrom('persons')
      .where('id', '=', body.id)
      .select('subscriptions')
      .executeTakeFirst()
    expect(person?.subscriptions).toEqual(['HONORAIRE', 'FNSPF'])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a name of 10,000 characters', { firstName: 'a'.repeat(10_000) }, 'firstName'],
    ['an emoji in a name', { lastName: 'Martin 🔥' }, 'lastName'],
    ['an empty name', { firstName: '   ' }, 'firstName'],
    ['a name that is a number', { firstName: 12 }, 'firstName'],
    ['an e-mail without a domain', { email: 'maelle@' }, 'email'],
    ['a line break in the e-mail', { email: 'a@b.example\nbcc: c@d.example' }, 'email'],
    ['a telephone that is none', { phone: '12 34' }, 'phone'],
    ['a telephone no operator has', { phone: '+33 9' }, 'phone'],
    ['30 February', { birthDate: '1990-02-30' }, 'birthDate'],
    ['a birth in the future', { birthDate: '2999-01-01' }, 'birthDate'],
    ['a birth before 1900', { birthDate: '1899-12-31' }, 'birthDate'],
    ['an unknown centre', { cis: 'Paris' }, 'cis'],
    ['an unknown status', { membertype: 'CHEF' }, 'membertype'],
    ['an external person who does not say how', { membertype: 'EXTERNE' }, 'membertypePrecision'],
    ['a password of five characters', { password: 'abcde' }, 'password'],
    ['a password of the first list', { password: '123456' }, 'password'],
    ['a password of the second list, in capitals', { password: 'AZERTYUIOP' }, 'password'],
    ["the person's own name as password", { password: 'maëlle le goff' }, 'password'],
    [
      'a child without a name',
      { relations: [{ relatedUser: { firstName: '', lastName: 'A', birthDate: '2019-01-01' } }] },
      'relations.0.relatedUser.firstName',
    ],
  ])('%s is refused, named, and nothing is saved', async (_what, changes, path) => {
    const before = await countPersons()
    const { status, body, headers } = await signUp(program, changes)
    expect(status).toBe(400)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
    expect(await countPersons()).toBe(before)
  })

  test('a newcomer is asked for the free fields that a member fills in, and for no other', async () => {
    const shirt = await aFreeField(program, {
      name: 'T-shirt',
      access: 'MEMBER_EDITS',
      kind: 'CHOICE',
      choices: ['L', 'XL'],
    })
    const licence = await aFreeField(program, { name: 'Permis', access: 'MEMBER_EDITS', kind: 'YES_NO' })
    const secret = await aFreeField(program, { name: 'Remarque' })
    const shown = await aFreeField(program, { name: 'Matricule', access: 'MEMBER_SEES' })
    const [, large] = await choicesOf(program, shirt)
    const { rows } = (await program.call('GET', '/free-fields/own')).body
    expect(rows.map(({ id, ...field }: { id: number }) => [id, Object.keys(field).sort()])).toEqual([
      [shirt, ['choices', 'kind', 'name']],
      [licence, ['choices', 'kind', 'name']],
    ])
    const { status, body } = await signUp(program, {
      freeFields: [
        { id: shirt, value: large },
        { id: licence, value: null },
      ],
    })
    expect(status).toBe(201)
    expect(await freeValuesOf(program, body.id)).toEqual({ [shirt]: large })
    const before = await countPersons()
    for (const id of [secret, shown, 999_999]) {
      const refused = await signUp(program, { freeFields: [{ id, value: 'A 4411' }] })
      expect([refused.status, refused.body.code]).toEqual([409, 'fields-changed'])
    }
    const wrong = await signUp(program, { freeFields: [{ id: licence, value: 'oui' }] })
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      400,
      [{ path: `values.${licence}`, code: 'yes-no-format' }],
    ])
    expect(await countPersons()).toBe(before)
  })

  test('an e-mail that is taken is refused, whatever its capitals', async () => {
    const { body } = await signUp(program)
    const { status, body: problem } = await signUp(program, { email: body.email.toUpperCase() })
    expect(status).toBe(403)
    expect(problem.code).toBe('email-taken')
  })

  test('a mistyped e-mail is corrected by whoever chose the password: the same account, its link at the new address', async () => {
    const { body } = await signUp(program)
    const taken = (await signUp(program)).body.email
    const right = `corrige.${body.id}@caserne.example`
    const correct = async (changes: Record<string, string>) =>
      await program.call('POST', '/auth/confirmation/email', {
        body: {
          email: body.email,
          password: registrationForm().password,
          newEmail: right,
          recaptcha: await solvedCaptcha('confirmation'),
          ...changes,
        },
      })
    expect((await correct({ password: 'une autre échelle' })).body.code).toBe('wrong-password')
    expect((await correct({ email: 'personne@caserne.example' })).body.code).toBe('wrong-password')
    expect((await correct({ newEmail: taken })).body.code).toBe('email-taken')
    const before = await countPersons()
    expect((await correct({})).status).toBe(204)
    expect(await countPersons()).toBe(before)
    const [mail] = await program.mailsTo(right)
    const token = tokenIn(mail?.text ?? '')
    expect((await program.call('POST', `/auth/validate?token=${token}`)).body).toMatchObject({ userId: body.id })
    expect((await correct({ email: right, newEmail: body.email })).body.code).toBe('email-confirmed')
  })

  test('two registrations of one e-mail at the same instant create one account', async () => {
    const { email } = registrationForm()
    const answers = await Promise.all([
      signUp(program, { email }),
      signUp(program, { email }),
      signUp(program, { email }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  })

  test.each([
    ['none', async () => ''],
    ['nonsense', async () => 'bm9uc2Vuc2U='],
    ['one solved for another form', () => solvedCaptcha('contact')],
  ])('a captcha that is %s is refused', async (_what, solve) => {
    const { status, body } = await program.call('POST', '/users', {
      body: { ...registrationForm(), recaptcha: await solve() },
    })
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe('recaptcha')
  })

  test('a captcha solved too late is refused, and nothing of it asks a third party', async () => {
    const solved = JSON.parse(Buffer.from(await solvedCaptcha(), 'base64').toString())
    solved.challenge.parameters.expiresAt += 60
    const later = Buffer.from(JSON.stringify(solved)).toString('base64')
    const send = async (recaptcha: string) =>
      (await program.call('POST', '/users', { body: { ...registrationForm(), recaptcha } })).body.errors[0].code
    // The expiry is part of the signed challenge, so it cannot be extended.
    expect(await send(later)).toBe('captcha-refused')
    expect(await send(await solvedCaptcha('registration', -1))).toBe('captcha-expired')
    const { headers } = await program.app.inject({ url: '/' })
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*/)
  })

  test('a captcha serves once', async () => {
    const recaptcha = await solvedCaptcha()
    expect((await program.call('POST', '/users', { body: { ...registrationForm(), recaptcha } })).status).toBe(201)
    expect(
      (await program.call('POST', '/users', { body: { ...registrationForm(), recaptcha } })).body.errors[0].code,
    ).toBe('captcha-used')
  })

  test('nobody gives themselves a state, a role or a validity', async () => {
    const { body } = await signUp(program, {
      id: 1,
      state: 'ACTIVE',
      roles: ['general_SUPER-ADMIN'],
      accountValidity: '2999-12-31',
      emailConfirmedAt: '2020-01-01T00:00:00Z',
    })
    const person = await program.db
      .selectFrom('persons')
      .where('id', '=', body.id)
      .select(['state', 'accountValidity', 'emailConfirmedAt'])
      .executeTakeFirst()
    expect(person).toEqual({ state: 'CREATED', accountValidity: '1970-01-01', emailConfirmedAt: null })
    expect(await program.db.selectFrom('personRoles').where('personId', '=', body.id).selectAll().execute()).toEqual([])
  })
})

describe('The e-mail token (rules#one-time-tokens)', () => {
  const open = (token: string) => program.call('POST', `/auth/validate?token=${token}`)
  const registered = async () => {
    const { body } = await signUp(program)
    return { ...body, token: tokenIn((await program.mailsTo(body.email))[0]?.text ?? '') }
  }
  const fees = async (token: string) => (await program.call('GET', `/resources/cotisation?token=${token}`)).status

  test('the e-mail token confirms once, however often its link is opened, and each opening gives the one token that pays', async () => {
    const { id, token } = await registered()
    const answers = await Promise.all([open(token), open(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.alreadyConfirmed).sort()).toEqual([false, true])
    const again = await open(token)
    expect(again.body.alreadyConfirmed).toBe(true)
    expect(await fees(again.body.token)).toBe(200)
    for (const { body } of answers) expect(await fees(body.token)).toBe(401)
    const steps = program.db.selectFrom('personEvents').where('personId', '=', id).select('toState')
    expect((await steps.execute()).map(({ toState }) => toState)).toEqual(['CREATED', 'EMAIL_CONFIRMED'])
  })

  test('the link of an e-mail token opens nothing once the fee is paid, and says where things stand', async () => {
    const { id, token } = await registered()
    await open(token)
    const answers = []
    for (const state of ['FEE_PAID', 'ACTIVE', 'EXPIRED', 'SUSPENDED', 'REFUSED'] as const) {
      await program.db.updateTable('persons').set({ state }).where('id', '=', id).execute()
      const { status, body } = await open(token)
      answers.push([status, body.code, body.token])
    }
    expect(answers).toEqual([
      [409, 'fee-paid', undefined],
      [409, 'account-active', undefined],
      [409, 'account-active', undefined],
      [401, 'token-invalid', undefined],
      [401, 'token-invalid', undefined],
    ])
  })

  test('a new password ends the e-mail token with every other token that acts', async () => {
    const { email, token } = await registered()
    await open(token)
    await program.call('POST', '/auth/recover', { body: { email } })
    const recovery = tokenIn((await program.mailsTo(email))[0]?.text ?? '')
    const password = 'un tuyau de vingt mètres'
    const body = { username: email, password, password2: password }
    expect((await program.call('POST', '/auth/reset', { token: recovery, body })).status).toBe(204)
    expect((await open(token)).status).toBe(401)
  })

  test('the e-mail token expires', async () => {
    const { body } = await signUp(program)
    const token = tokenIn((await program.mailsTo(body.email))[0]?.text ?? '')
    await program.db
      .updateTable('oneTimeTokens')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('personId', '=', body.id)
      .execute()
    expect((await program.call('POST', `/auth/validate?token=${token}`)).status).toBe(401)
  })

  test('a token of another purpose opens nothing', async () => {
    const visitor = await confirmedVisitor(program)
    expect((await program.call('POST', `/auth/validate?token=${visitor.token}`)).status).toBe(401)
    const { body } = await signUp(program)
    const mailed = tokenIn((await program.mailsTo(body.email))[0]?.text ?? '')
    expect((await program.call('GET', `/resources/cotisation?token=${mailed}`)).status).toBe(401)
  })

  test('a link asked for again replaces the one before, and an unknown address hears the same', async () => {
    const { body } = await signUp(program)
    const first = tokenIn((await program.mailsTo(body.email))[0]?.text ?? '')
    const again = async (email: string) =>
      (
        await program.call('POST', '/auth/confirmation', {
          body: { email, recaptcha: await solvedCaptcha('confirmation') },
        })
      ).status
    expect(await again(body.email)).toBe(204)
    const second = tokenIn((await program.mailsTo(body.email))[0]?.text ?? '')
    expect(second).not.toBe(first)
    expect((await program.call('POST', `/auth/validate?token=${first}`)).status).toBe(401)
    expect((await program.call('POST', `/auth/validate?token=${second}`)).status).toBe(200)
    expect(await again('personne@caserne.example')).toBe(204)
  })

  test('a visitor who paid and asks for the link is told that only the validation is missing', async () => {
    const visitor = await paidVisitor(program)
    const body = { email: visitor.email, recaptcha: await solvedCaptcha('confirmation') }
    expect((await program.call('POST', '/auth/confirmation', { body })).status).toBe(204)
    const mail = (await program.mailsTo(visitor.email))[0]
    expect(mail?.text).toContain('votre cotisation est payée, il ne manque que la validation')
    expect(mail?.text).not.toContain('validateorsubscribe')
  })

  test('only the hash of the e-mail token is stored', async () => {
    const visitor = await confirmedVisitor(program)
    const rows = await program.db.selectFrom('oneTimeTokens').where('personId', '=', visitor.id).selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(visitor.token)
  })
})

describe('The register and what is decided there (rules#register, rules#validation)', () => {
  test('steps cannot be jumped: an account that has not paid is not validated', async () => {
    const admin = await personsAdmin(program)
    const { body } = await signUp(program)
    expect((await program.call('POST', `/users/${body.id}/validate`, { token: admin.token })).status).toBe(409)
  })

  test('two administrators who validate an account at once make one decision', async () => {
    const [one, two, visitor] = [await personsAdmin(program), await personsAdmin(program), await paidVisitor(program)]
    const answers = await Promise.all([
      program.call('POST', `/users/${visitor.id}/validate`, { token: one.token }),
      program.call('POST', `/users/${visitor.id}/refuse`, { token: two.token, body: { reason: 'Doublon' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a member neither sees the register nor anybody else, and decides nothing', async () => {
    const [member, other] = [await activeMember(program), await activeMember(program)]
    expect((await program.call('GET', '/users', { token: member.token })).status).toBe(403)
    expect((await program.call('GET', `/users/${other.id}`, { token: member.token })).status).toBe(404)
    expect((await program.call('POST', `/users/${other.id}/validate`, { token: member.token })).status).toBe(403)
    expect((await program.call('GET', `/users/${member.id}`, { token: member.token })).body).toMatchObject({
      id: member.id,
      history: [],
    })
    expect(
      (await program.call('GET', `/commands?search=personId==${other.id}`, { token: member.token })).body._embedded
        .data,
    ).toEqual([])
  })

  test('a search forgives accents, order of words and a small typo; filters and sorting name their fields', async () => {
    const admin = await personsAdmin(program)
    await signUp(program, { firstName: 'Gwenaëlle', lastName: 'Quéméneur' })
    const found = async (query: string) =>
      (await program.call('GET', `/users?${query}`, { token: admin.token })).body._embedded.data.map(
        (row: { lastName: string }) => row.lastName,
      )
    expect(await found('q=quemeneur gwenaelle')).toEqual(['Quéméneur'])
    expect(await found('q=quemenneur')).toContain('Quéméneur')
    expect(await found('search=lastName==*méneur;state==CREATED')).toEqual(['Quéméneur'])
    expect(await found('search=lastName==*méneur;state=in=(ACTIVE,EXPIRED)')).toEqual([])
    expect(await found('search=subscriptions==UDSP;lastName==Quéméneur&sort=createdAt,desc')).toEqual(['Quéméneur'])
  })

  test.each([
    'search=passwordHash==*',
    'sort=passwordHash,asc',
    'search=((',
    'search=id==abc',
    'size=101',
    'sort=lastName,sideways',
  ])('a list asked for with %s is refused', async (query) => {
    const admin = await personsAdmin(program)
    expect((await program.call('GET', `/users?${query}`, { token: admin.token })).status).toBe(400)
  })

  test('a demoted administrator is refused at the next call', async () => {
    const admin = await personsAdmin(program)
    expect((await program.call('GET', '/users', { token: admin.token })).status).toBe(200)
    await program.db.deleteFrom('personRoles').where('personId', '=', admin.id).execute()
    expect((await program.call('GET', '/users', { token: admin.token })).status).toBe(403)
  })
})

describe('What follows by itself (rules#account-states)', () => {
  test('an unfinished registration is reminded once after 7 days and deleted after 90', async () => {
    const { followUnfinished } = await import('./jobs.ts')
    const { body } = await signUp(program)
    const age = (days: number) =>
      program.db
        .updateTable('persons')
        .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', body.id)
        .execute()
    const reminders = async () =>
      (await program.mailsTo(body.email)).filter((mail) => mail.subject === 'Votre inscription n’est pas terminée')
    await age(8)
    await followUnfinished.run(program.db, {})
    await followUnfinished.run(program.db, {})
    expect(await reminders()).toHaveLength(1)
    await age(91)
    await followUnfinished.run(program.db, {})
    expect(
      await program.db.selectFrom('persons').where('id', '=', body.id).select('id').executeTakeFirst(),
    ).toBeUndefined()
  })

  test('administrators are told once how many accounts wait', async () => {
    const admin = await personsAdmin(program)
    await paidVisitor(program)
    const { notifyValidators } = await import('../membership/jobs.ts')
    await notifyValidators.run(program.db, {})
    expect((await program.mailsTo(admin.email))[0]?.subject).toMatch(/comptes? à valider/)
  })
})
