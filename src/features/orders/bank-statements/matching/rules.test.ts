import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { referenceOf } from '../../orders/rules.ts'
import { camtParser } from '../camt/rules.ts'
import { guessLayout, readRow } from '../csv/rules.ts'
import { aYear, camtOf, csvSignedOf, csvTwoColumnsOf, IBAN, ofxSgmlOf, ofxXmlOf, type Truth } from '../fixtures.ts'
import type { ReadLine } from '../formats/rules.ts'
import { ofxParser } from '../ofx/rules.ts'
import { type Candidates, propose, referencesOf, surnamesToCompare } from './rules.ts'

const NOTHING: Candidates = {
  ...{ orders: [], payments: [], slips: [], cards: [], payouts: [], register: [] },
  settledOrders: new Map(),
}
const order = (id: number, name: string, cents = 6_300) => ({
  id,
  name,
  cents,
  placedOn: '2026-03-01',
  isWaiting: true,
  isGivenUp: false,
})
const line = (label: string, cents = 6_300, id = 1) => ({ id, on: '2026-03-05', cents, label })
const groupOf = (lines: Parameters<typeof propose>[0], candidates: Partial<Candidates>) => {
  const found = propose(lines, { ...NOTHING, ...candidates })
  return lines.map(({ id }) => {
    const { group, proposals } = found.get(id) ?? { group: 'none', proposals: [] }
    return [group, ...proposals.map(({ kind, id: match }) => `${kind} ${match}`)]
  })
}

