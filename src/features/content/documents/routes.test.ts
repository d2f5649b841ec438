import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aPdf } from '../../../server/files/fixtures.ts'
import { parisDay } from '../../../shared/dates.ts'
import { sendFile } from '../../platform/files/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { Document } from './contract.ts'
import { aDocument, sendDocument } from './fixtures.ts'

let admin: string
let member: string
let skier: string
let skiAdmin: string
let ski: number

const program = sharedProgram(async (program) => {
  ski = await defineCommission(
    program.db,
    { name: 'Ski', technicalName: 'ski', description: '', authorizedSubscribers: ['UDSP'] },
    undefined,
  )
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  skiAdmin = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  member = (await activeMember(program, [], { subscriptions: ['AMICALE'] })).token
  skier = (await activeMember(program, [], { subscriptions: ['AMICALE', 'UDSP'] })).token
})
beforeEach(async () => {
  await program.db.deleteFrom('documentPages').execute()
  await program.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('documentTexts').execute()
    await trx.deleteFrom('documentVersions').execute()
    await trx.deleteFrom('documents').execute()
  })
})

const add = (more: Parameters<typeof aDocument>[2] = {}, token = admin) => aDocument(program, token, more)
const found = async (address: string, token = member) => {
  const { status, body } = await program.call('GET', address, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body._embedded.data as Document[]
}
const titles = async (address: string, token = member) => (await found(address, token)).map(({ title }) => title)
const statusOf = async (id: number, token: string) => (await program.call('GET', `/documents/${id}`, { token })).status
const change = (id: number, body: object, token = admin) => program.call('PUT', `/documents/${id}`, { token, body })

describe('Documents (rules#documents)', () => {
  test('a document that an administrator adds is named as its file, and members download it inert under its name', async () => {
    const bytes = await aPdf('Article premier')
    const { id } = await add({ bytes, name: '../../reglement_interieur-2026 (1).docx' })
    const { body } = await program.call('GET', `/documents/${id}`, { token: member })
    expect(body).toMatchObject({
      title: 'Reglement interieur-2026',
      category: 'Statuts',
      commission: null,
      audience: 'ALL',
      number: 1,
      expiresOn: null,
      file: { name: 'reglement_interieur-2026 (1).pdf', type: 'application/pdf', size: bytes.length },
    })
    const answer = await fetch(`${program.origin}/aspr/v1/documents/${id}/file`, {
      headers: { authorization: `Bearer ${member}` },
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; .*\.pdf$/),
    })
    expect((await fetch(`${program.origin}/aspr/v1/documents/${id}/file`)).status).toBe(401)
  })

  test('a document is read by its audience, at its address and at the address of its file', async () => {
    const own = { commissionId: ski, audience: 'COMMISSION' }
    const ofSki = await add({ name: 'Sorties.pdf', query: own }, skiAdmin)
    const honorary = { audience: 'SUBSCRIPTIONS', subscriptions: 'HONORAIRE' }
    const some = await add({ name: 'Honoraires.pdf', query: honorary })
    expect(await titles('/documents', skier)).toEqual(['Sorties'])
    expect(await titles('/documents', member)).toEqual([])
    expect(await titles('/documents', admin)).toEqual(['Honoraires', 'Sorties'])
    expect([await statusOf(ofSki.id, skier), await statusOf(ofSki.id, member)]).toEqual([200, 404])
    const address = async (token: string) =>
      (await program.call('GET', `/files/${ofSki.file.id}/address`, { token })).status
    expect([await address(skier), await address(member)]).toEqual([200, 404])
    expect(await statusOf(some.id, skiAdmin)).toBe(404)
    const { body } = await program.call('GET', '/documents/categories', { token: member })
    expect(body.rows).toEqual([])
  })

  test('the categories in use follow each change at once', async () => {
    const categories = async () =>
      (await program.call('GET', '/documents/categories', { token: member })).body.rows as string[]
    const { id, version, title } = await add()
    const before = await categories()
    const body = { title, category: 'Nouvelle rubrique', audience: 'ALL', version }
    expect((await change(id, body)).status).toBe(200)
    expect([before.includes('Nouvelle rubrique'), (await categories()).includes('Nouvelle rubrique')]).toEqual([
      false,
      true,
    ])
  })

  test('a document past its last day is seen by its administrators alone', async () => {
    const { id, version, category, title } = await add()
    const body = { title, category, audience: 'ALL', version, expiresOn: '2020-01-01' }
    expect((await change(id, body)).body).toMatchObject({ expired: true, version: version + 1 })
    expect([await statusOf(id, member), await statusOf(id, admin)]).toEqual([404, 200])
    expect([await titles('/documents'), await titles('/documents', admin)]).toEqual([[], ['Statuts']])
    const today = parisDay(new Date())
    expect((await change(id, { ...body, version: version + 1, expiresOn: today })).body.expired).toBe(false)
    expect([await statusOf(id, member), await titles('/documents')]).toEqual([200, ['Statuts']])
  })

  test('a document of an archived commission is gone, and nobody adds one to another commission', async () => {
    const { id } = await add({ query: { commissionId: ski } }, skiAdmin)
    const bytes = await aPdf('Autre')
    expect((await sendDocument(program, skiAdmin, { bytes })).status).toBe(403)
    expect((await sendDocument(program, member, { bytes, query: { commissionId: ski } })).status).toBe(403)
    await program.call('POST', `/commissions/${ski}/archive`, { token: admin })
    expect([await statusOf(id, skier), await statusOf(id, admin)]).toEqual([404, 404])
    await program.call('POST', `/commissions/${ski}/restore`, { token: admin })
    expect(await statusOf(id, member)).toBe(200)
  })

  test('documents are listed by category in the order they were given, the others by title', async () => {
    const [budget, annexe, plan] = [
      await add({ name: 'budget.pdf' }),
      await add({ name: 'annexe.pdf' }),
      await add({ name: 'plan.pdf', query: { category: 'Accès' } }),
    ]
    expect(await titles('/documents')).toEqual(['Plan', 'Annexe', 'Budget'])
    const order = (ids: number[], token = admin) => program.call('PUT', '/documents/order', { token, body: { ids } })
    expect((await order([budget.id, annexe.id, plan.id])).status).toBe(204)
    expect(await titles('/documents')).toEqual(['Plan', 'Budget', 'Annexe'])
    expect((await order([annexe.id], skiAdmin)).status).toBe(403)
    expect(await titles('/documents?search=category==Accès')).toEqual(['Plan'])
    expect(await titles('/documents?search=commission==ski')).toEqual([])
  })
})

