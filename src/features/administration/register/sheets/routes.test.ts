import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { activeMember, enrolledMember, personsAdmin } from '../../../society/persons/fixtures.ts'
import { aFreeField, choicesOf } from '../../../society/persons/managed-fields/fixtures.ts'

let token: string

const program = sharedProgram(async (program) => {
  token = (await personsAdmin(program)).token
  for (let n = 0; n < 130; n++)
    await enrolledMember(program, { lastName: `Morvan${String.fromCharCode(97 + (n % 26))}`, cis: 'Le Blosne' })
})

describe('The register as a file', () => {
  test('the register as a file holds what the same filters select, every page of it, in the order asked for', async () => {
    const { status, raw, headers } = await program.call(
      'GET',
      '/users.csv?search=cis=="Le Blosne"&sort=lastName,desc',
      { token },
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toMatch(/membres-\d{4}-\d\d-\d\d\.csv/)
    const [head, first, ...rest] = rowsOfCsv(raw.body)
    expect(head?.slice(0, 6)).toEqual(['N°', 'Nom', 'Prénom', 'E-mail', 'Téléphone', 'Date de naissance'])
    expect(first?.[1]).toBe('Morvanz')
    expect(rest).toHaveLength(129)
  })

  test('the register as a file says dates, telephones and addresses as a volunteer reads them, and nothing in it is a formula', async () => {
    const { id, token: own } = await activeMember(program, [], {
      lastName: '=cmd',
      phone: '+33612345678',
      birthDate: '1990-02-28',
      cis: 'Beauregard',
    })
    const address = {
      streetNumber: '12 bis',
      streetName: 'rue des Lices',
      postalCode: 1000,
      city: 'Bourg',
      country: 'France',
    }
    await program.call('POST', '/addresses', { token: own, body: { ...address, persons: [{ id }] } })
    const { raw } = await program.call('GET', `/users.csv?search=id==${id}`, { token })
    expect(rowsOfCsv(raw.body)[1]?.join(';')).toMatch(
      /^\d+;'=cmd;Yann;.*;06 12 34 56 78;28\/02\/1990;12 bis;rue des Lices;01000;Bourg;France;Beauregard;SPP;;Amicale;non;.*;Actif;31\/12\/2100;/,
    )
    const xlsx = await program.call('GET', `/users.xlsx?search=id==${id}`, { token })
    const [sheet] = await readXlsxFile(xlsx.raw.rawPayload)
    expect(sheet?.data[1]?.slice(0, 2)).toEqual([id, '=cmd'])
  })

  test('the register as a file is written with progress, for those that were ticked or for all that a search finds', async () => {
    const all = { all: { search: 'cis=="Le Blosne"' } }
    const { status, body } = await program.call('POST', '/users/export', {
      token,
      body: { selection: all, format: 'xlsx' },
    })
    expect(status).toBe(202)
    expect(body.total).toBe(130)
    await program.runJobs()
    const task = await program.call('GET', `/tasks/${body.task}`, { token })
    expect(task.body).toMatchObject({ state: 'DONE', done: 130, total: 130 })
    const file = await program.call('GET', `/tasks/${body.task}/file`, { token })
    const [sheet] = await readXlsxFile(file.raw.rawPayload)
    expect(sheet?.data).toHaveLength(131)
    const stranger = await personsAdmin(program)
    expect((await program.call('GET', `/tasks/${body.task}/file`, { token: stranger.token })).status).toBe(404)
  })

  test('the register as a file is written down: how many, by whom, and no name of anybody', async () => {
    await program.call('GET', '/users.csv?q=morvan', { token })
    const act = await program.db
      .selectFrom('auditLog')
      .where('action', '=', 'persons.exported')
      .select('details')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(act.details).toEqual({ count: 130, format: 'csv' })
  })

  test.each([
    [{ format: 'csv', selection: {} }],
    [{ format: 'pdf', selection: { ids: [1] } }],
    [{ format: 'csv', selection: { ids: [] } }],
    [{ format: 'csv', selection: { ids: [1], all: {} } }],
    [{ format: 'csv', selection: { all: { search: 'passwordHash==a' } } }],
  ])('a register file is not begun for %j', async (body) => {
    expect((await program.call('POST', '/users/export', { token, body })).status).toBe(400)
  })
})

describe('Free fields in the register and its files (rules#free-fields)', () => {
  test('a free field is searched by its value, and is a column of the files: a choice by its name, a day as a day', async () => {
    const grade = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sergent', 'Adjudant'] })
    const [sergeant, adjutant] = await choicesOf(program, grade)
    const since = await aFreeField(program, { name: 'Engagé le', kind: 'DATE' })
    const licence = await aFreeField(program, { name: 'Permis C', kind: 'YES_NO' })
    const give = (values: object) => enrolledMember(program, { freeFields: JSON.stringify(values) })
    const one = await give({ [grade]: sergeant, [since]: '2010-09-01', [licence]: true })
    const other = await give({ [grade]: adjutant, [licence]: false })
    const find = async (search: string) => {
      const { body } = await program.call('GET', `/users?search=${encodeURIComponent(search)}`, { token })
      return body._embedded.data.map(({ id }: { id: number }) => id)
    }
    expect(await find(`freeField=="${grade}:${sergeant}"`)).toEqual([one])
    expect(await find(`freeField=="${licence}:false"`)).toEqual([other])
    expect(await find(`freeField=="${grade}:${sergeant}";freeField=="${licence}:false"`)).toEqual([])
    expect(await find(`freeField=in=("${grade}:${sergeant}","${grade}:${adjutant}")`)).toEqual([one, other])
    expect(await find('freeField=="nonsense"')).toEqual([])
    const { body } = await program.call('GET', `/users?search=id==${one}`, { token })
    expect(body._embedded.data[0].freeFields).toEqual({ [grade]: sergeant, [since]: '2010-09-01', [licence]: true })
    const { raw } = await program.call('GET', `/users.csv?search=id==${one}`, { token })
    const [head, line] = rowsOfCsv(raw.body)
    expect(head?.slice(-3)).toEqual(['Grade', 'Engagé le', 'Permis C'])
    expect(line?.slice(-3)).toEqual(['Sergent', '01/09/2010', 'oui'])
    const xlsx = await program.call('GET', `/users.xlsx?search=id==${one}`, { token })
    const [sheet] = await readXlsxFile(xlsx.raw.rawPayload)
    expect(sheet?.data[1]?.slice(-3)).toEqual(['Sergent', new Date('2010-09-01T00:00:00Z'), 'oui'])
  })

  test('an order by a free field is refused like any field that has none', async () => {
    expect((await program.call('GET', '/users?sort=freeField,asc', { token })).status).toBe(400)
  })
})
