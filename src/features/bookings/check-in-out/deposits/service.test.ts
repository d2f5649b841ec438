import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aResource } from '../../../catalogue/resources/fixtures.ts'
import { aCartOrder } from '../../../orders/orders/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'

type Someone = { id: number; email: string; token: string }
const who = {} as Record<'member' | 'keeper' | 'stranger', Someone>
let ski: number
let line: number

const program = sharedProgram(async (program) => {
  const club = (technicalName: string) =>
    defineCommission(program.db, { name: technicalName, technicalName, description: '' }, undefined)
  ski = await club('ski')
  await club('voile')
  who.member = await activeMember(program, [], { firstName: 'Lena', lastName: 'Roudaut' })
  who.keeper = await activeMember(program, [{ name: 'ski', role: 'ADMIN' }], { firstName: 'Maël', lastName: 'Le Goff' })
  who.stranger = await activeMember(program, [{ name: 'voile', role: 'SUPER-ADMIN' }])
})

const aLine = async (depositCents: number | null = 30_000, state: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') => {
  const { lines } = await aCartOrder(program, who.member.id, [
    { resourceId: await aResource(program.db, ski), state, from: 1 },
  ])
  const id = lines[0] ?? 0
  await program.db.updateTable('reservations').set({ depositCents }).where('id', '=', id).execute()
  return id
}
beforeEach(async () => {
  line = await aLine()
})

const receive = (as: Someone = who.keeper, id = line) =>
  program.call('POST', `/reservations/${id}/deposit`, { token: as.token, body: { method: 'CHEQUE' } })
const settle = (kept: number, reason = '', as: Someone = who.keeper) =>
  program.call('POST', `/reservations/${line}/deposit/settle`, { token: as.token, body: { kept, reason } })
const read = async () => (await program.call('GET', `/reservations/${line}/sheet`, who.keeper)).body.deposit
const held = async () =>
  (await program.call('GET', `/commissions/${ski}/deposits`, who.keeper)).body.rows.map(({ id }: { id: number }) => id)

describe('A step of a deposit that is taken back (rules#deposits)', () => {
  const undo = (step: 'RECEIVED' | 'SETTLED', as: Someone = who.keeper) =>
    program.call('POST', `/reservations/${line}/deposit/undo`, { token: as.token, body: { step } })
  const told = async () =>
    (
      await program.db
        .selectFrom('mails')
        .where('once', 'in', [`deposit-received-${line}`, `deposit-settled-${line}`])
        .select('once')
        .orderBy('id')
        .execute()
    ).map(({ once }) => once)

  test('a step of a deposit is undone one at a time, and its buyer is told of none', async () => {
    await receive()
    await settle(50, 'Vitre cassée')
    await program.runJobs()
    expect((await undo('RECEIVED')).body.code).toBe('not-the-last-step')
    const both = await Promise.all([undo('SETTLED'), undo('SETTLED')])
    expect(both.map(({ status, body }) => body?.code ?? status).sort()).toEqual([204, 'not-the-last-step'])
    expect(await read()).toMatchObject({ received: { method: 'CHEQUE' }, settled: null })
    expect(await told()).toEqual([`deposit-received-${line}`])
    expect((await undo('RECEIVED')).status).toBe(204)
    expect([await read(), await told()]).toEqual([{ amount: 300, received: null, settled: null }, []])
    await receive()
    expect(await told()).toEqual([`deposit-received-${line}`])
    expect((await undo('RECEIVED', who.stranger)).status).toBe(404)
  })

  test('a step of a deposit stands once its buyer was told, or its ten minutes are over', async () => {
    await receive()
    await program.mailsTo(who.member.email)
    expect((await undo('RECEIVED')).body.code).toBe('too-late-to-undo')
    await settle(0)
    const settledAgo = (milliseconds: number) =>
      program.db
        .updateTable('deposits')
        .set({ settledAt: new Date(Date.now() - milliseconds) })
        .where('reservationId', '=', line)
        .execute()
    await settledAgo(11 * 60_000)
    expect((await undo('SETTLED')).body.code).toBe('too-late-to-undo')
    await settledAgo(0)
    expect((await undo('SETTLED')).status).toBe(204)
  })
})

