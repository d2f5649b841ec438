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

/** Limits of nesting and text length that no real statement reaches. */
const DEPTH_MAX = 40
const TEXT_MAX = 2_000
const NOT_GIVEN = 'NOTPROVIDED'

/** The texts read from an entry or one of its transactions, by their path within it. */
type Texts = Map<string, string[]>
const first = (texts: Texts, ...paths: string[]) => paths.map((path) => texts.get(path)?.[0]).find((text) => text)
const textOrNull = (text: string | undefined) => (text && text !== NOT_GIVEN ? text : null)

/** The label of a transaction: the other party's name and their text. */
const wordsOf = (texts: Texts, cents: number) => [
  first(
    texts,
    ...(cents > 0 ? ['RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm'] : ['RltdPties/Cdtr/Pty/Nm', 'RltdPties/Cdtr/Nm']),
  ),
  ...(texts.get('RmtInf/Ustrd') ?? []),
  first(texts, 'RmtInf/Strd/CdtrRefInf/Ref'),
  textOrNull(first(texts, 'Refs/EndToEndId')),
  first(texts, 'AddtlTxInf'),
]

/** Parses an ISO 20022 statement (`camt.053`, any version) as a stream. A batch entry that lists its amounts gives one line per amount. */
export function camtParser({ iban, onLine }: ParserInput): StatementParser {
  const path: string[] = []
  let texts: Texts = new Map()
  let details: Texts[] = []
  let text = ''
  let isOwn = false
  let foreign = ''
  let [statements, owned] = [0, 0]
  let currency = ''
  const span: Span = { first: null, last: null }
  let balances: { opening?: number; closing?: number; moved: number } = { moved: 0 }
  let balance: { code?: string; cents?: number; sign: number; on?: string } = { sign: 1 }

  const demandEuros = (code: string | undefined) => {
    if (code && code !== 'EUR') throw new StatementRefused('currency', code)
  }
  const centsOf = (written: string | undefined, sign: number) => {
    const cents = written === undefined ? undefined : readAmount(written)
    if (cents === undefined) throw new StatementRefused('amount', written?.slice(0, 40))
    return cents * sign
  }
  const endEntry = () => {
    if ((first(texts, 'Sts/Cd', 'Sts') ?? 'BOOK') !== 'BOOK') return
    const cents = centsOf(first(texts, 'Amt'), first(texts, 'CdtDbtInd') === 'CRDT' ? 1 : -1)
    const on = readDay(first(texts, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm') ?? '')
    if (!on) throw new StatementRefused('day')
    balances.moved += cents
    if (cents === 0) return
    const bankId = textOrNull(first(texts, 'AcctSvcrRef'))
    const about = [first(texts, 'AddtlNtryInf'), textOrNull(first(texts, 'NtryRef'))]
    const amounts = details.map((each) => readAmount(first(each, 'Amt', 'AmtDtls/TxAmt/Amt') ?? ''))
    const isBatch =
      details.length > 1 && amounts.reduce((sum: number, each) => sum + (each ?? Number.NaN), 0) === Math.abs(cents)
    if (!isBatch) {
      const [only] = details
      const words = only ? wordsOf(only, cents) : []
      const own = only ? textOrNull(first(only, 'Refs/AcctSvcrRef')) : null
      return onLine({ bankId: bankId ?? own, on, cents, label: labelOf([...words, ...about]) })
    }
    for (const [at, each] of details.entries()) {
      const part = Math.sign(cents) * (amounts[at] ?? 0)
      if (part === 0) continue
      const own = textOrNull(first(each, 'Refs/AcctSvcrRef')) ?? (bankId && `${bankId}/${at + 1}`)
      onLine({ bankId: own, on, cents: part, label: labelOf([...wordsOf(each, part), ...about]) })
    }
  }
  const endBalance = () => {
    const { code, cents, sign, on } = balance
    if (code === undefined || cents === undefined) return
    if (code === 'OPBD' || code === 'PRCD') balances.opening ??= cents * sign
    if (code === 'CLBD') {
      balances.closing = cents * sign
      widen(on)
    }
  }
  const widen = (on: string | undefined) => {
    if (!on) return
    if (span.first === null || on < span.first) span.first = on
    if (span.last === null || on > span.last) span.last = on
  }
  const endStatement = () => {
    statements++
    if (isOwn) owned++
    const { opening, closing, moved } = balances
    if (isOwn && opening !== undefined && closing !== undefined && opening + moved !== closing)
      throw new StatementRefused('balance')
  }

  const leaf = (where: string, value: string) => {
    const inEntry = /^Stmt\/Ntry\/(.*)$/.exec(where)?.[1]
    if (inEntry !== undefined) {
      const inDetails = /^NtryDtls\/TxDtls\/(.*)$/.exec(inEntry)?.[1]
      const into = inDetails === undefined ? texts : details.at(-1)
      const name = inDetails ?? inEntry
      into?.set(name, [...(into.get(name) ?? []), value])
    } else if (where === 'Stmt/Acct/Id/IBAN' || where === 'Stmt/Acct/Id/Othr/Id') {
      isOwn = isSameAccount(iban, value)
      if (!isOwn) foreign = value
    } else if (where === 'Stmt/Acct/Ccy') {
      if (isOwn) demandEuros(value)
    } else if (where === 'Stmt/Bal/Tp/CdOrPrtry/Cd') balance.code = value
    else if (where === 'Stmt/Bal/Amt') balance.cents = centsOf(value, 1)
    else if (where === 'Stmt/Bal/CdtDbtInd') balance.sign = value === 'DBIT' ? -1 : 1
    else if (where === 'Stmt/Bal/Dt/Dt') balance.on = readDay(value) ?? ''
    else if (/^Stmt\/FrToDt\/(Fr|To)DtTm$/.test(where)) widen(readDay(value))
  }

  /** The current path below the statement element, without namespaces. */
  const whereAmI = () => {
    const at = path.indexOf('Stmt')
    return at < 0 ? '' : path.slice(at).join('/')
  }
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new StatementRefused('entities')
      },
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1)
        path.push(local)
        if (path.length > DEPTH_MAX) throw new StatementRefused('entities')
        text = ''
        if (local === 'Amt') currency = attributes.Ccy ?? ''
        const where = whereAmI()
        if (where === 'Stmt') {
          isOwn = false
          balances = { moved: 0 }
        } else if (where === 'Stmt/Ntry') {
          texts = new Map()
          details = []
        } else if (where === 'Stmt/Ntry/NtryDtls/TxDtls') details.push(new Map())
        else if (where === 'Stmt/Bal') balance = { sign: 1 }
        else if ((where === 'Stmt/Ntry/Amt' || where === 'Stmt/Bal/Amt') && isOwn) demandEuros(currency)
      },
      ontext(piece) {
        if (text.length < TEXT_MAX) text += piece.slice(0, TEXT_MAX)
      },
      onclosetag(_name, isImplied) {
        if (isImplied) throw new StatementRefused('cut-off')
        const where = whereAmI()
        const value = text.trim()
        if (where && value) leaf(where, value)
        text = ''
        if (where === 'Stmt/Ntry' && isOwn) endEntry()
        else if (where === 'Stmt/Bal' && isOwn) endBalance()
        else if (where === 'Stmt') endStatement()
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write: (piece) => parser.write(piece),
    end: () => {
      parser.end()
      if (statements === 0) throw new StatementRefused('cut-off')
      if (owned === 0) throw new StatementRefused('other-account', foreign)
      return span
    },
  }
}
