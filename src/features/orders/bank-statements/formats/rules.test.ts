import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { camtParser } from '../camt/rules.ts'
import {
  csvParser,
  delimiterOf,
  endWatcher,
  guessLayout,
  headingsKey,
  headingsRow,
  isComplete,
  readColumns,
  readRow,
} from '../csv/rules.ts'
import { aYear, camtOf, csvSignedOf, csvTwoColumnsOf, IBAN, ofxSgmlOf, ofxXmlOf } from '../fixtures.ts'
import { ofxParser } from '../ofx/rules.ts'
import {
  formatOf,
  identifier,
  isGarbled,
  isSameAccount,
  markedEncoding,
  type ReadLine,
  readAmount,
  readDay,
  type StatementParser,
  StatementRefused,
} from './rules.ts'

const { lines: printed } = aYear(7, 60)

/** Parses a text given in chunks of a fixed number of characters. */
function read(
  parserOf: (input: { iban: string; onLine: (line: ReadLine) => void }) => StatementParser,
  text: string,
  piece = 1_000,
) {
  const lines: ReadLine[] = []
  const parser = parserOf({ iban: IBAN, onLine: (line) => lines.push(line) })
  for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece))
  return { span: parser.end(), lines }
}
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof StatementRefused) return error.code
    throw error
  }
  return 'read'
}

describe('A statement is read the same from every format (rules#bank-statements)', () => {
  const expected = printed.map(({ on, cents }) => ({ on, cents }))
  const shapes = [
    ['CAMT.053', camtParser, camtOf(printed)],
    ['OFX 1.x', ofxParser, ofxSgmlOf(printed)],
    ['OFX 2.x', ofxParser, ofxXmlOf(printed)],
  ] as const
  test.each(shapes)(
    '%s gives day, amount, the bank’s number and all words, in whatever pieces it comes',
    (_name, parser, text) => {
      for (const piece of [17, 100_000]) {
        const { lines } = read(parser, text, piece)
        expect(lines.map(({ on, cents }) => ({ on, cents }))).toEqual(expected)
        for (const [at, { label, bankId }] of lines.entries()) {
          expect(bankId).toBe(printed[at]?.id)
          expect(label).toContain(printed[at]?.text)
          expect(label).toContain(printed[at]?.name)
        }
      }
    },
  )

  test.each(shapes)('%s that is cut off anywhere is refused as a whole', (_name, parser, text) => {
    for (const part of [0.3, 0.6, 0.95])
      expect(codeOf(() => read(parser, text.slice(0, text.length * part)))).toBe('cut-off')
  })

  test('a statement of another account or currency is refused, and says which', () => {
    const iban = 'FR1420041010050500013M02606'
    expect(codeOf(() => read(camtParser, camtOf(printed, { iban })))).toBe('other-account')
    expect(codeOf(() => read(ofxParser, ofxSgmlOf(printed, { iban })))).toBe('other-account')
    expect(codeOf(() => read(camtParser, camtOf(printed, { currency: 'CHF' })))).toBe('currency')
    expect(codeOf(() => read(ofxParser, ofxXmlOf(printed, { currency: 'USD' })))).toBe('currency')
  })

  test('a CAMT statement whose lines don’t make the difference of its balances lacks some: it is refused', () => {
    const whole = camtOf(printed)
    const without = whole.replace(/<Ntry>[\s\S]*?<\/Ntry>/, '')
    expect(codeOf(() => read(camtParser, without))).toBe('balance')
  })

  test('a batch in a statement becomes a line for each of its transfers', () => {
    const one =
      '<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls></TxDtls>'
    const two = one.replace('E1', 'E2').replace('10.00', '50.00')
    const text = camtOf([{ on: '2026-03-01', cents: 6_000, name: 'X', text: 'Y', id: 'LOT' }]).replace(
      /<TxDtls>[\s\S]*<\/TxDtls>/,
      one + two,
    )
    expect(read(camtParser, text).lines.map(({ cents, bankId }) => [cents, bankId])).toEqual([
      [1_000, 'LOT/1'],
      [5_000, 'LOT/2'],
    ])
  })

  test('entities, doctypes and bottomless nesting are refused before they are read', () => {
    const bomb = camtOf(printed).replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document')
    expect(codeOf(() => formatOf(bomb))).toBe('entities')
    expect(codeOf(() => read(camtParser, bomb))).toBe('entities')
    expect(codeOf(() => read(ofxParser, `<!DOCTYPE x>${ofxXmlOf(printed)}`))).toBe('entities')
    expect(codeOf(() => read(camtParser, `<BkToCstmrStmt>${'<a>'.repeat(100_000)}`))).toBe('entities')
  })
})

