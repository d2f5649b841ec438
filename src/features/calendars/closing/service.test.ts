import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { rowsOfCsv, textOfPdf } from '../../../server/files/testing.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { aBook, aCampaign, aSale, buy } from '../campaigns/fixtures.ts'

let keeper: { token: string }
let campaign: number

const program = sharedProgram(async (program) => {
  campaign = (await aCampaign(program)).id
  keeper = await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])
  const lena = await activeMember(program, [{ name: 'calendriers', role: 'USER' }], {
    firstName: 'Lena',
    lastName: 'Abgrall',
  })
  const book = await aBook(program, {
    campaignId: campaign,
    kind: 'SELLER',
    firstStub: 1,
    lastStub: 8,
    sellerId: lena.id,
  })
  await aBook(program, { campaignId: campaign, kind: 'WEB', firstStub: 20, lastStub: 22, nextStub: 20 })
  await aSale(program, { campaign, stub: 2, cents: 1_000 })
  await aSale(program, { campaign, stub: 3, cents: 1_550, method: 'CHEQUE' })
  await aSale(program, { campaign, stub: 70, cents: 500 })
  await aSale(program, { campaign, cents: 700, book })
  await program.call('POST', `/calendars/books/${book}/voids`, {
    token: keeper.token,
    body: { first: 5, last: 6, kind: 'MISSING', reason: 'Tombées à l’eau' },
  })
})

const report = (kind: string) => program.call('GET', `/calendars/campaigns/${campaign}/report.${kind}`, keeper)

describe('The closing report as files (rules#calendar-report)', () => {
  test('the sheet has a line for each number of each book, then what is in none', async () => {
    const { raw, status } = await report('csv')
    expect(status).toBe(200)
    const [, ...lines] = rowsOfCsv(raw.body)
    const numbers = lines.map(([, number]) => number)
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '20', '21', '22', '70', ''])
    expect(lines[2]?.slice(0, 6)).toEqual(['Carnet 1 à 8, Lena Abgrall', '3', 'Vendue', '15,5', 'par chèque', '0'])
    expect(lines[4]?.slice(2)).toEqual(['Manquante', '', '', '', 'Tombées à l’eau', '', ''])
    const ledger = await program.db
      .selectFrom('payments')
      .where('state', '=', 'DONE')
      .select((eb) => eb.fn.sum<number>('amountCents').as('cents'))
      .executeTakeFirstOrThrow()
    const received = lines.reduce((sum, line) => sum + Number((line[3] ?? '0').replace(',', '.')), 0)
    expect(Math.round(received * 100)).toBe(Number(ledger.cents))
  })

  test('the printed report gives the sums by payment method and book, the numbers in runs, and says that it is provisional until the closing', async () => {
    const text = await textOfPdf((await report('pdf')).raw.rawPayload)
    for (const words of [
      'Rapport de la vente du calendrier 2027',
      'Rapport provisoire',
      '22,00 €',
      '37,50 €',
      'Carnet 1 à 8, Lena Abgrall',
      '2 vendues, 2 retirées, 4 non utilisées',
      '5 à 6 manquante : Tombées à l’eau',
      'Souches qui ne sont dans aucun carnet',
      'Ventes sans souche',
    ])
      expect(text.replaceAll(/ +/g, ' ')).toContain(words)
  })
})

const close = (body: object = {}) =>
  program.call('POST', `/calendars/campaigns/${campaign}/close`, { token: keeper.token, body })
const wordsOf = async () => (await textOfPdf((await report('pdf')).raw.rawPayload)).replaceAll(/\s+/g, ' ')

describe('Closing a campaign (rules#calendar-closing)', () => {
  test('an open item is listed before the closing, and needs a reason', async () => {
    const { body } = await program.call('GET', `/calendars/campaigns/${campaign}/closing`, keeper)
    expect(body).toMatchObject({
      booksOut: [],
      uncounted: 1,
      toCheck: 0,
      waiting: 0,
      pending: 0,
      accounts: [
        {
          seller: 'Lena Abgrall',
          cash: { expected: 17, counted: 0, difference: -17 },
          cheques: { expected: 15.5, counted: 0, difference: -15.5 },
        },
        { seller: null, cash: { expected: 5 } },
      ],
    })
    expect(await close()).toMatchObject({ status: 409, body: { code: 'still-open' } })
  })

  test('purchases that were not paid are over as it is closed, and are never sold', async () => {
    const { externalId } = (await buy(program, { stubNumber: 8 })).body
    const [, ...before] = rowsOfCsv((await report('csv')).raw.body)
    expect(before.find(([, number]) => number === '8')?.[2]).toBe('En attente de paiement')
    expect(await wordsOf()).toContain('2 vendues, 2 retirées, 4 non utilisées')
    expect((await close({ reason: 'Lena rapporte le reste lundi' })).status).toBe(204)
    const order = await program.db
      .selectFrom('commands')
      .where('externalId', '=', externalId)
      .select('state')
      .executeTakeFirst()
    expect(order?.state).toBe('EXPIRED')
  })

  test('the report says what was counted of whom, the difference, what was open, why and who signed, and never changes (rules#calendar-report)', async () => {
    const [text, { raw }] = [await wordsOf(), await report('csv')]
    for (const words of [
      'Campagne clôturée',
      'Lena Abgrall : 17,00 € d’espèces attendues, 0,00 € comptées, écart de 17,00 € de moins',
      'Carnets qui n’ont pas été comptés : 1',
      'Motif de la clôture : Lena rapporte le reste lundi',
      'Signé le',
    ])
      expect(text).toContain(words)
    // A late gift, and a seller who changes their name.
    await aSale(program, { campaign, cents: 4_000 })
    await program.db.updateTable('persons').set({ lastName: 'Le Bris' }).where('lastName', '=', 'Abgrall').execute()
    expect([await wordsOf(), (await report('csv')).raw.body]).toEqual([text, raw.body])
  })
})