describe('What a line is the money of (rules#bank-statements)', () => {
  test('a reference is found within a label, with spaces, in any case, and before other digits', () => {
    const reference = referenceOf(1_042)
    const spaced = reference.replace(/.{4}(?=.)/g, '$& ')
    for (const label of [
      `VIR ${reference}`,
      `vir ${spaced.toLowerCase()} merci`,
      `REF:${reference}/FETE`,
      `${reference} 2026`,
      `VIR RF ${reference.slice(2)}`,
    ])
      expect(referencesOf({ label })).toContain(1_042)
    for (const label of ['VIR RF01 1042', 'TARIF 12', 'SERF47', `PERF${reference.slice(2)}`])
      expect(referencesOf({ label })).toEqual([])
  })

  test('a bank line is a sure match by one reference with the exact total, not by another amount, a paid order or two references', () => {
    const orders = [order(1_042, 'Yann Le Goff'), order(1_043, 'Maëlle Quéré')]
    const [one, two] = [referenceOf(1_042), referenceOf(1_043)]
    expect(groupOf([line(`VIR X ${one}`)], { orders })).toEqual([['SURE', 'ORDER 1042']])
    expect(groupOf([line(`VIR X ${one}`, 6_000)], { orders })).toEqual([['OPEN']])
    expect(groupOf([line(`${one} ${two}`)], { orders })).toEqual([['TO_CONFIRM', 'ORDER 1042', 'ORDER 1043']])
    const hints = propose([line(`VIR ${one}`, 6_000), line(`VIR ${referenceOf(900)}`, 5, 2)], {
      ...NOTHING,
      orders,
      settledOrders: new Map([[900, 5]]),
    })
    expect([hints.get(1)?.hint, hints.get(2)?.hint]).toEqual([
      { code: 'amount-differs', order: 1_042, cents: 6_300 },
      { code: 'already-paid', order: 900, cents: 5 },
    ])
  })

  test('a reference wins over a name: whoever pays for somebody else is not taken for their own order', () => {
    const orders = [order(1_042, 'Yann Le Goff'), order(1_043, 'Maëlle Quéré')]
    expect(groupOf([line(`VIR MAELLE QUERE ${referenceOf(1_042)}`)], { orders })).toEqual([['SURE', 'ORDER 1042']])
  })

  test('a full name in any order, without accents or spaces, is sure where nobody else is named', () => {
    const orders = [order(1, 'Éloïse Le Dantec')]
    for (const label of ['VIR LE DANTEC ELOISE', 'VIR MME ELOISE LEDANTEC', 'vir Éloïse  Le-Dantec'])
      expect(groupOf([line(label)], { orders })).toEqual([['SURE', 'ORDER 1']])
    expect(groupOf([line('VIR M OU MME E LE DANTEC')], { orders })).toEqual([['TO_CONFIRM', 'ORDER 1']])
    expect(groupOf([line('VIR DURAND PAUL')], { orders })).toEqual([['OPEN']])
    expect(groupOf([line('VIR LE DANTEC ELOISE RF12 99')], { orders })).toEqual([['TO_CONFIRM', 'ORDER 1']])
  })

  test('two people with one name and one amount are offered, never ticked', () => {
    const orders = [order(1, 'Yann Martin'), order(2, 'Yann Martin')]
    expect(groupOf([line('VIR MARTIN YANN')], { orders })).toEqual([['TO_CONFIRM', 'ORDER 1', 'ORDER 2']])
    const register = [
      { id: 1, name: 'Yann Martin' },
      { id: 2, name: 'Yann Martin' },
    ]
    // One of them alone has ordered: the money may still be the other's.
    expect(groupOf([line('VIR MARTIN YANN')], { orders: orders.slice(0, 1), register })).toEqual([
      ['TO_CONFIRM', 'ORDER 1'],
    ])
  })

  test('every last name is looked for that a label may hold, as a bank prints it, where it names whose money it may be', () => {
    const orders = [order(1_042, 'Gwénaëlle Le Hénaff-Ruz')]
    const found = surnamesToCompare([line('VIR LE HENAFF-RUZ Gwénaëlle')], { orders, payments: [] })
    for (const printed of ['lehenaffruz', 'gwenaelle', 'lehenaff']) expect(found).toContain(printed)
    const payments = [{ id: 77, order: 1_042, cents: 6_300, name: 'Yann Martin', on: '2026-03-06', cheque: null }]
    expect(surnamesToCompare([line('VIR MARTIN YANN')], { orders, payments })).toContain('martin')
    for (const other of [line('VIR LE HENAFF'), line('VIR LE HENAFF-RUZ GWENAELLE', 6_000), line('VIR MARTIN')])
      expect(surnamesToCompare([other], { orders, payments })).toEqual([])
  })

  test('two lines for one order are ticked for none of them, unless one of them has the reference', () => {
    const orders = [order(1_042, 'Yann Le Goff')]
    const two = [line('VIR LE GOFF YANN'), line('VIR LE GOFF YANN', 6_300, 2)]
    expect(groupOf(two, { orders }).map(([group]) => group)).toEqual(['TO_CONFIRM', 'TO_CONFIRM'])
    const named = [line(`VIR LE GOFF YANN ${referenceOf(1_042)}`), line('VIR LE GOFF YANN', 6_300, 2)]
    expect(groupOf(named, { orders }).map(([group]) => group)).toEqual(['SURE', 'TO_CONFIRM'])
  })

  test('a payment that is recorded already is linked rather than recorded again', () => {
    const payments = [{ id: 77, order: 1_042, cents: 6_300, name: 'Yann Le Goff', on: '2026-03-06', cheque: null }]
    expect(groupOf([line(`VIR ${referenceOf(1_042)}`)], { payments })).toEqual([['SURE', 'PAYMENT 77']])
    expect(groupOf([line('VIR LE GOFF YANN')], { payments })).toEqual([['SURE', 'PAYMENT 77']])
    expect(groupOf([line('VIR LE GOFF YANN', -6_300)], { payments })).toEqual([['OPEN']])
  })

  test('a cheque that left the account is sure by its number and amount, whoever the label names, and offered by its amount alone', () => {
    const cheque = (id: number, number: string | null) => ({
      ...{ id, order: id, cents: -6_300, name: 'Yann Le Goff', on: '2026-03-06' },
      cheque: number,
    })
    const payments = [cheque(1, '9900001'), cheque(2, '0099002'), cheque(3, 'CMB'), cheque(4, null)]
    expect(groupOf([line('CHEQUE IMPAYE NO9900001', -6_300)], { payments })).toEqual([['SURE', 'PAYMENT 1']])
    expect(groupOf([line('REJET CHQ 00099002 SANS PROVISION', -6_300)], { payments })).toEqual([['SURE', 'PAYMENT 2']])
    expect(groupOf([line('CHEQUE IMPAYE 9900001', -6_400)], { payments })).toEqual([['OPEN']])
    const offered = ['TO_CONFIRM', 'PAYMENT 1', 'PAYMENT 2', 'PAYMENT 3', 'PAYMENT 4']
    expect(groupOf([line('CHEQUE IMPAYE', -6_300)], { payments })).toEqual([offered])
    expect(groupOf([line('CHEQUE 19900001', -6_300)], { payments })).toEqual([offered])
    const twice = [line('CHEQUE 9900001', -6_300), line('CHEQUE 9900001', -6_300, 2)]
    expect(groupOf(twice, { payments }).map(([group]) => group)).toEqual(['TO_CONFIRM', 'TO_CONFIRM'])
    const paidAgain = [line('CHEQUE IMPAYE 9900001', -6_300), line(`VIR ${referenceOf(1)}`, 6_300, 2)]
    const orders = [order(1, 'Yann Le Goff')]
    expect(groupOf(paidAgain, { payments, orders }).map(([group]) => group)).toEqual(['SURE', 'SURE'])
  })

  test('recorded money of the amount is offered to a line that names somebody else, and not where it came long before', () => {
    const payment = { id: 77, order: 1_042, cents: 6_300, name: 'Yann Le Goff', on: '2026-03-06', cheque: null }
    const offered = [['TO_CONFIRM', 'PAYMENT 77']]
    expect(groupOf([line('VIR MME DURAND ANNICK')], { payments: [payment] })).toEqual(offered)
    expect(groupOf([line('VIR MME DURAND ANNICK')], { payments: [{ ...payment, on: '2026-01-06' }] })).toEqual([
      ['OPEN'],
    ])
    const orders = [order(5, 'Annick Durand')]
    expect(groupOf([line('VIR MME DURAND ANNICK')], { orders, payments: [payment] })).toEqual([['SURE', 'ORDER 5']])
  })

  test('a slip is sure by its number, or as the only one of that sum in a line that is a deposit', () => {
    const slip = (id: number, number: string) => ({
      id,
      number,
      cents: 40_000,
      on: '2026-03-04',
      kind: 'CHEQUE' as const,
      isDeposited: false,
    })
    const slips = [slip(1, '2026-00007'), slip(2, '2026-00008')]
    expect(groupOf([line('REMISE 2026-00008', 40_000)], { slips })).toEqual([['SURE', 'SLIP 2']])
    expect(groupOf([line('REMISE CHEQUES', 40_000)], { slips })).toEqual([['TO_CONFIRM', 'SLIP 1', 'SLIP 2']])
    expect(groupOf([line('REMISE CHEQUES', 40_000)], { slips: slips.slice(0, 1) })).toEqual([['SURE', 'SLIP 1']])
    expect(groupOf([line('VIR MAIRIE', 40_000)], { slips: slips.slice(0, 1) })).toEqual([['TO_CONFIRM', 'SLIP 1']])
  })

  test('a payout of the card provider is sure where its movements come to it, and offered where they don’t', () => {
    const cards = [3_000, 2_000, 1_300].map((cents, at) => ({ on: `2026-03-0${at + 1}`, cents }))
    expect(groupOf([line('VIR STRIPE', 3_300)], { cards })).toEqual([['SURE', 'PAYOUT 0']])
    expect(groupOf([line('VIR STRIPE', 3_301)], { cards })).toEqual([['TO_CONFIRM', 'PAYOUT 0']])
  })

  test('a payout that is read twice, from files of two formats, is ticked once at most', () => {
    const cards = [3_000, 2_000, 1_300].map((cents, at) => ({ on: `2026-03-0${at + 1}`, cents }))
    const payouts = [{ on: '2026-03-05', cents: 3_300 }]
    expect(groupOf([line('Stripe payout', 3_300)], { cards, payouts })).toEqual([['TO_CONFIRM', 'PAYOUT 0']])
    const twice = [line('VIR STRIPE', 3_300), line('Stripe payout', 3_300, 2), line('VIR STRIPE', 3_000, 3)]
    expect(groupOf(twice, { cards }).map(([group]) => group)).toEqual(['TO_CONFIRM', 'TO_CONFIRM', 'SURE'])
    // Two payouts of one amount, each of its own movements.
    const alike = [...cards, { on: '2026-06-01', cents: 3_300 }]
    const apart = [line('VIR STRIPE', 3_300), { ...line('VIR STRIPE', 3_300, 2), on: '2026-06-03' }]
    expect(groupOf(apart, { cards: alike }).map(([group]) => group)).toEqual(['SURE', 'SURE'])
    expect(groupOf(apart.slice(1), { cards: alike, payouts }).map(([group]) => group)).toEqual(['SURE'])
  })

  test('a payout that stands in two files is ticked in neither, and no more once one of them is booked', () => {
    const cards = [3_000, 2_000, 1_300].map((cents, at) => ({ on: `2026-03-0${at + 1}`, cents }))
    const twice = [line('VIR STRIPE', 3_300), line('VIR SEPA STRIPE PAYMENTS', 3_300, 2)]
    expect(groupOf(twice, { cards }).map(([group]) => group)).toEqual(['TO_CONFIRM', 'TO_CONFIRM'])
    const payouts = [{ on: '2026-03-05', cents: 3_300 }]
    expect(groupOf(twice.slice(1), { cards, payouts })).toEqual([['TO_CONFIRM', 'PAYOUT 0']])
  })

  test('the second of two payouts of one sum is sure once the first is booked', () => {
    const cards = [2_000, 2_000].map((cents, at) => ({ on: `2026-03-0${at * 2 + 1}`, cents }))
    expect(groupOf([line('VIR STRIPE', 2_000)], { cards })).toEqual([['TO_CONFIRM', 'PAYOUT 0']])
    const payouts = [{ on: '2026-03-02', cents: 2_000 }]
    expect(groupOf([line('VIR STRIPE', 2_000)], { cards, payouts })).toEqual([['SURE', 'PAYOUT 0']])
  })
})