describe('A CSV of a bank', () => {
  const rowsOf = (text: string, mark: string) => text.split('\n').map((line) => line.split(mark))

  test('a CSV is understood by its headings, below whatever stands above them', () => {
    const rows = rowsOf('Compte n° 123\n\nDate;Libellé;Débit euros;Crédit euros', ';')
    expect(headingsRow(rows)).toBe(2)
    expect(guessLayout(rows[2] ?? [])).toEqual(['date', 'label', 'debit', 'credit'])
    expect(
      guessLayout(['Date opération', 'Date valeur', 'Libellé', 'Informations complémentaires', 'Montant', 'Devise']),
    ).toEqual(['date', null, 'label', 'label', 'amount', 'currency'])
    expect(headingsKey(['Date ', 'LIBELLÉ'])).toBe(headingsKey(['date', 'Libelle']))
    expect(isComplete(['date', 'label', 'debit'])).toBe(false)
    expect(readColumns('date:0,label:1,label:2,amount:3', 4)).toEqual(['date', 'label', 'label', 'amount'])
    for (const wrong of ['date:9', 'date:0,date:1', 'date:0,label:0', 'nothing:0'])
      expect(readColumns(wrong, 4)).toBeUndefined()
  })

  test('a row is a line, a balance at the foot is none, and what can’t be read says where', () => {
    const layout = ['date', 'label', 'debit', 'credit'] as const
    expect(readRow(['05/11/2026', 'VIR', '', '1 234,50'], layout, 2)).toMatchObject({
      on: '2026-11-05',
      cents: 123_450,
    })
    expect(readRow(['05/11/26', 'CB', '-12,00', ''], layout, 3)).toMatchObject({ cents: -1_200 })
    expect(readRow(['05/11/26', 'CB', '12,00', ''], layout, 3)).toMatchObject({ cents: -1_200 })
    expect(readRow(['Solde au 30/11/2026', '1 000,00'], layout, 4)).toBeNull()
    expect(codeOf(() => readRow(['05/11/2026', 'VIR'], layout, 5))).toBe('cut-off')
    expect(codeOf(() => readRow(['hier', 'VIR', '', '3'], layout, 5))).toBe('day')
    expect(codeOf(() => readRow(['05/11/2026', 'VIR', '', 'douze'], layout, 5))).toBe('amount')
  })
})

