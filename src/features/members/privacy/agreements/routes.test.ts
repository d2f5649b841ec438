import { beforeAll, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { rowsOfCsv } from '../../../../server/files/testing.ts'
import { activeMember, enrolledMember } from '../../../society/persons/fixtures.ts'
import type { Agreement } from './contract.ts'

const program = sharedProgram()
let admin: string
const call = (query = '', token = admin) => program.call('GET', `/siteconfiguration/rgpd/agreements${query}`, { token })
const found = async (query: string) =>
  ((await call(`?${query}`)).body._embedded.data as Agreement[]).map(({ lastName, version, given }) => [
    lastName,
    version,
    given,
  ])

beforeAll(async () => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }], { lastName: 'Admin' })).token
  const answer = async (lastName: string, ...answers: boolean[]) => {
    const { token, id } = await activeMember(program, [], { lastName })
    for (const optIn of answers) await program.call('PUT', `/users/${id}/newsletter`, { token, body: { optIn } })
    return { token, id }
  }
  await answer('Ancien', true)
  const twice = await answer('Deux', true)
  await program.call('PUT', '/siteconfiguration/rgpd', { token: admin, body: { html: '<p>Vos droits</p>' } })
  await program.call('PUT', `/users/${twice.id}/newsletter`, { token: twice.token, body: { optIn: false } })
  await answer('Nouveau', true)
  const gone = await answer('Parti', true)
  await program.db.updateTable('persons').set({ state: 'REFUSED' }).where('id', '=', gone.id).execute()
  await enrolledMember(program, { lastName: 'Fichier' })
})

describe('Who answered under which version of the notice (rules#data-protection-notice)', () => {
  test('the latest answer of each account counts, refused ones left out, and those who never answered are said', async () => {
    expect((await call('/counts')).body.rows).toEqual([
      { version: '2', accepted: 1, refused: 1 },
      { version: '1', accepted: 1, refused: 0 },
      { version: null, accepted: 0, refused: 2 },
    ])
    expect(await found('')).toEqual([
      ['Admin', null, null],
      ['Ancien', '1', true],
      ['Deux', '2', false],
      ['Fichier', null, null],
      ['Nouveau', '2', true],
    ])
  })

  test('answers under an older version are found, also by name, and exported as a file', async () => {
    expect(await found('search=older==true')).toEqual([['Ancien', '1', true]])
    expect(await found('search=answered==false')).toEqual([
      ['Admin', null, null],
      ['Fichier', null, null],
    ])
    expect(await found('search=version==2&sort=lastName,desc')).toEqual([
      ['Nouveau', '2', true],
      ['Deux', '2', false],
    ])
    expect(await found('q=nouveau')).toEqual([['Nouveau', '2', true]])
    const { raw } = await call('.csv?search=older==true')
    const [head, line] = rowsOfCsv(raw.body)
    expect(head).toEqual(['Nom', 'Prénom', 'E-mail', 'Version', 'Réponse', 'Le'])
    expect(line).toEqual([
      ...['Ancien', 'Yann', expect.stringMatching(/^actif\.\d+@caserne\.example$/)],
      ...['1', 'Accepte les nouvelles', expect.stringMatching(/^\d{4}-/)],
    ])
  })

  test('only the administrators of the society see who answered under which version of the notice', async () => {
    const { token } = await activeMember(program, [{ name: 'general', role: 'ADMIN-PERSON' }])
    for (const query of ['', '.csv', '/counts']) expect((await call(query, token)).status).toBe(403)
  })
})