type Shape = { name: string; read: (lines: Truth['lines']) => ReadLine[] }
const parsed = (parserOf: typeof camtParser, text: string) => {
  const lines: ReadLine[] = []
  const parser = parserOf({ iban: IBAN, onLine: (each) => lines.push(each) })
  parser.write(text)
  parser.end()
  return lines
}
/** As the program reads it, without its stream. */
const fromCsv = async (text: string, delimiter: string, head: number) => {
  const { default: Papa } = await import('papaparse')
  const rows = Papa.parse<string[]>(text, { delimiter }).data
  const layout = guessLayout((rows[head] ?? []).filter(Boolean))
  return rows.slice(head + 1).flatMap((cells, at) => readRow(cells, layout, at) ?? [])
}
const SHAPES: (Omit<Shape, 'read'> & { read: (lines: Truth['lines']) => ReadLine[] | Promise<ReadLine[]> })[] = [
  { name: 'CAMT.053', read: (lines) => parsed(camtParser, camtOf(lines)) },
  { name: 'OFX 1.x', read: (lines) => parsed(ofxParser, ofxSgmlOf(lines)) },
  { name: 'OFX 2.x', read: (lines) => parsed(ofxParser, ofxXmlOf(lines)) },
  {
    name: 'CSV debit and credit',
    read: (lines) => fromCsv(new TextDecoder('windows-1252').decode(csvTwoColumnsOf(lines)), ';', 3),
  },
  { name: 'CSV signed', read: (lines) => fromCsv(csvSignedOf(lines), ',', 0) },
]