describe('A CSV that is cut off', () => {
  /** The lines of a file, or the reason why it is refused. */
  function readCsv(bytes: Buffer, encoding: 'latin1' | 'utf8') {
    const text = bytes.toString(encoding)
    const delimiter = delimiterOf(text)
    const rows = Papa.parse<string[]>(text, { delimiter }).data
    const isEnded = /[\r\n]$/.test(text)
    const at = headingsRow(rows)
    const headings = rows[at] ?? []
    const layout = guessLayout(headings.slice(0, headings.findLastIndex((cell) => cell.trim()) + 1))
    const lines: ReadLine[] = []
    try {
      const parser = csvParser({ layout, headings: at, onLine: (line) => lines.push(line) })
      for (const cells of isEnded && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows) parser.write(cells)
      const watcher = endWatcher()
      watcher.write(text)
      parser.end(watcher.end())
    } catch (error) {
      if (error instanceof StatementRefused) return error.code
      throw error
    }
    return lines
  }

  const rowsOf = (headings: string, row: (amount: string, at: number) => string, amounts: readonly string[]) =>
    [headings, ...amounts.map(row), ''].join('\n')
  const french = ['1 200,00', '-36,45', '12,50']
  const shapes: Record<string, Buffer> = {
    'with a debit and a credit, and a mark behind them': csvTwoColumnsOf(printed.slice(0, 8)),
    'with a debit and a credit, and a mark behind them, whose last row is a credit': csvTwoColumnsOf([
      ...printed.slice(0, 4),
      { on: '2026-03-01', cents: 123_456, name: 'Quéré', text: 'COTISATION', id: 'X' },
    ]),
    'with a signed amount and its currency': Buffer.from(csvSignedOf(printed.slice(0, 8))),
    'whose last column is the amount': Buffer.from(
      rowsOf('Date;Libellé;Montant', (amount) => `05/11/2026;VIR ÉTÉ;${amount}`, french),
      'latin1',
    ),
    'whose amounts are quoted': Buffer.from(
      rowsOf('Date,Label,Amount', (amount) => `"2026-11-05","VIR","${amount}"`, french),
    ),
    'whose amounts are grouped as in English': Buffer.from(
      rowsOf('Date;Label;Amount', (amount) => `05/11/2026;VIR;${amount}`, ['1,200.00', '-36.45', '1,234.50']),
    ),
    'whose amounts are signed behind': Buffer.from(
      rowsOf('Date;Libelle;Montant', (amount) => `05/11/26;VIR;${amount}`, ['1200,00', '36,45-', '12,50-']),
    ),
    'whose amounts name their currency': Buffer.from(
      rowsOf('Date;Libelle;Montant', (amount) => `05/11/26;VIR;${amount}`, ['1200,00 €', '-36,45 €', '12,50 €']),
    ),
    'whose amounts have no decimals': Buffer.from(
      rowsOf('Date;Libelle;Montant', (amount) => `05/11/26;VIR;${amount}`, ['1200', '-36', '125']),
    ),
    'whose amounts have the decimals they need': Buffer.from(
      rowsOf('Date;Libelle;Montant', (amount) => `05/11/26;VIR;${amount}`, ['1200', '-36.5', '12.55']),
    ),
    'that writes noughts for what is empty': Buffer.from(
      rowsOf('Date;Libelle;Debit;Credit', (amount) => `05/11/26;VIR;0,00;${amount}`, ['1200,00', '36,45', '12,50']),
    ),
    'whose last column is the label': Buffer.from(
      rowsOf('Date;Montant;Libelle', (amount, at) => `05/11/26;${amount};VIR MARTIN ${at}`, french),
    ),
    'whose last column is a label of two lines': Buffer.from(
      rowsOf('Date;Montant;Libelle', (amount, at) => `05/11/26;${amount};"VIR\nMARTIN ${at}"`, french),
    ),
    'whose last column is a quoted label': Buffer.from(
      rowsOf('"Date","Montant","Libelle"', (amount, at) => `"05/11/2026","${amount}","VIR ""MARTIN"" ${at}"`, french),
    ),
    'whose last column is a label that may be empty': Buffer.from(
      rowsOf('Date;Montant;Libelle', (amount, at) => `05/11/26;${amount};${at === 1 ? '' : `VIR ${at}`}`, french),
    ),
    'whose last column is the number of the bank': Buffer.from(
      rowsOf('Date;Libelle;Montant;Reference', (amount, at) => `05/11/26;VIR;${amount};REF000${at}`, french),
    ),
    'whose last column is a balance': Buffer.from(
      rowsOf('Date;Libelle;Montant;Solde', (amount, at) => `05/11/26;VIR;${amount};1 00${at},50`, french),
    ),
    'whose last column is the day, with a year of two digits': Buffer.from(
      rowsOf('Montant;Libelle;Date', (amount) => `${amount};VIR;05/11/26`, french),
    ),
    'whose last column is the day': Buffer.from(
      rowsOf('Montant;Libelle;Date', (amount) => `${amount};VIR;05/11/2026`, french),
    ),
    'of one line': Buffer.from('Date;Libelle;Montant\n05/11/2026;VIR;1,234.50\n'),
  }
  test.each(Object.entries(shapes))(
    'a CSV %s that is cut at any byte of its last row is refused, or gives the lines that it gave whole, with or without the last (rules#bank-statements)',
    (name, bytes) => {
      const encoding = /mark|last column is the amount/.test(name) ? 'latin1' : 'utf8'
      const whole = readCsv(bytes, encoding)
      if (typeof whole === 'string') throw new Error(`${name}: ${whole}`)
      expect(whole.length).toBeGreaterThan(0)
      const text = bytes.toString('latin1')
      const from = bytes.length - (text.match(/[^\r\n]*(?:"[^"]*"[^\r\n"]*)?\r?\n$/)?.[0].length ?? 0)
      expect(bytes.length - from).toBeGreaterThan(10)
      for (let to = from; to < bytes.length; to++) {
        const cut = readCsv(bytes.subarray(0, to), encoding)
        if (typeof cut === 'string') continue
        const what = bytes.subarray(from, to).toString(encoding)
        expect([whole.length, whole.length - 1], what).toContain(cut.length)
        // A label in the last column may lack its last words; the line is booked the same.
        const [line, labelled] = [cut[whole.length - 1], whole.at(-1)]
        if (line) expect({ ...line, label: labelled?.label }, what).toEqual(labelled)
        if (line && !/last column is a.*label|last column is the label/.test(name)) expect(line, what).toEqual(labelled)
        if (line) expect(labelled?.label.startsWith(line.label), what).toBe(true)
        expect(cut.slice(0, whole.length - 1), what).toEqual(whole.slice(0, -1))
      }
    },
  )

  test.each([
    'whose last column is the amount',
    'whose amounts are quoted',
    'with a signed amount and its currency',
    'whose last column is the label',
    'whose last column is a label of two lines',
    'whose last column is a quoted label',
    'whose last column is the number of the bank',
    'whose last column is a balance',
    'whose last column is the day',
    'whose last column is the day, with a year of two digits',
  ])('a CSV %s is read though no line end follows its last row', (name) => {
    const bytes = shapes[name] ?? Buffer.from('')
    const whole = readCsv(bytes, 'utf8')
    expect(readCsv(bytes.subarray(0, -1), 'utf8')).toEqual(whole)
    expect(whole).not.toBeTypeOf('string')
  })

  test('a last row without its label is refused where all others have one, and so is a label whose quotes are not closed', () => {
    expect(readCsv(Buffer.from('Date;Montant;Libelle\n05/11/26;12,50;VIR\n06/11/26;3,00;'), 'utf8')).toBe('cut-off')
    expect(readCsv(Buffer.from('Date;Montant;Libelle\n05/11/26;12,50;VIR\n06/11/26;3,00;"VIR'), 'utf8')).toBe('cut-off')
  })

  test('a single quote within a label refuses no file that ends with a line end', () => {
    const lines = readCsv(Buffer.from('Date;Montant;Libelle\n05/11/26;12,50;TUYAU 5"\n06/11/26;3,00;VIR\n'), 'utf8')
    expect(lines).toHaveLength(2)
  })
})

