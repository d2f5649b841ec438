import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'

let token: string
const program = sharedProgram(async (program) => {
  await aCampaign(program)
  token = (await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])).token
})
beforeEach(async () => {
  await program.db.deleteFrom('calendarDoors').execute()
})

const port = { street: 'rue du Port', city: 'Beauregard' }
const add = (body: object) => program.call('POST', '/calendars/doors', { token, body: { ...port, ...body } })
const found = async (q = '') =>
  (await program.call('GET', `/calendars/doors?size=100&q=${encodeURIComponent(q)}`, { token })).body._embedded.data
const shown = async (q = '') =>
  (await found(q)).map(({ number, suffix }: { number: number; suffix: string }) => `${number}${suffix}`)

describe('Doors are added by hand (rules#doors)', () => {
  test('an administrator adds a door or a side of a street, and a known door is not added again', async () => {
    expect((await add({ from: 4, suffix: 'bis' })).body).toEqual({ added: 1, known: 0 })
    expect((await add({ from: 1, to: 9, side: 'ODD' })).body).toEqual({ added: 5, known: 0 })
    expect((await add({ from: 5, to: 6, street: 'Rue du port' })).body).toEqual({ added: 1, known: 1 })
    expect(await shown()).toEqual(['1', '3', '4bis', '5', '6', '7', '9'])
  })

  test('doors added by two administrators at once are added once each', async () => {
    await Promise.all([1, 2, 3].map(() => add({ from: 1, to: 20 })))
    expect(await shown()).toHaveLength(20)
  })

  test('a street that ends before it begins, or has no end, is refused', async () => {
    const codes = async (body: object) => (await add(body)).body.errors.map(({ code }: { code: string }) => code)
    expect(await codes({ from: 9, to: 3 })).toEqual(['ends-before-it-begins'])
    expect(await codes({ from: 1, to: 5_000 })).toEqual(['street-too-long'])
    expect(await codes({ from: 1, to: 3, suffix: 'bis' })).toEqual(['one-door-only'])
    expect(await codes({ from: -1 })).toEqual(['number-format'])
    expect(await codes({ from: 1, street: ' ' })).toEqual(['required'])
  })

  test('doors added by hand are found by number and street, accents and case aside', async () => {
    await add({ from: 12, street: 'allée de l’Étang' })
    await add({ from: 1, to: 14 })
    expect(await shown('12 etang')).toEqual(['12'])
    expect(await shown('12')).toEqual(['12', '12'])
  })

  test('the door of the very number that is searched for comes before those whose number holds it', async () => {
    for (const from of [12, 112, 120]) await add({ from, suffix: 'bis' })
    await add({ from: 12, suffix: 'bis', street: 'rue de Zurich' })
    await add({ from: 112, suffix: 'bis', street: 'allée de l’Étang' })
    for (const typed of ['12 bis', '12bis'])
      expect([typed, (await shown(typed)).slice(0, 2)]).toEqual([typed, ['12bis', '12bis']])
    expect((await shown('12 bis')).length).toBe(5)
    expect(await shown('12 bis zurich')).toEqual(['12bis'])
  })

  test('a door that was taken off the lists is there again when it is added again', async () => {
    await add({ from: 1 })
    const [{ id }] = await found()
    expect((await program.call('DELETE', `/calendars/doors/${id}`, { token })).status).toBe(204)
    expect((await program.call('DELETE', `/calendars/doors/${id}`, { token })).body.code).toBe('door-not-found')
    expect((await found())[0]).toMatchObject({ gone: true })
    expect((await add({ from: 1 })).body).toEqual({ added: 1, known: 0 })
    expect((await found()).map(({ gone }: { gone: boolean }) => gone)).toEqual([false])
  })
})

describe('Who asked not to be visited is not (rules#refused-doors)', () => {
  const refuse = (body: object) => program.call('POST', '/calendars/refusals', { token, body })
  const refusals = async (more = '') =>
    (await program.call('GET', `/calendars/refusals?${more}`, { token })).body._embedded.data

  test('a refusal holds until an administrator lifts it; who recorded it, and who lifted it when, stays', async () => {
    await add({ from: 7 })
    const [{ id: door }] = await found()
    const { status, body } = await refuse({ door })
    expect([status, body]).toMatchObject([201, { flat: '', door: { id: door, number: 7 }, atDoor: false }])
    expect(body.author).toMatch(/\w/)
    expect((await found())[0].refused).toBe(true)
    expect(await refusals('q=port')).toMatchObject([{ id: body.id }])
    const lifted = await program.call('POST', `/calendars/refusals/${body.id}/lift`, { token })
    expect(lifted.body).toMatchObject({ liftedBy: body.author, liftedAt: expect.any(String) })
    expect((await program.call('POST', `/calendars/refusals/${body.id}/lift`, { token })).body.code).toBe(
      'already-lifted',
    )
    expect([await refusals(), await refusals('lifted=true')]).toMatchObject([[], [{ id: body.id }]])
    expect((await found())[0].refused).toBe(false)
  })

  test('a refusal is recorded once, the second of two authors is told, and a flat of a refused address is refused too', async () => {
    await add({ from: 7 })
    const [{ id: door }] = await found()
    const flats = await Promise.all([1, 2, 3].map(() => refuse({ door, flat: '2e gauche' })))
    expect(flats.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await refuse({ door, flat: '3e' })).status).toBe(201)
    expect((await refuse({ door })).status).toBe(201)
    expect((await refuse({ door, flat: '4e' })).body.code).toBe('already-refused')
    expect((await refuse({ door: 2_000_000 })).body.code).toBe('door-not-found')
  })
})