/** Reads a year month by month, as a treasurer does: what is sure is booked, then what was offered rightly. */
async function live(truth: Truth, read: (typeof SHAPES)[number]['read']) {
  const paid = new Set<string>()
  const payouts: { on: string; cents: number }[] = []
  let [owed, ticked, offered] = [0, 0, 0]
  const wrong: string[] = []
  for (let month = 1; month <= 12; month++) {
    const own = truth.lines.filter(({ on }) => Number(on.slice(5, 7)) === month)
    const lines = (await read(own)).map((each, at) => ({ ...each, id: at }))
    expect(lines.map(({ cents }) => cents)).toEqual(own.map(({ cents }) => cents))
    const last = own.at(-1)?.on ?? ''
    const proposed = propose(lines, {
      ...NOTHING,
      orders: truth.orders.filter(({ id, placedOn }) => placedOn <= last && !paid.has(`ORDER ${id}`)),
      slips: truth.slips.filter(({ id, on }) => on <= last && !paid.has(`SLIP ${id}`)),
      cards: truth.cards,
      payouts,
      register: truth.register,
    })
    for (const [at, { of, text, name, on, cents }] of own.entries()) {
      const { group, proposals } = proposed.get(at) ?? { group: 'OPEN', proposals: [] }
      const isRight = (match: { kind: string; id: number } | undefined) =>
        of !== null && match?.kind === of.kind && match.id === of.id
      if (group === 'SURE' && !isRight(proposals[0])) wrong.push(`${name} ${text}`)
      if (of === null) continue
      owed++
      if (group === 'SURE') ticked++
      else if (proposals.some(isRight)) offered++
      paid.add(`${of.kind} ${of.id}`)
      if (of.kind === 'PAYOUT') payouts.push({ on, cents })
    }
  }
  return { owed, ticked, offered, wrong }
}