describe('What banks write', () => {
  test.each([
    ['-1 234,56', -123_456],
    ['+63,00', 6_300],
    ['1234.5', 123_450],
    ['12,00-', -1_200],
    ['1\u202f250,00 €', 125_000],
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['0', 0],
    ['1,234', undefined],
    ['12,345', undefined],
    ['1.234', undefined],
    ['', undefined],
    ['12 €50', undefined],
  ])('the amount « %s » is %s cents, or none where it may mean two', (text, cents) => {
    expect(readAmount(text)).toBe(cents)
  })

  test.each([
    ['2026-11-05', '2026-11-05'],
    ['20261105120000[+1:CET]', '2026-11-05'],
    ['2026-11-05T10:00:00+01:00', '2026-11-05'],
    ['5/11/26', '2026-11-05'],
    ['05.11.2026', '2026-11-05'],
    ['31/02/2026', undefined],
    ['hier', undefined],
  ])('the day « %s » is %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test('the encoding is told by the mark or the zeros of a file, and a text in a wrong one is known', () => {
    expect(markedEncoding(Buffer.from('\ufeffDate;', 'utf16le'))).toBe('utf-16le')
    expect(markedEncoding(Buffer.from('Date;Libelle', 'utf16le'))).toBe('utf-16le')
    expect(markedEncoding(Buffer.from('Date;Libelle', 'utf16le').swap16())).toBe('utf-16be')
    expect(markedEncoding(Buffer.from('Date;Libellé'))).toBeUndefined()
    for (const text of ['VIR QuÃ©rÃ©', 'VIR Qu‚r‚', 'VIR \ufffd', 'a\u0000b']) expect(isGarbled(text)).toBe(true)
    for (const text of ['VIR Quéré', 'L’« œuvre », 12 €', 'ÃO PAULO', 'a\r\n\tb']) expect(isGarbled(text)).toBe(false)
  })

  test('a file that is no statement is recognised by its beginning', () => {
    expect(codeOf(() => formatOf('%PDF-1.7'))).toBe('pdf')
    expect(codeOf(() => formatOf('PK\u0003\u0004'))).toBe('spreadsheet')
    expect(codeOf(() => formatOf('  '))).toBe('empty')
    expect(codeOf(() => formatOf('<html>'))).toBe('not-a-statement')
    expect([formatOf(camtOf([])), formatOf(ofxSgmlOf([])), formatOf(ofxXmlOf([])), formatOf(csvSignedOf([]))]).toEqual([
      'CAMT',
      'OFX',
      'OFX',
      'CSV',
    ])
    expect(csvTwoColumnsOf([]).length).toBeGreaterThan(0)
  })

  test('an account is the society’s by its IBAN or by the number within it', () => {
    for (const own of [IBAN, 'FR76 3000 6000 0112 3456 7890 189', '12345678901', ''])
      expect(isSameAccount(IBAN, own)).toBe(true)
    for (const other of ['FR1420041010050500013M02606', '98765432101', '123'])
      expect(isSameAccount(IBAN, other)).toBe(false)
  })

  test('a line keeps its identity in files that overlap, and two that are alike on one day are two', () => {
    const line = { bankId: null, on: '2026-03-01', cents: 2_000, label: 'VIR MARTIN' }
    const [one, other] = [identifier(), identifier()]
    expect(one(line)).toBe(other(line))
    expect(one(line)).not.toBe(other({ ...line, label: 'VIR DURAND' }))
    expect(one({ ...line, bankId: 'X' })).not.toBe(one(line))
    expect(new Set([identifier(), identifier()].map((of) => [of(line), of(line)].join())).size).toBe(1)
  })
})
