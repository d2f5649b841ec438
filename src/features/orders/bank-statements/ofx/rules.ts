import { Parser } from 'htmlparser2'
import {
  isSameAccount,
  labelOf,
  type ParserInput,
  readAmount,
  readDay,
  type Span,
  type StatementParser,
  StatementRefused,
} from '../formats/rules.ts'

const DEPTH_MAX = 100
const TEXT_MAX = 2_000
/** Elements that contain other elements; all others are values, which OFX 1.x doesn't close. */
const GROUPS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'STMTTRN', 'STMTRS', 'CCSTMTRS', 'BANKTRANLIST', 'OFX'])

/**
 * Parses an OFX statement as a stream: 1.x is SGML, whose values have no closing tags, 2.x is XML. A value ends at the next tag in both, so
 * one tag reader works for both; SGML markup inside a value is ignored.
 */
export function ofxParser({ iban, onLine }: ParserInput): StatementParser {
  let values = new Map<string, string>()
  let [name, text] = ['', '']
  let depth = 0
  let isOwn = false
  let isClosed = false
  let foreign = ''
  let owned = 0
  const span: Span = { first: null, last: null }

  const keep = () => {
    const value = text.trim()
    if (name && value && !values.has(name)) values.set(name, value)
    if (name === 'CURDEF' && isForeign(value)) throw new StatementRefused('currency', value)
    if (name === 'DTSTART') span.first = readDay(value) ?? span.first
    if (name === 'DTEND') span.last = readDay(value) ?? span.last
    ;[name, text] = ['', '']
  }
  const isForeign = (value: string) => value !== '' && value !== 'EUR'
  const endAccount = () => {
    const account = values.get('ACCTID') ?? ''
    isOwn = isSameAccount(iban, account) && isSameBank(iban, values.get('BANKID') ?? '')
    if (isOwn) owned++
    else foreign = account
    values = new Map()
  }
  const endLine = () => {
    const line = values
    values = new Map()
    if (!isOwn) return
    const written = line.get('TRNAMT') ?? ''
    const cents = readAmount(written)
    if (cents === undefined) throw new StatementRefused('amount', written.slice(0, 40))
    const on = readDay(line.get('DTPOSTED') ?? '')
    if (!on) throw new StatementRefused('day', line.get('DTPOSTED')?.slice(0, 40))
    if (cents === 0) return
    onLine({
      bankId: line.get('FITID') ?? null,
      on,
      cents,
      label: labelOf([line.get('NAME'), line.get('MEMO'), line.get('CHECKNUM'), line.get('REFNUM')]),
    })
  }
  const parser = new Parser(
    {
      onprocessinginstruction(instruction) {
        if (instruction.startsWith('!')) throw new StatementRefused('entities')
      },
      onopentag(tag) {
        keep()
        if (++depth > DEPTH_MAX * 200) throw new StatementRefused('entities')
        if (GROUPS.has(tag)) values = new Map()
        else name = tag
      },
      ontext(piece) {
        if (text.length < TEXT_MAX) text += piece.slice(0, TEXT_MAX)
      },
      onclosetag(tag, isImplied) {
        depth--
        if (!isImplied || tag === name) keep()
        if (isImplied) return
        if (tag === 'BANKACCTFROM' || tag === 'CCACCTFROM') endAccount()
        else if (tag === 'STMTTRN') endLine()
        else if (tag === 'OFX') isClosed = true
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: false },
  )
  return {
    write: (piece) => parser.write(piece),
    end: () => {
      parser.end()
      if (!isClosed) throw new StatementRefused('cut-off')
      if (owned === 0) throw new StatementRefused('other-account', foreign)
      return span
    },
  }
}

/** A French bank code has five digits and is part of the IBAN; a bank id of another form is not compared. */
const isSameBank = (iban: string, bank: string) =>
  !/^\d{5}$/.test(bank) || !iban.startsWith('FR') || iban.slice(4, 9) === bank
