import { hash } from '@node-rs/argon2'
import type { z } from 'zod'
import { eventually, solvedCaptcha, type TestProgram, tokenIn } from '../../../app/testing.ts'
import { inTransaction } from '../../../server/data/db.ts'
import type { Registration } from '../../members/registration/contract.ts'
import { enrolMember } from '../../members/registration/enrolment/service.ts'

let counter = 0

/** Fields of a visitor's registration, with another e-mail each time. */
export const registrationForm = (
  changes: Record<string, unknown> = {},
): Omit<z.input<typeof Registration>, 'recaptcha'> => ({
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: `maelle.${++counter}@caserne.example`,
  phone: '06 12 34 56 78',
  birthDate: '1990-02-28',
  cis: 'Beauregard',
  membertype: 'SPV',
  subscriptions: ['AMICALE', 'UDSP'],
  udFnspfDoubleStatusSubscription: false,
  newsletterOptIn: true,
  password: 'grande échelle 18',
  relations: [],
  ...changes,
})

/** Sends the form with a newly solved captcha. */
export const signUp = async (program: TestProgram, changes: Record<string, unknown> = {}) =>
  program.call('POST', '/users', { body: { ...registrationForm(changes), recaptcha: await solvedCaptcha() } })

/** Hashed once with minimal cost: hundreds of tests sign in with it, and do not test the cost of a hash. */
const hashed = hash('grande échelle 18', { memoryCost: 64, timeCost: 1 })

/** An ACTIVE, signed-in member with these roles: id and session token. */
export async function activeMember(
  program: TestProgram,
  roles: Parameters<typeof enrolMember>[1]['roles'] = [],
  { email = `actif.${++counter}@caserne.example`, ...changes }: { email?: string; [column: string]: unknown } = {},
) {
  const passwordHash = await hashed
  const id = await inTransaction(program.db, (trx) =>
    enrolMember(trx, {
      person: {
        firstName: 'Yann',
        lastName: 'Prigent',
        email,
        membertype: 'SPP',
        subscriptions: ['AMICALE'],
        state: 'ACTIVE',
        passwordHash,
        accountValidity: '2100-12-31',
        ...changes,
      },
      ...(roles && { roles }),
    }),
  )
  const { body } = await program.call('POST', '/auth/signin', {
    body: { username: email, password: 'grande échelle 18' },
  })
  return { id, email, token: body.token as string }
}

/** A member entered by the board, ACTIVE by default, who never signs in; returns the id. */
export const enrolledMember = (program: TestProgram, changes: Record<string, unknown> = {}) =>
  inTransaction(program.db, (trx) =>
    enrolMember(trx, {
      person: {
        firstName: 'Nolwenn',
        lastName: 'Kerbrat',
        email: `inscrit.${++counter}@caserne.example`,
        membertype: 'SPV',
        subscriptions: ['AMICALE'],
        state: 'ACTIVE',
        passwordHash: '-',
        accountValidity: '2100-12-31',
        newsletterOptIn: true,
        ...changes,
      },
    }),
  )

export const personsAdmin = (program: TestProgram) => activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])

/** A visitor who registered and confirmed the e-mail: id and payment token. */
export async function confirmedVisitor(program: TestProgram, changes: Record<string, unknown> = {}) {
  const { body: person } = await signUp(program, changes)
  // With several at once, another one may be sending it right now.
  const mail = await eventually(async () => (await program.mailsTo(person.email))[0])
  const { body } = await program.call('POST', `/auth/validate?token=${tokenIn(mail.text)}`)
  return { id: person.id as number, email: person.email as string, token: body.token as string }
}
