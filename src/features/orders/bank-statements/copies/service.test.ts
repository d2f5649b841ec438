import { expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { aTreasury } from '../../deposit-slips/fixtures.ts'
import { type BankLine, camtOf, csvSignedOf, ofxXmlOf, readStatement } from '../fixtures.ts'

let treasurer: { token: string }
const program = sharedProgram(async (program) => {
  ;({ treasurer } = await aTreasury(program))
})

const COLUMNS = 'columns=date:0,label:2,label:3,amount:4,currency:5'
const read = async (content: string, query = ''): Promise<number> =>
  (await readStatement(program, treasurer.token, content, query)).result.statement
const statementOf = async (id: number) => (await program.call('GET', `/bank-statements/${id}`, treasurer)).body
const setAside = (id: number) => program.call('POST', `/bank-statements/${id}/copies/set-aside`, treasurer)
const openLabels = async (id: number): Promise<string[]> =>
  (await program.call('GET', `/bank-statements/${id}/lines?group=OPEN&size=100`, treasurer)).body._embedded.data.map(
    ({ label }: { label: string }) => label,
  )
const day = (ago: number) => addDays(parisDay(new Date()), -ago)
let numbers = 0
const line = (on: string, name: string, cents = 7_700): BankLine => ({
  on,
  cents,
  name,
  text: 'Adhésion',
  id: `C${++numbers}`,
})

test('a month that was read as CSV and is read as CAMT says which lines stand twice, and one press sets them aside but for the new one', async () => {
  const [early, late] = [line(day(9), 'COPIE JEAN'), line(day(8), 'COPIE ANNE', 7_800)]
  const csv = await read(csvSignedOf([early, late, line(day(5), 'AUTRE')]), COLUMNS)
  expect((await statementOf(csv)).copies).toBeNull()
  const fresh = line(day(9), 'NOUVEAU YANN')
  const camt = await read(camtOf([fresh, early, late]))
  expect(await statementOf(camt)).toMatchObject({
    known: 0,
    open: 3,
    copies: { count: 2, statement: { id: csv, format: 'CSV' } },
  })
  expect((await statementOf(csv)).copies).toBeNull()
  expect((await setAside(camt)).body).toEqual({ changed: 2 })
  expect(await statementOf(camt)).toMatchObject({ open: 1, copies: null, groups: { OPEN: 1, SETTLED: 2 } })
  expect((await openLabels(camt)).join()).toContain('NOUVEAU YANN')
  expect((await setAside(camt)).body).toEqual({ changed: 0 })
  expect(await openLabels(csv)).toHaveLength(3)
})

test('a line that was set aside as read twice is taken back like any other', async () => {
  const twice = [line(day(20), 'REPRISE LENA', 5_550), line(day(18), 'REPRISE LENA', 5_560)]
  await read(ofxXmlOf(twice))
  const camt = await read(camtOf(twice.map((each) => ({ ...each, id: `${each.id}-camt` }))))
  await setAside(camt)
  const { body } = await program.call('GET', `/bank-statements/${camt}/lines?group=SETTLED`, treasurer)
  const [first] = body._embedded.data
  const back = { lines: [first.id], aside: false }
  await program.call('POST', '/bank-statements/set-aside', { ...treasurer, body: back })
  expect(await statementOf(camt)).toMatchObject({ open: 1, copies: { count: 1 } })
})

test('a statement that does not exist has no lines to set aside', async () => {
  expect((await setAside(999_999)).status).toBe(404)
})