describe('Twelve months of statements', () => {
  test.each(SHAPES)(
    'at least 95 % of the lines with an order among 2,000 of $name are matched, and none wrongly',
    async ({ read }) => {
      for (const seed of [1]) {
        const { owed, ticked, offered, wrong } = await live(aYear(seed), read)
        expect(wrong).toEqual([])
        expect(owed).toBeGreaterThan(1_000)
        expect((ticked + offered) / owed).toBeGreaterThanOrEqual(0.95)
        expect(ticked / owed).toBeGreaterThan(0.75)
      }
    },
  )

  test('whatever the names and amounts, nothing is ticked for what it is not the money of', () => {
    for (let seed = 10; seed < 40; seed++) {
      const truth = aYear(seed, 150)
      const lines = truth.lines.map(({ on, cents, name, text }, id) => ({ id, on, cents, label: `${name} ${text}` }))
      const proposed = propose(lines, { ...NOTHING, ...truth })
      for (const [at, { of }] of truth.lines.entries()) {
        const { group, proposals } = proposed.get(at) ?? { group: 'OPEN', proposals: [] }
        if (group === 'SURE')
          expect([seed, at, proposals[0]?.kind, proposals[0]?.id]).toEqual([seed, at, of?.kind, of?.id])
      }
    }
  })
})

/** Names of one to four words, often alike, and labels with their words in any order, some of them written as one. */
const WORD = fc.constantFrom(
  'le',
  'goff',
  'yann',
  'maelle',
  'quere',
  'anne',
  'marie',
  'martin',
  'dantec',
  'an',
  'legoff',
)
const NAME = fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const LABEL = fc
  .array(fc.tuple(WORD, fc.constantFrom(' ', '', '-')), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join(''))

/** Whether a label names somebody, word by word: every name is compared with every label. */
function isNamed(label: string, name: string): boolean {
  const has = label.split(/[^a-z]+/)
  const words = name.split(' ')
  const follow = (at: number): boolean => {
    const [word = '', next] = words.slice(at)
    if (at >= words.length) return true
    if (has.includes(word)) return follow(at + 1)
    return next !== undefined && has.includes(word + next) && follow(at + 2)
  }
  return words.length > 1 && follow(0)
}
const isResembling = (label: string, name: string) =>
  name.split(' ').some((word) => word.length > 3 && label.split(/[^a-z]+/).includes(word))

test('names that are found by their words are those that a comparison of every name with every label finds (rules#bank-statements)', () => {
  const named = fc.array(NAME, { maxLength: 25 })
  fc.assert(
    fc.property(named, named, fc.array(LABEL, { minLength: 1, maxLength: 6 }), (buyers, register, texts) => {
      const orders = buyers.map((name, at) => order(at + 1, name))
      const lines = texts.map((text, at) => line(text, 6_300, at + 1))
      const people = register.map((name, id) => ({ id, name }))
      const proposed = propose(lines, { ...NOTHING, orders, register: people })
      const fullOf = ({ label }: (typeof lines)[number]) => orders.filter(({ name }) => isNamed(label, name))
      for (const each of lines) {
        const full = fullOf(each)
        const found = full.length > 0 ? full : orders.filter(({ name }) => isResembling(each.label, name))
        const { group, proposals } = proposed.get(each.id) ?? { group: 'none', proposals: [] }
        expect(proposals.map(({ id }) => id)).toEqual(found.slice(0, 8).map(({ id }) => id))
        const wanted = lines.filter((other) => fullOf(other).some(({ id }) => id === full[0]?.id))
        const isSure =
          full.length === 1 && wanted.length === 1 && people.filter(({ name }) => isNamed(each.label, name)).length <= 1
        expect(group).toBe(isSure ? 'SURE' : found.length > 0 ? 'TO_CONFIRM' : 'OPEN')
      }
      const telling = lines.filter((each) => fullOf(each).length > 0)
      expect(surnamesToCompare(lines, { orders, payments: [] }).length > 0).toBe(telling.length > 0)
    }),
    { numRuns: 300 },
  )
})
