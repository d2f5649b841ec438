import type { TestProgram } from '../../../app/testing.ts'
import { parisDay } from '../../../shared/dates.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { referenceOf } from '../orders/rules.ts'
import type { CardMovement, OrderCandidate, SlipCandidate } from './matching/rules.ts'

/** A statement line that can be written in any export format. */
export type BankLine = { on: string; cents: number; name: string; text: string; id: string }

export const IBAN = 'FR7630006000011234567890189'

/** A pseudo-random generator: the same seed gives the same sequence. */
function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (many: number) => Math.floor(next() * many)
  return { next, below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T }
}
type Chance = ReturnType<typeof chance>

const FIRST = [
  'Yann',
  'Éloïse',
  'Jean-Pierre',
  'Maëlle',
  'Anaïs',
  'François',
  'Gwénaëlle',
  'Loïc',
  'Marie',
  'Marie-Louise',
  'Hélène',
  'Noël',
]
const LAST = [
  'Le Goff',
  'Quéré',
  'Martin',
  'Dupont',
  'Le Dantec',
  'Nguyễn',
  'Œuvrard',
  'Béchet',
  'd’Hervé',
  'Kerbrat',
  'Muñoz',
  'Bernard',
  'Petit-Jean',
  'Morvan',
]
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('Œ', 'OE')
    .replaceAll('œ', 'oe')
    .replaceAll('’', ' ')
    .toUpperCase()

/** The payer's name as banks print it: mostly last name first, without accents, sometimes without spaces or with only an initial. */
function printed(name: { first: string; last: string }, by: Chance): string {
  const [first, last] = [bare(name.first), bare(name.last)]
  const how = by.next()
  if (how < 0.55) return `${last} ${first}`
  if (how < 0.8) return `M ${first} ${last}`
  if (how < 0.9) return `${last.replaceAll(' ', '')} ${first.replaceAll('-', ' ')}`
  if (how < 0.95) return `MME ${last} ${first.replaceAll('-', ' ')}`
  return `M OU MME ${first.slice(0, 1)} ${last}`
}

/** The reference with the variations of people who copy it by hand. */
function copyReference(order: number, by: Chance): string {
  const reference = referenceOf(order)
  const how = by.next()
  if (how < 0.4) return reference
  if (how < 0.7) return reference.replace(/.{4}(?=.)/g, '$& ')
  if (how < 0.85) return reference.toLowerCase()
  return `REF:${reference}/FETE`
}

const PRICES = [1_500, 2_000, 3_100, 4_500, 6_300, 9_000, 12_050]
const day = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export type Truth = {
  lines: (BankLine & { of: { kind: 'ORDER' | 'SLIP' | 'PAYOUT'; id: number } | null })[]
  orders: (OrderCandidate & { personId: number })[]
  slips: SlipCandidate[]
  cards: CardMovement[]
  register: { id: number; name: string }[]
}