describe('What a search finds (rules#documents)', () => {
  test('a search finds a title with a typo, and the words of a PDF in any form with their page', async () => {
    await add({ text: 'Bienvenue à tous.', name: 'Règlement intérieur.pdf' })
    const text = 'L’assemblée a réélu le trésorier. L’assurance <b>couvre</b> les adhérents pendant les manœuvres.'
    const bytes = await aPdf('Sommaire', text)
    await add({ bytes, name: 'Compte rendu.pdf' })
    await program.runJobs()
    expect(await titles('/documents?q=reglemant')).toEqual(['Règlement intérieur'])
    for (const q of ['ASSURANCE', 'assur', 'assurances', 'adhérent trésoriers', 'manoeuvre', 'réélu sommaire'])
      expect(await titles(`/documents?q=${encodeURIComponent(q)}`), q).toEqual(['Compte rendu'])
    expect(await titles('/documents?q=assurance bienvenue')).toEqual([])
    const [{ excerpt } = {} as Document] = await found('/documents?q=assurances')
    expect(excerpt?.page).toBe(2)
    expect(excerpt?.parts.map(({ text }) => text).join('')).toContain('L’assurance <b>couvre</b> les adhérents')
    expect(excerpt?.parts.filter(({ found }) => found)).toEqual([{ text: 'assurance', found: true }])
  })

  test('a search finds exact words, titles before texts, and allows typos only where nothing matches', async () => {
    await add({ name: 'Règlement intérieur.pdf' })
    await add({ name: 'Reglemant ski.pdf' })
    await add({ name: 'Annexe.pdf', text: 'Voir le règlement.' })
    expect(await titles('/documents?q=annexe')).toEqual(['Annexe'])
    expect(await titles('/documents?q=reglement')).toEqual(['Règlement intérieur'])
    await program.runJobs()
    expect(await titles('/documents?q=reglement')).toEqual(['Règlement intérieur', 'Annexe'])
    expect(await titles('/documents?q=reglemant')).toEqual(['Reglemant ski'])
    expect((await titles('/documents?q=reglemend')).sort()).toEqual(['Reglemant ski', 'Règlement intérieur'])
    const { body } = await program.call('GET', '/documents?q=reglemend&size=1&page=7', { token: member })
    expect([body._embedded.data, body.page.totalElements]).toEqual([[], 2])
  })

  test('a search follows every change of a document, its commission or its text at once', async () => {
    const { id, version } = await add({ text: 'Le treuil', query: { commissionId: ski } }, skiAdmin)
    expect(await titles('/documents?q=treuil')).toEqual([])
    await program.runJobs()
    expect(await titles('/documents?q=treuil')).toEqual(['Statuts'])
    const body = { title: 'Notice', category: 'Statuts', commissionId: ski, audience: 'ALL', version }
    expect((await change(id, body, skiAdmin)).status).toBe(200)
    expect(await titles('/documents?q=treuil')).toEqual(['Notice'])
    await program.call('POST', `/commissions/${ski}/archive`, { token: admin })
    expect(await titles('/documents?q=treuil')).toEqual([])
    await program.call('POST', `/commissions/${ski}/restore`, { token: admin })
    expect(await titles('/documents?q=treuil')).toEqual(['Notice'])
  })

  test('a search finds neither the text of a former version nor what the caller may not see', async () => {
    const { id } = await add({ text: 'La vidange de la fosse' })
    await add({ text: 'La vidange du camion', query: { commissionId: ski, audience: 'COMMISSION' } }, skiAdmin)
    await program.runJobs()
    expect(await titles('/documents?q=vidange')).toHaveLength(1)
    expect(await titles('/documents?q=vidange', skier)).toHaveLength(2)
    const bytes = await aPdf('Un autre texte')
    await sendFile(program, `/documents/${id}/versions`, { bytes, name: 'a.pdf', token: admin, method: 'POST' })
    await program.runJobs()
    expect(await titles('/documents?q=vidange')).toEqual([])
  })

  test('a PDF that cannot be read is there, and found by its title', async () => {
    const broken = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')
    await add({ bytes: broken, name: 'Vieux plan.pdf' })
    await program.runJobs()
    expect(await titles('/documents?q=plan')).toEqual(['Vieux plan'])
    const states = await program.db.selectFrom('documentTexts').select('state').execute()
    expect(states).toEqual([{ state: 'UNREADABLE' }])
  })
})
