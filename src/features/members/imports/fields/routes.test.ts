import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import { activeMember, enrolledMember } from '../../../society/persons/fixtures.ts'
import { aFreeField, choicesOf, freeValuesOf } from '../../../society/persons/managed-fields/fixtures.ts'

let admin: Awaited<ReturnType<typeof activeMember>>
let grade: number
let number: number
let born: number
let licence: number
let sergeant: number
let adjutant: number

const program = sharedProgram(async (program) => {
  admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  grade = await aFreeField(program, { name: 'Grade', kind: 'CHOICE', choices: ['Sergent', 'Adjudant'] })
  number = await aFreeField(program, { name: 'Matricule' })
  born = await aFreeField(program, { name: 'Engagé le', kind: 'DATE' })
  licence = await aFreeField(program, { name: 'Permis C', kind: 'YES_NO' })
  ;[sergeant = 0, adjutant = 0] = await choicesOf(program, grade)
})

async function send(content: string, query: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'membres.csv')
  const answer = await fetch(`${program.origin}${API_BASE}/users/import?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}
const dryRun = async (content: string, query = {}) => (await send(content, { dryRun: 'true', ...query })).body
async function run(content: string, query = {}) {
  const { status, body } = await send(content, query)
  expect(status).toBe(200)
  await program.runJobs()
  return (await program.call('GET', `/tasks/${body.task}/file`, { token: admin.token })).raw.body.replaceAll(
    '\u00a0',
    ' ',
  )
}
const idOf = async (email: string) =>
  (await program.db.selectFrom('persons').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
const HEAD = 'Nom;Prénom;E-mail;Statut;GRADE;Matricule;Engagé le;Permis C\n'
const row = (name: string, ...values: string[]) =>
  [name, 'Anaïs', `${name.toLowerCase()}@import.example`, 'SPV', ...values].join(';')

describe('Free fields in a file of members (rules#free-fields)', () => {
  test('columns are recognized by the names of the fields, and values are read as files write them', async () => {
    const file = HEAD + row('Allain', 'sergent', 'A 4411', '1/9/2010', 'x')
    const { columns, lines } = await dryRun(file)
    expect(columns.map(({ field }: { field: string }) => field).slice(4)).toEqual([
      `free${grade}`,
      `free${number}`,
      `free${born}`,
      `free${licence}`,
    ])
    expect(lines[0]).toMatchObject({ verdict: 'CREATED', leftOut: [] })
    await run(file)
    expect(await freeValuesOf(program, await idOf('allain@import.example'))).toEqual({
      [grade]: sergeant,
      [number]: 'A 4411',
      [born]: '2010-09-01',
      [licence]: true,
    })
  })

  test('a choice that is unknown is given a meaning in the page for all lines, which the next file remembers', async () => {
    const file = `${HEAD}${row('Bihan', 'Sgt')}\n${row('Caro', 'SGT', '', '', 'bof')}\n${row('Daniel', '???')}`
    const { words, lines, fields } = await dryRun(file)
    const field = `free${grade}`
    expect(fields.find(({ id }: { id: number }) => id === grade)?.choices).toHaveLength(2)
    expect(words).toEqual([
      { field, text: 'Sgt', lines: 2, value: null, create: false },
      { field, text: '???', lines: 1, value: null, create: false },
    ])
    expect(lines[1].leftOut).toEqual([
      { field, code: 'unknown-choice', value: 'SGT', name: 'Grade' },
      { field: `free${licence}`, code: 'yes-no-format', value: 'bof', name: 'Permis C' },
    ])
    const meanings = JSON.stringify([
      { field, text: 'Sgt', value: String(sergeant) },
      { field, text: '???', value: '' },
    ])
    const after = await dryRun(file, { meanings })
    expect(after.lines[0].leftOut).toEqual([])
    expect(after.words.map(({ value }: { value: string }) => value)).toEqual([String(sergeant), ''])
    const report = await run(file, { meanings })
    expect(report).toContain('Permis C : « bof » ne dit ni oui ni non')
    expect(await freeValuesOf(program, await idOf('bihan@import.example'))).toEqual({ [grade]: sergeant })
    expect(await freeValuesOf(program, await idOf('daniel@import.example'))).toEqual({})
    const [word] = (await dryRun(`${HEAD}${row('Evenou', 'sgt')}`)).words
    expect(word).toMatchObject({ text: 'sgt', value: String(sergeant) })
  })

  test('an import fills the blanks, keeps differing values, replaces them where ticked, and the journal says both in words', async () => {
    const id = await enrolledMember(program, { lastName: 'Floch', firstName: 'Anaïs', email: 'floch@import.example' })
    const held = { [grade]: sergeant }
    await program.db
      .updateTable('persons')
      .set({ freeFields: JSON.stringify(held) })
      .where('id', '=', id)
      .execute()
    const file = HEAD + row('Floch', 'Adjudant', 'B 12')
    const [line] = (await dryRun(file)).lines
    expect(line.changes).toEqual([
      { field: `free${grade}`, name: 'Grade', from: 'Sergent', to: 'Adjudant', outcome: 'KEPT', code: null },
      { field: `free${number}`, name: 'Matricule', from: null, to: 'B 12', outcome: 'FILLED', code: null },
    ])
    expect(await run(file)).toContain('Grade : Sergent → Adjudant (gardé). Matricule : vide → B 12 (ajouté)')
    expect(await freeValuesOf(program, id)).toEqual({ ...held, [number]: 'B 12' })
    await run(file, { overwrite: `free${grade}` })
    expect(await freeValuesOf(program, id)).toEqual({ [grade]: adjutant, [number]: 'B 12' })
    const { body } = await program.call('GET', `/audit?search=subjectId==${id};action==person.imported`, admin)
    expect(body._embedded.data[0]).toMatchObject({
      details: { fields: ['freeFields'] },
      replaced: [{ field: 'Grade', old: 'Sergent', new: 'Adjudant' }],
    })
  })

  test('a field that is removed between the check and the import is said, not lost without a word', async () => {
    const gone = await aFreeField(program, { name: 'Casier' })
    const file = `Nom;Prénom;E-mail;Statut;Casier\n${row('Guen', '12')}`
    const { columns } = await dryRun(file)
    const chosen = columns.map(({ field }: { field: string }, at: number) => `${field}:${at}`).join(',')
    await program.call('POST', `/free-fields/${gone}/archive`, admin)
    const { status, body } = await send(file, { columns: chosen })
    expect([status, body.code]).toEqual([409, 'fields-changed'])
    // Guessed again, the column no longer has a field.
    expect((await dryRun(file)).columns.at(-1)).toMatchObject({ heading: 'Casier', field: null })
  })

  test('a field that is removed after the import began is left aside and named in the report', async () => {
    const gone = await aFreeField(program, { name: 'Vestiaire' })
    const file = `Nom;Prénom;E-mail;Statut;Vestiaire\n${row('Hamon', '7')}`
    const { body } = await send(file)
    await program.call('POST', `/free-fields/${gone}/archive`, admin)
    await program.runJobs()
    const report = (await program.call('GET', `/tasks/${body.task}/file`, { token: admin.token })).raw.body
    expect(report).toContain('un administrateur vient de retirer ce champ')
    expect(await freeValuesOf(program, await idOf('hamon@import.example'))).toEqual({})
  })
})