/** Twelve months of a society's account: transfers for orders, slips, payouts of the card provider, and lines unrelated to the portal. */
export function aYear(seed: number, many = 2_000, first = '2026-01-01'): Truth {
  const by = chance(seed)
  const people = Array.from({ length: 250 }, (_, at) => ({
    id: at + 1,
    first: by.pick(FIRST),
    last: `${by.pick(LAST)}${at % 5 === 0 ? '' : ` ${by.pick(LAST)}`}`,
  }))
  const truth: Truth = { lines: [], orders: [], slips: [], cards: [], register: [] }
  truth.register = people.map(({ id, first, last }) => ({ id, name: `${first} ${last}` }))
  let [order, slip] = [1_000, 0]
  for (let at = 0; at < many; at++) {
    const on = day(first, Math.floor((at * 365) / many))
    const id = `B${seed}-${at}`
    const kind = by.next()
    if (kind < 0.55) {
      const person = by.pick(people)
      const cents = by.pick(PRICES)
      order += 1 + by.below(3)
      truth.orders.push({
        id: order,
        cents,
        name: `${person.first} ${person.last}`,
        placedOn: day(on, -by.below(12)),
        personId: person.id,
        isWaiting: true,
        isGivenUp: false,
      })
      const text =
        by.next() < 0.72
          ? `COTISATION ${copyReference(order, by)}`
          : by.pick(['COTISATION', 'REPAS SAINTE BARBE', 'Chalet', 'VIREMENT'])
      truth.lines.push({ on, cents, name: printed(person, by), text, id, of: { kind: 'ORDER', id: order } })
    } else if (kind < 0.58) {
      slip++
      const cents = 5_000 + by.below(90_000)
      const number = `2026-${String(slip).padStart(5, '0')}`
      truth.slips.push({ id: slip, number, cents, on: day(on, -2), kind: 'CHEQUE', isDeposited: by.next() < 0.3 })
      const text = by.next() < 0.5 ? `REMISE CHEQUES ${number}` : 'REMISE DE CHEQUES BORDEREAU'
      truth.lines.push({ on, cents, name: '', text, id, of: { kind: 'SLIP', id: slip } })
    } else if (kind < 0.6) {
      const sums = Array.from({ length: 3 }, (_, which) => ({ on: day(on, which - 6), cents: 1_000 + by.below(9_000) }))
      truth.cards.push(...sums)
      const cents = sums.reduce((sum, each) => sum + each.cents, 0)
      truth.lines.push({ on, cents, name: 'STRIPE', text: 'STRIPE PAYMENTS EUROPE', id, of: { kind: 'PAYOUT', id: 0 } })
    } else {
      const cents = kind < 0.7 ? by.pick(PRICES) : -(500 + by.below(40_000))
      const name = by.pick([
        'MAIRIE DE RENNES',
        'SARL BOULANGERIE PETIT',
        'EDF',
        'ORANGE SA',
        'DDSIS 35',
        'CARTE X1234',
      ])
      truth.lines.push({
        on,
        cents,
        name,
        text: by.pick(['SUBVENTION', 'FACTURE 2026-114', 'PRLV SEPA', 'FRAIS']),
        id,
        of: null,
      })
    }
  }
  return truth
}

const euros = (cents: number) => (cents / 100).toFixed(2)
const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
const french = (date: string) => date.split('-').reverse().join('/')
const packed = (date: string) => date.replaceAll('-', '')

type File = { iban?: string; currency?: string }

