import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { inTransaction } from '../../../../server/data/db.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { waysOutOf } from './service.ts'

type Member = Awaited<ReturnType<typeof activeMember>>
let ski: number
let sail: number
let member: Member
let other: Member

const program = sharedProgram(async ({ db }) => {
  ski = await defineCommission(db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  sail = await defineCommission(db, { name: 'Voile', technicalName: 'voile', description: '' }, undefined)
})
beforeEach(async () => {
  member = await activeMember(program, [], { newsletterOptIn: true })
  other = await activeMember(program, [], { newsletterOptIn: true })
})

const change = (method: 'PUT' | 'DELETE', commission: number, by = member, of = by) =>
  program.call(method, `/users/${of.id}/newsletter/commissions/${commission}`, { token: by.token })
const refused = async ({ id, token } = member) => {
  const { body } = await program.call('GET', `/users/${id}/newsletter`, { token })
  return [body.optIn, body.refused.map(({ name }: { name: string }) => name)]
}
const linkOf = ({ id }: Member, commission: number | null) =>
  inTransaction(program.db, async (trx) => (await waysOutOf(trx, id, commission)).call)
const press = (call: string) => program.call('POST', call.replace(/^.*\/aspr\/v1/, ''))
const acts = async () =>
  await program.db
    .selectFrom('auditLog')
    .where('action', '=', 'person.consent-changed')
    .where('subjectId', '=', member.id)
    .select('details')
    .orderBy('id')
    .execute()

describe('The messages of a commission (rules#circulars)', () => {
  test('the messages of a commission are left and taken again for oneself: those of others, other members’ and the newsletter stay as they are', async () => {
    for (const commission of [sail, ski]) {
      expect((await change('DELETE', commission)).status).toBe(200)
      await change('DELETE', commission, other)
    }
    expect([await refused(), await refused(other)]).toEqual([
      [true, ['Ski', 'Voile']],
      [true, ['Ski', 'Voile']],
    ])
    const { body } = await change('PUT', ski)
    expect(body).toMatchObject({ optIn: true, refused: [{ id: sail, name: 'Voile' }] })
    expect([await refused(), await refused(other)]).toEqual([
      [true, ['Voile']],
      [true, ['Ski', 'Voile']],
    ])
    expect((await change('DELETE', ski, other, member)).status).toBe(404)
    expect((await change('DELETE', 2_000_000_000)).body.code).toBe('commission-not-found')
  })

  test('a commission’s messages refused by a double click are refused once, and logged once', async () => {
    for (const method of ['PUT', 'DELETE', 'DELETE', 'PUT', 'PUT'] as const) await change(method, ski)
    expect((await acts()).map(({ details }) => details)).toEqual([
      { commission: ski, newsletter: false },
      { commission: ski, newsletter: true },
    ])
  })

  test('the messages of a commission are left by the link of one of them, and taken again by its page', async () => {
    const link = await linkOf(member, ski)
    expect((await press(link)).body).toEqual({ optIn: true, commission: { name: 'Ski', received: false } })
    expect((await press(link)).status).toBe(200)
    expect(await refused()).toEqual([true, ['Ski']])
    const address = link.replace(/^.*\/aspr\/v1/, '').replace('/unsubscribe', '')
    expect((await program.call('GET', address)).body.commission).toEqual({ name: 'Ski', received: false })
    const asked = (await program.call('GET', address.replace(`commission=${ski}`, `commission=${sail}`))).body
    expect(asked.commission).toEqual({ name: 'Voile', received: true })
    expect((await press(link.replace('/unsubscribe', '/resubscribe'))).body.commission.received).toBe(true)
    expect(await refused()).toEqual([true, []])
  })

  test('nobody takes the messages of a commission or the newsletter by the link of an erased account', async () => {
    const links = [await linkOf(member, ski), await linkOf(member, null)]
    await program.db
      .updateTable('persons')
      .set({ state: 'ERASED', email: null, passwordHash: null })
      .where('id', '=', member.id)
      .execute()
    for (const link of links)
      for (const way of ['/unsubscribe', '/resubscribe'])
        expect((await press(link.replace('/unsubscribe', way))).status).toBe(401)
    expect(await acts()).toEqual([])
  })
})

describe('What still waits to leave (rules#circulars)', () => {
  /**
   * Queues mails: from each commission and the society for the member, from the first for another, and one that failed.
   */
  async function queue() {
    const queued = async (name: string, to: Member, commission: number | null, changes: object = {}) => {
      const unsubscribe = await linkOf(to, commission)
      const mail = { template: 'news', recipient: to.email, subject: name, html: 'a', plain: 'a', bulk: true }
      // A day from now, so that none of them is sent meanwhile.
      const dueAt = new Date(Date.now() + 86_400_000)
      await program.db
        .insertInto('mails')
        .values({ ...mail, personId: to.id, unsubscribe, dueAt, ...changes })
        .execute()
    }
    await queued('ski', member, ski)
    await queued('failed', member, ski, { state: 'DEAD' })
    await queued('sent', member, ski, { state: 'SENT' })
    await queued('sail', member, sail)
    await queued('society', member, null)
    await queued('own', member, null, { bulk: false, unsubscribe: null })
    await queued('other', other, ski)
  }
  const withdrawn = async () =>
    (
      await program.db
        .selectFrom('mails')
        .where('state', '=', 'WITHDRAWN')
        .where('personId', 'in', [member.id, other.id])
        .select(['subject', 'html'])
        .orderBy('id')
        .execute()
    ).map(({ subject, html }) => [subject, html])

  test('a waiting mail of a commission doesn’t leave for a member who refuses it, and mails of others do', async () => {
    await queue()
    await change('DELETE', ski)
    expect(await withdrawn()).toEqual([
      ['ski', null],
      ['failed', null],
    ])
  })

  test('a waiting newsletter doesn’t leave for a member who unsubscribes, and mails to that member alone do', async () => {
    await queue()
    await program.call('PUT', `/users/${member.id}/newsletter`, { token: member.token, body: { optIn: false } })
    expect((await withdrawn()).map(([subject]) => subject)).toEqual(['ski', 'failed', 'sail', 'society'])
  })
})
