import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aJpeg } from '../../../content/albums/fixtures.ts'
import { HARMFUL, sendFile } from '../../../platform/files/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aResource } from '../fixtures.ts'

const SKI = { name: 'Ski', technicalName: 'ski', authorizedSubscribers: ['UDSP' as const], description: '' }
let ski: number
let chalet: number
const tokens = {} as Record<'ski' | 'sail' | 'member', string>

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, SKI, undefined)
  await defineCommission(program.db, { ...SKI, name: 'Voile', technicalName: 'voile' }, undefined)
  tokens.ski = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  tokens.sail = (await activeMember(program, [{ name: 'voile', role: 'ADMIN' }])).token
  tokens.member = (await activeMember(program, [])).token
})
beforeEach(async () => {
  chalet = await aResource(program.db, ski)
})

const send = async (bytes?: Buffer, token = tokens.ski) =>
  await sendFile(program, `/resources/${chalet}/pictures`, {
    bytes: bytes ?? (await aJpeg()),
    name: 'chalet.jpg',
    token,
    method: 'POST',
  })
const add = async (bytes?: Buffer) => (await (await send(bytes)).json()) as { id: number; picture: { href: string } }
const idsOf = async (resource = chalet) =>
  (await program.call('GET', `/resources/${resource}/pictures`, { token: tokens.ski })).body.rows.map(
    ({ id }: { id: number }) => id,
  )
const shown = async () => {
  const { body } = await program.call('GET', `/resources/${chalet}`, { token: tokens.member })
  return body.pictures.map(({ href }: { href: string }) => href.split('?')[0])
}

describe('The pictures of a resource (rules#resources)', () => {
  test('the pictures of a resource are in their order, which changes, for whoever sees it', async () => {
    const [one, two] = [await add(), await add()]
    const address = ({ picture }: typeof one) => picture.href.split('?')[0]
    expect(await shown()).toEqual([one, two].map(address))
    const ids = { token: tokens.ski, body: { ids: [two.id, one.id] } }
    expect((await program.call('PUT', `/resources/${chalet}/pictures/order`, ids)).status).toBe(204)
    expect(await shown()).toEqual([two, one].map(address))
  })

  test('a picture that is sent twice is there once', async () => {
    const bytes = await aJpeg()
    const first = await send(bytes)
    const again = await send(bytes)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.json()).toMatchObject({ alreadyThere: true })
    expect((await idsOf()).length).toBe(1)
  })

  test('a picture that is taken away is gone for good', async () => {
    const { id } = await add()
    const remove = (resource: number) =>
      program.call('DELETE', `/resources/${resource}/pictures/${id}`, { token: tokens.ski })
    const other = await aResource(program.db, ski)
    await remove(other)
    expect(await idsOf()).toEqual([id])
    expect([(await remove(chalet)).status, (await remove(chalet)).status]).toEqual([204, 204])
    expect(await idsOf()).toEqual([])
    const { scope } = { scope: 'resource-pictures' }
    expect(
      await program.db
        .selectFrom('files')
        .where('scope', '=', scope)
        .where('ownerId', '=', chalet)
        .select('id')
        .execute(),
    ).toEqual([])
  })

  test('the pictures of a resource are twelve at most', async () => {
    for (let each = 0; each < 12; each++) await add()
    const full = await send()
    expect([full.status, (await full.json()).code]).toEqual([409, 'pictures-full'])
  })

  test.each(HARMFUL.slice(0, 2))('%s is refused', async (_what, _name, code, make) => {
    const refused = await send(await make())
    expect([refused.status, (await refused.json()).errors[0].code]).toEqual([400, code])
  })

  test('a copy has pictures of its own', async () => {
    await add()
    await add()
    await program.runJobs()
    const { body: copy } = await program.call('POST', `/resources/${chalet}/copy`, { token: tokens.ski })
    const [one, two] = await idsOf(copy.id)
    expect(two).toBeGreaterThan(one)
    await program.call('DELETE', `/resources/${copy.id}/pictures/${one}`, { token: tokens.ski })
    expect([(await idsOf()).length, (await idsOf(copy.id)).length]).toEqual([2, 1])
  })

  test('a picture in its text is shown to whoever reads it, and stays out of a copy', async () => {
    const file = { bytes: await aJpeg(), name: 'plan.jpg', token: tokens.ski, method: 'POST' } as const
    const sent = await sendFile(program, `/resources/${chalet}/texts/pictures`, file)
    const { id } = (await sent.json()) as { id: string }
    await program.runJobs()
    const address = `/resources/${chalet}/administered`
    const { body } = await program.call('GET', address, { token: tokens.ski })
    const description = `<p>Le plan</p><img src="/aspr/v1/files/${id}" alt="Plan">`
    await program.call('PUT', `/resources/${chalet}`, { token: tokens.ski, body: { ...body, description } })
    const { body: read } = await program.call('GET', `/resources/${chalet}`, { token: tokens.member })
    expect(read.description).toContain(`/aspr/v1/files/${id}?version=`)
    const { body: copy } = await program.call('POST', `/resources/${chalet}/copy`, { token: tokens.ski })
    expect(copy.description).toBe('<p>Le plan</p>')
  })

  test('the pictures of a resource are its commission’s administrators’ to change', async () => {
    const { id } = await add()
    for (const token of [tokens.sail, tokens.member]) {
      expect((await send(undefined, token)).status).toBe(403)
      const order = { token, body: { ids: [id] } }
      expect((await program.call('PUT', `/resources/${chalet}/pictures/order`, order)).status).toBe(403)
      expect((await program.call('DELETE', `/resources/${chalet}/pictures/${id}`, { token })).status).toBe(403)
      expect((await program.call('GET', `/resources/${chalet}/pictures`, { token })).status).toBe(403)
    }
  })
})