/** CAMT.053 as Crédit Agricole writes it: a debtor, free text, the bank's own reference. */
export function camtOf(lines: readonly BankLine[], { iban = IBAN, currency = 'EUR' }: File = {}): string {
  const [first = { on: '2026-01-01' }, last = first] = [lines[0], lines.at(-1)]
  const moved = lines.reduce((sum, { cents }) => sum + cents, 0)
  const balance = (code: string, cents: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${euros(Math.abs(cents))}</Amt><CdtDbtInd>${
      cents < 0 ? 'DBIT' : 'CRDT'
    }</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`
  const entry = ({ on, cents, name, text, id }: BankLine) =>
    `<Ntry><Amt Ccy="${currency}">${euros(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><${cents < 0 ? 'Cdtr' : 'Dbtr'}><Nm>${escaped(name)}</Nm></${cents < 0 ? 'Cdtr' : 'Dbtr'}></RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance('OPBD', 100_000, first.on)}${balance('CLBD', 100_000 + moved, last.on)}
${lines.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

const ofxBody = (
  lines: readonly BankLine[],
  iban: string,
  currency: string,
  close: (tag: string) => string,
  from = '',
) =>
  `<OFX>${from}<BANKMSGSRSV1><STMTTRNRS><TRNUID>1${close('TRNUID')}<STMTRS><CURDEF>${currency}${close('CURDEF')}
<BANKACCTFROM><BANKID>${iban.slice(4, 9)}${close('BANKID')}<BRANCHID>${iban.slice(9, 14)}${close('BRANCHID')}<ACCTID>${iban.slice(14, 25)}${close('ACCTID')}<ACCTTYPE>CHECKING${close('ACCTTYPE')}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${packed(lines[0]?.on ?? '')}${close('DTSTART')}<DTEND>${packed(lines.at(-1)?.on ?? '')}${close('DTEND')}
${lines
  .map(
    ({ on, cents, name, text, id }) => `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}${close('TRNTYPE')}
<DTPOSTED>${packed(on)}${close('DTPOSTED')}
<TRNAMT>${cents < 0 ? '' : '+'}${euros(cents)}${close('TRNAMT')}
<FITID>${id}${close('FITID')}
<NAME>${escaped(name ? `VIR SEPA ${name}` : text)}${close('NAME')}
<MEMO>${escaped(text)}${close('MEMO')}
</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>1000.00${close('BALAMT')}<DTASOF>${packed(lines.at(-1)?.on ?? '')}${close('DTASOF')}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** OFX 1.x as BNP writes it: SGML, whose values aren't closed. */
export const ofxSgmlOf = (lines: readonly BankLine[], { iban = IBAN, currency = 'EUR' }: File = {}) =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n${ofxBody(lines, iban, currency, () => '')}`
/** OFX 2.x: the same as XML. */
export const ofxXmlOf = (lines: readonly BankLine[], { iban = IBAN, currency = 'EUR' }: File = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${ofxBody(lines, iban, currency, (tag) => `</${tag}>`)}`

const inFrench = (cents: number) => {
  const [whole = '', decimals = ''] = euros(Math.abs(cents)).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${decimals}`
}

/** CSV with a column for what went out and one for what came, lines above its headings, in windows-1252. */
export const csvTwoColumnsOf = (lines: readonly BankLine[], { iban = IBAN }: File = {}) =>
  Buffer.from(
    [
      'Téléchargement du 26/11/2026;;;',
      `Compte courant n° ${iban.slice(14, 25)};;;`,
      ';;;',
      'Date;Libellé;Débit euros;Crédit euros;',
      ...lines.map(
        ({ on, cents, name, text }) =>
          `${french(on)};"VIREMENT EN VOTRE FAVEUR\n${name} ${text}";${cents < 0 ? inFrench(cents) : ''};${cents > 0 ? inFrench(cents) : ''};`,
      ),
      '',
    ].join('\r\n'),
    'latin1',
  )

/** CSV with one signed amount, the bank's reference, and the label in two columns. */
export const csvSignedOf = (lines: readonly BankLine[]) =>
  [
    'Date opération,Date valeur,Libellé,Informations complémentaires,Montant,Devise',
    ...lines.map(({ on, cents, name, text }) => `${on},${on},"${name}","${text}",${euros(cents)},EUR`),
    '',
  ].join('\n')

/** Uploads a statement and returns the response. */
export async function sendStatement({ origin }: TestProgram, token: string, content: string | Buffer, query = '') {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'releve.xml')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}${API_BASE}/bank-statements?${query}`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.json() }
}

/** Uploads a statement, waits until it is read, and returns the result. */
export async function readStatement(program: TestProgram, token: string, content: string | Buffer, query = '') {
  const { status, body } = await sendStatement(program, token, content, query)
  if (!body.task) return { status, body, result: null }
  await program.runJobs()
  const task = (await program.call('GET', `/tasks/${body.task}`, { token })).body
  return { status, body: task, result: task.result }
}

/** Stores a statement of these lines as if it had been read from a file. */
export async function aStatement({ db }: TestProgram, lines: readonly { cents: number; label: string }[]) {
  const day = parisDay(new Date())
  const file = { iban: IBAN, format: 'CAMT' as const, fileName: 'releve.xml', firstDay: day, lastDay: day }
  const { id } = await db
    .insertInto('bankStatements')
    .values({ ...file, lineCount: lines.length, knownCount: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const common = { statementId: id, iban: IBAN, bookedOn: day }
  await db
    .insertInto('bankStatementLines')
    .values(
      lines.map(({ cents, label }, at) => {
        const identity = `${day}|${cents}|${id}-${at}`
        return { ...common, identity, position: at + 1, amountCents: cents, label }
      }),
    )
    .execute()
  return id
}