describe('The deposit of a stay (rules#deposits)', () => {
  test('the deposit of a stay is received, held and given back; until then it is among those that are held', async () => {
    expect(await read()).toEqual({ amount: 300, received: null, settled: null })
    expect((await receive()).status).toBe(204)
    expect(await read()).toMatchObject({ received: { by: 'Maël Le Goff', method: 'CHEQUE' }, settled: null })
    expect(await held()).toContain(line)
    expect((await settle(0)).status).toBe(204)
    expect(await read()).toMatchObject({ settled: { by: 'Maël Le Goff', kept: 0, reason: '' } })
    expect(await held()).not.toContain(line)
  })

  test('the deposit of a stay is kept in part, with a reason, and never more than there was', async () => {
    await receive()
    expect((await settle(50)).body.errors).toMatchObject([{ path: 'reason', code: 'required' }])
    expect((await settle(300.01, 'Vitre cassée')).body.errors).toMatchObject([{ path: 'kept', code: 'out-of-range' }])
    expect((await settle(50, 'Vitre cassée')).status).toBe(204)
    expect((await read()).settled).toMatchObject({ kept: 50, reason: 'Vitre cassée' })
  })

  test('a deposit received or settled twice at once changes once, and the second request is told when and by whom', async () => {
    const told = [
      { path: 'at', message: expect.stringMatching(/Z$/) },
      { path: 'by', message: 'Maël Le Goff' },
    ]
    const both = await Promise.all([receive(), receive()])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ code: 'already-received', errors: told })
    await settle(0)
    expect((await settle(300, 'Trop tard')).body).toMatchObject({ code: 'already-settled', errors: told })
    expect((await read()).settled.kept).toBe(0)
  })

  test('a cancelled line or one without a deposit receives none, and a deposit that was not received is not settled', async () => {
    expect((await settle(0)).body.code).toBe('not-received')
    expect((await receive(who.keeper, await aLine(null))).body.code).toBe('no-deposit')
    expect((await receive(who.keeper, await aLine(30_000, 'CANCELLED'))).body.code).toBe('given-up')
  })

  test('a deposit that is held is returned though its stay was cancelled', async () => {
    await receive()
    await program.db.updateTable('reservations').set({ state: 'CANCELLED' }).where('id', '=', line).execute()
    expect(await held()).toContain(line)
    expect((await settle(0)).status).toBe(204)
  })

  test('the deposit of a stay is told to the buyer on the order, from what is to be brought to what was kept and why', async () => {
    const told = async (as: Someone = who.member) => {
      const { commandId } = await program.db
        .selectFrom('reservations')
        .where('id', '=', line)
        .select('commandId')
        .executeTakeFirstOrThrow()
      return (await program.call('GET', `/commands/${commandId}`, as)).body.practical
    }
    expect(await told()).toMatchObject([{ reservationId: line, deposit: { amount: 300, state: 'ASKED' } }])
    await receive()
    expect(await told()).toMatchObject([{ deposit: { state: 'RECEIVED' } }])
    await settle(40, 'Vitre cassée')
    expect(await told()).toMatchObject([{ deposit: { state: 'KEPT', kept: 40, reason: 'Vitre cassée' } }])
    expect(await told(who.keeper)).toEqual([])
  })

  test('a deposit whose stay is over waits for the administrators of its commission to return it', async () => {
    const toReturn = async (as: Someone) =>
      (await program.call('GET', '/reservations/deposits', as)).body.rows?.map(({ id }: { id: number }) => id)
    await receive()
    expect(await toReturn(who.keeper)).not.toContain(line)
    await program.db.updateTable('reservations').set({ state: 'RETURNED' }).where('id', '=', line).execute()
    expect(await toReturn(who.keeper)).toContain(line)
    expect(await toReturn(who.stranger)).not.toContain(line)
    expect((await program.call('GET', '/reservations/deposits', who.member)).status).toBe(403)
    await settle(0)
    expect(await toReturn(who.keeper)).not.toContain(line)
  })

  test('the deposit of a stay is for who administers its commission: for anybody else there is none', async () => {
    for (const someone of [who.stranger, who.member]) {
      expect((await receive(someone)).status).toBe(404)
      expect((await settle(0, '', someone)).status).toBe(404)
      expect((await program.call('GET', `/commissions/${ski}/deposits`, someone)).status).toBe(403)
    }
    expect((await read()).received).toBeNull()
  })
})

describe('The buyer is told of their deposit by mail (rules#deposits)', () => {
  const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\s+/g, ' ')
  const mails = async () =>
    (await program.mailsTo(who.member.email)).filter(({ subject }) => /caution/.test(subject)).slice(0, 2)
  const count = async (template: string) =>
    (await program.db.selectFrom('mails').where('template', '=', template).select('id').execute()).length

  test('the buyer is told once of a received deposit, with its amount and payment method', async () => {
    const before = await count('deposit-received')
    await Promise.all([receive(), receive()])
    await receive()
    expect(await count('deposit-received')).toBe(before + 1)
    const [mail] = await mails()
    expect(plain(mail?.subject)).toBe('Votre caution de 300,00 € est reçue')
    expect(plain(mail?.text)).toContain('300,00 € par chèque. Elle vous est rendue après le retour')
    expect(mail?.text).toMatch(/\/command\/\d+#lien=/)
  })

  test('the buyer is told once of a returned deposit', async () => {
    await receive()
    const before = await count('deposit-returned')
    await Promise.all([settle(0), settle(0)])
    await settle(0)
    expect(await count('deposit-returned')).toBe(before + 1)
    const [mail] = await mails()
    expect(plain(mail?.subject)).toBe('Votre caution de 300,00 € vous est rendue')
    expect(plain(mail?.text)).toContain('vous est rendue en entier')
  })

  test('the buyer is told once of a partly retained deposit, with the reason and the returned amount', async () => {
    await receive()
    const before = await count('deposit-kept')
    await Promise.all([settle(40, 'Vitre cassée'), settle(300, 'Autre motif')])
    await settle(40, 'Vitre cassée')
    expect(await count('deposit-kept')).toBe(before + 1)
    expect((await mails()).filter(({ subject }) => /gardé/.test(subject))).toHaveLength(1)
  })

  test('the mail about a deposit that is kept names the amounts and the reason', async () => {
    await receive()
    await settle(40, 'Vitre cassée')
    const [mail] = await mails()
    expect(plain(mail?.subject)).toBe('40,00 € de votre caution sont gardés')
    for (const fact of ['Vitre cassée', 'Gardé', '40,00 €', 'À vous rendre', '260,00 €'])
      expect(plain(mail?.text)).toContain(fact)
  })
})
