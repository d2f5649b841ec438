import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv } from '../../../server/files/testing.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import type { LightNews, News } from './contract.ts'

let admin: string
let skiAdmin: string
let member: string
let ski: number

const program = sharedProgram(async (program) => {
  ski = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  skiAdmin = (await activeMember(program, [{ name: 'ski', role: 'ADMIN' }])).token
  member = (await activeMember(program)).token
})
beforeEach(() => program.db.deleteFrom('news').execute())

const write = async (body: object, token = admin): Promise<News> => {
  const news = { audience: 'ALL', publishedAt: 'now', ...body }
  const { status, body: written } = await program.call('POST', '/news', { token, body: news })
  expect(status).toBe(201)
  return written
}

describe('Lists of news (rules#news)', () => {
  test('news are found by the words of their text, and by a misspelt title where no word matches', async () => {
    await write({ title: 'Loto des anciens', text: '<p>Un jambon à gagner.</p>' })
    await write({ title: 'Bal de la Saint-Jean', text: '<p>Le loto est remis.</p>' })
    const found = async (q: string) =>
      (await program.call('GET', `/news?q=${q}`, { token: member })).body._embedded.data.map(
        ({ title }: LightNews) => title,
      )
    expect(await found('jambon')).toEqual(['Loto des anciens'])
    expect(await found('loto')).toEqual(['Bal de la Saint-Jean', 'Loto des anciens'])
    expect(await found('ancienz')).toEqual(['Loto des anciens'])
    expect(await found('jambonneau')).toEqual([])
  })

  test('administrators export the list of the news they administer', async () => {
    await write({ title: 'Sortie de printemps', commissionId: ski }, skiAdmin)
    await write({ title: 'Assemblée générale', publishedAt: '2026-01-05T10:00:00Z', expiresOn: '2026-02-06' })
    await write({ title: 'Bal', publishedAt: null })
    const { raw } = await program.call('GET', '/news/administered.csv', { token: skiAdmin })
    expect(raw.body).toContain('Sortie de printemps')
    expect(raw.body).not.toContain('Assemblée générale')
    const rows = rowsOfCsv((await program.call('GET', '/news/administered.csv', { token: admin })).raw.body)
    const of = (title: string) => rows.find(([cell]) => cell?.startsWith(title))
    expect(of('Sortie')?.[1]).toBe('Ski')
    expect(of('Assemblée')?.slice(1, 5)).toEqual(['L’association', 'Terminée', '05/01/2026 11:00', '06/02/2026'])
    expect(of('Bal')?.slice(2, 5)).toEqual(['Brouillon', '', ''])
  })

  test('administrators see which of their news are archived, and cannot restore those of others', async () => {
    const { id } = await write({ title: 'Loto' })
    await write({ title: 'Bal' })
    const step = async (which: string, token: string) =>
      (await program.call('POST', `/news/${id}/${which}`, { token })).status
    expect([await step('restore', skiAdmin), await step('archive', admin)]).toEqual([403, 204])
    expect([await step('restore', skiAdmin), await step('archive', skiAdmin)]).toEqual([404, 404])
    const { body } = await program.call('GET', '/news/administered?sort=title,asc', { token: admin })
    expect(body._embedded.data).toMatchObject([
      { title: 'Bal', archived: false },
      { title: 'Loto', archived: true },
    ])
  })
})
