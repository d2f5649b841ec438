import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aDocx, aPdf } from '../../../../server/files/fixtures.ts'
import { aPicture, sendFile } from '../../../platform/files/fixtures.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import type { Document } from '../contract.ts'
import { aDocument } from '../fixtures.ts'
import type { DocumentVersion } from './contract.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
let member: string
let skiAdmin: string
let ski: number

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }], { firstName: 'Anne', lastName: 'Le Goff' })
  skiAdmin = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  member = (await activeMember(program)).token
})

const renew = (id: number, bytes: Buffer, token = admin.token) =>
  sendFile(program, `/documents/${id}/versions`, { bytes, name: 'nouveau.pdf', token, method: 'POST' })
const versions = async (id: number) =>
  (await program.call('GET', `/documents/${id}/versions`, { token: admin.token })).body.rows as DocumentVersion[]
const makeCurrent = (id: number, number: number, token = admin.token) =>
  program.call('POST', `/documents/${id}/versions/${number}/current`, { token })
const read = async (id: number) => (await program.call('GET', `/documents/${id}`, { token: member })).body as Document
const step = async (id: number, which: 'archive' | 'restore', token = admin.token) =>
  (await program.call('POST', `/documents/${id}/${which}`, { token })).status
const managed = async (token: string, query = '') =>
  ((await program.call('GET', `/documents/administered${query}`, { token })).body._embedded.data as Document[]).map(
    ({ title }) => title,
  )

describe('Versions of a document (rules#documents)', () => {
  test('a new file is what members see; those before stay with who brought them, and one is taken up again', async () => {
    const first = await aPdf('Version un')
    const { id, file, version, addedAt } = await aDocument(program, admin.token, { bytes: first })
    expect((await renew(id, await aPdf('Version deux'))).status).toBe(201)
    const shown = await read(id)
    expect(shown).toMatchObject({ number: 2, title: 'Statuts', version, file: { name: 'nouveau.pdf' } })
    expect(Date.parse(shown.addedAt)).toBeGreaterThan(Date.parse(addedAt))
    expect(await versions(id)).toMatchObject([
      { number: 2, current: true, addedBy: 'Anne Le Goff', file: { name: 'nouveau.pdf' } },
      { number: 1, current: false, file: { id: file.id, name: 'Statuts.pdf', size: first.length } },
    ])
    expect((await makeCurrent(id, 1)).body).toMatchObject({ number: 1, file: { id: file.id } })
    expect(await read(id)).toMatchObject({ number: 1, addedAt })
    expect((await versions(id)).map(({ current }) => current)).toEqual([false, true])
    expect([(await makeCurrent(id, 7)).status, (await makeCurrent(id, 2, member)).status]).toEqual([404, 403])
  })

  test('a former version of a document is for administrators alone', async () => {
    const { id, file } = await aDocument(program, admin.token)
    await renew(id, await aPdf(`Une autre ${id}`))
    const address = async (token: string) => (await program.call('GET', `/files/${file.id}/address`, { token })).status
    expect([await address(admin.token), await address(member), await address(skiAdmin)]).toEqual([200, 404, 404])
    expect((await program.call('GET', `/documents/${id}/versions`, { token: member })).status).toBe(403)
  })

  test('a file that is already there is no new version, and two at once get a number each', async () => {
    const bytes = await aPdf('Le même')
    const { id } = await aDocument(program, admin.token, { bytes })
    expect((await renew(id, bytes)).status).toBe(409)
    const two = await Promise.all([aPdf('A'), aPdf('B')])
    const answers = await Promise.all(two.map((each) => renew(id, each)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await versions(id)).map(({ number }) => number)).toEqual([3, 2, 1])
    // The content of an earlier version may return.
    expect((await renew(id, bytes)).status).toBe(201)
    expect((await renew(id, aDocx(), skiAdmin)).status).toBe(403)
  })

  test('a picture is prepared to be looked at, and downloaded as a JPEG that says nothing of its camera', async () => {
    const bytes = await aPicture(400, 200)
    const { id, file } = await aDocument(program, admin.token, { bytes, name: 'affiche.webp' })
    await program.runJobs()
    const { body } = await program.call('GET', `/files/${file.id}/address`, { token: member })
    expect(body.picture).toMatchObject({ state: 'READY', width: 400 })
    expect((await read(id)).file).toMatchObject({ name: 'affiche.jpg', type: 'image/jpeg' })
  })
})

describe('The documents of an administrator (rules#documents)', () => {
  test('the documents of an administrator are those of their commissions; the society’s administrator has them all, and a file of them', async () => {
    await aDocument(program, skiAdmin, { name: 'Forfaits.pdf', query: { commissionId: ski, category: 'Tarifs' } })
    await aDocument(program, admin.token, { name: 'Forfaits AG.pdf' })
    expect(await managed(skiAdmin)).toEqual(['Forfaits'])
    expect(await managed(admin.token, '?q=forfaits')).toEqual(['Forfaits AG', 'Forfaits'])
    const { raw } = await program.call('GET', '/documents/administered.csv?search=category==Tarifs', admin)
    expect(raw.body).toContain('Forfaits;Tarifs;Ski;Forfaits.pdf;')
  })

  test('the documents of an administrator are described by them alone, and given to no commission but theirs', async () => {
    const { id, version } = await aDocument(program, skiAdmin, { query: { commissionId: ski } })
    const other = await aDocument(program, admin.token)
    const save = (token: string, body: object) =>
      program.call('PUT', `/documents/${id}`, { token, body: { title: 'Tarifs', category: 'Ski', ...body } })
    const saved = await save(skiAdmin, { audience: 'COMMISSION', commissionId: ski, version })
    expect(saved.body).toMatchObject({ title: 'Tarifs', category: 'Ski', audience: 'COMMISSION' })
    expect(await read(other.id)).toEqual({ ...other, file: expect.anything() })
    expect((await save(skiAdmin, { audience: 'ALL', commissionId: null })).status).toBe(403)
    expect((await save(member, { audience: 'ALL' })).status).toBe(403)
    expect((await save(skiAdmin, { audience: 'ALL', commissionId: ski, version })).status).toBe(409)
    const { body } = await save(skiAdmin, { audience: 'COMMISSION', title: ' ' })
    expect(body.errors).toMatchObject([
      { path: 'title', code: 'required' },
      { path: 'audience', code: 'commission-needed' },
    ])
  })

  test('the documents of an administrator are archived and brought back, and nobody finds them meanwhile', async () => {
    const { id, file } = await aDocument(program, skiAdmin, { name: 'Archive.pdf', query: { commissionId: ski } })
    const address = async (token: string) => (await program.call('GET', `/files/${file.id}/address`, { token })).status
    expect([await address(member), await address(admin.token)]).toEqual([200, 200])
    expect([await step(id, 'archive', member), await step(2_000_000_000, 'archive')]).toEqual([403, 404])
    const other = await activeMember(program, [{ name: 'peche', role: 'ADMIN' }])
    expect(await step(id, 'archive', other.token)).toBe(403)
    expect(await step((await aDocument(program, admin.token)).id, 'archive', skiAdmin)).toBe(403)
    expect(await step(id, 'archive', skiAdmin)).toBe(204)
    expect((await program.call('GET', `/documents/${id}`, admin)).status).toBe(404)
    expect([await address(member), await address(admin.token)]).toEqual([404, 404])
    expect(await managed(skiAdmin, '?search=archived==true')).toEqual(['Archive'])
    expect(await step(id, 'restore', skiAdmin)).toBe(204)
    expect((await read(id)).title).toBe('Archive')
  })
})
