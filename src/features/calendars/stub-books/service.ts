import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW, type ListSource } from '../../../server/data/pages.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { conflict, conflictFor, missing, Refusal } from '../../../server/http/errors.ts'
import { toEuros } from '../../../shared/money.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { demandCampaign } from '../campaigns/service.ts'
import { accountsOf, dueOf } from '../cash/rules.ts'
import { readAccounts, readCheques, readKeptAccounts } from '../cash/service.ts'
import type { Book, BookDetails, BookForm, NewBooks, OwnBook } from './contract.ts'
import { KIND_LABELS, STATE_LABELS } from './labels.ts'
import * as queries from './queries.ts'
import { booksOf, inRuns } from './rules.ts'

const instant = (at: string | null) => at && new Date(at).toISOString()
const euros = (cents: number | null) => (cents === null ? null : toEuros(cents))

type Accounts = Awaited<ReturnType<typeof readAccounts>>

/** Amount expected at the count of a book; nothing for a book of the page. */
function dueFor(accounts: Accounts, { id, kind, seller, counted, countedCheques }: queries.BookRow) {
  if (kind === 'WEB') return { cash: 0, cheques: 0 }
  const { cash, cheques } = accountsOf(accounts, { sellerId: seller?.id ?? null, bookId: id })
  return { cash: dueOf(cash, counted), cheques: dueOf(cheques, countedCheques) }
}

const present =
  (accounts: Accounts) =>
  (book: queries.BookRow): Book => {
    const { counted, countedCheques, givenAt, campaignId: _campaign, ...row } = book
    const due = dueFor(accounts, book)
    return {
      ...row,
      free: row.lastStub - row.firstStub + 1 - row.sold - row.void,
      cash: toEuros(due.cash),
      counted: euros(counted),
      cheques: toEuros(due.cheques),
      countedCheques: euros(countedCheques),
      givenAt: instant(givenAt),
    }
  }

type BookFilter = Parameters<typeof queries.listBooks>[2]

/** Lists the books of a campaign. */
export async function listBooks(db: Db, year: number | undefined, wanted: BookFilter): Promise<ListSource<Book>> {
  const { id } = await demandCampaign(db, year)
  const { rows, ...list } = queries.listBooks(db, id, wanted)
  return {
    ...list,
    rows: async (slice) => {
      const found = await rows(slice)
      return found.map(present(await readKeptAccounts(db, id)))
    },
  }
}

const nameOf = ({ seller }: Book) => seller && `${seller.firstName} ${seller.lastName}`
const COLUMNS: SheetColumns<Book> = [
  ['Premier numéro', ({ firstStub }) => firstStub],
  ['Dernier numéro', ({ lastStub }) => lastStub],
  ['Pour', ({ kind }) => KIND_LABELS[kind]],
  ['État', ({ kind, state }) => (kind === 'WEB' ? null : STATE_LABELS[state])],
  ['Vendeur', nameOf],
  ['Équipe', ({ team }) => team],
  ['Rues', ({ streets }) => streets.join(', ')],
  ['Vendues', (book) => book.sold],
  ['Retirées', (book) => book.void],
  ['Libres', ({ free }) => free],
  ['Espèces à remettre par le vendeur', ({ cash }) => cash, 'EUROS'],
  ['Espèces comptées', ({ counted }) => counted, 'EUROS'],
  ['Carnets de ce vendeur', ({ sellerBooks }) => sellerBooks],
  ['Chèques à remettre par le vendeur', ({ cheques }) => cheques, 'EUROS'],
  ['Chèques comptés', ({ countedCheques }) => countedCheques, 'EUROS'],
]

export const sheetOfBooks = async (db: Db, year: number | undefined, wanted: BookFilter) =>
  sheetOf('carnets', COLUMNS, await (await listBooks(db, year, wanted)).rows(EVERY_ROW))

type Money = Awaited<ReturnType<typeof queries.listMoney>>
const paymentsOf = (money: Money) =>
  money
    .filter(({ kind }) => kind === 'PAYMENT')
    .map(({ method, sales, cents }) => ({ method, sales, amount: toEuros(cents) }))
const sumRefunds = (money: Money) =>
  toEuros(money.filter(({ kind }) => kind === 'REFUND').reduce((sum, { cents }) => sum + cents, 0))

/** Reads a book with its money, missing numbers and steps. */
export async function readBook(db: Db, id: number): Promise<BookDetails> {
  const row = (await queries.findBook(db, id)) ?? missing('book')
  const { campaignId, kind, seller } = row
  const [money, voids, steps, campaign, accounts, chequeList] = await Promise.all([
    queries.listMoney(db, { bookId: id }),
    queries.listVoidedStubs(db, row),
    queries.listSteps(db, id),
    queries.findCampaignOf(db, id),
    readAccounts(db, campaignId),
    kind === 'WEB' ? [] : readCheques(db, { campaignId, sellerId: seller?.id ?? null, bookId: id }),
  ])
  return {
    ...present(accounts)(row),
    ...campaign,
    means: paymentsOf(money),
    refunded: sumRefunds(money),
    chequeList,
    voids: inRuns(voids),
    steps: steps.map(({ at, step, by, seller, note, ...cents }) => ({
      step,
      by,
      seller,
      note,
      at: new Date(at).toISOString(),
      expected: euros(cents.expectedCents),
      counted: euros(cents.countedCents),
      expectedCheques: euros(cents.expectedChequesCents),
      countedCheques: euros(cents.countedChequesCents),
    })),
  }
}

/** Throws 409 `books-overlap` with the conflicting books. */
async function demandApart(db: Db, campaignId: number, range: queries.Range, but?: number): Promise<void> {
  const overlapping = await queries.listOverlapping(db, campaignId, range, but)
  if (overlapping.length === 0) return
  const errors = overlapping.map(({ firstStub, lastStub }) => ({
    path: 'firstStub',
    code: 'books-overlap',
    message: `${firstStub}-${lastStub}`,
  }))
  throw new Refusal(409, 'books-overlap', { errors })
}

/**
 * Handles conflicts of two requests at once: the second is refused with the books of the first, or because the campaign
 * is closed.
 */
export const orRefused = conflictFor({
  calendar_campaign_open: 'campaign-closed',
  calendar_books_apart: 'books-overlap',
})

/** Adds one book, or a run of them; earlier sales of their numbers are assigned to them. */
export const createBooks = (
  db: Db,
  actor: Actor,
  year: number | undefined,
  form: NewBooks,
): Promise<{ books: number }> =>
  inTransaction(db, async (trx) => {
    const { id, closedAt } = await demandCampaign(trx, year)
    if (closedAt !== null) throw conflict('campaign-closed')
    await demandApart(trx, id, form)
    const ranges = booksOf(form, form.perBook)
    await queries.insertBooks(trx, id, form.kind, ranges)
    await queries.adoptSales(trx, id, form)
    const details = { books: ranges.length, first: form.firstStub, last: form.lastStub }
    await recordAct(trx, actor, 'calendar.books-made', { kind: 'calendar', id }, details)
    return { books: ranges.length }
  }).catch(orRefused)

/** Locks a book that is unused and with nobody. */
async function lockUnused(trx: Trx, id: number) {
  const book = (await queries.lockBook(trx, id)) ?? missing('book')
  if (book.state !== 'STORED') throw conflict('book-out')
  if (await queries.isUsed(trx, id)) throw conflict('book-used')
  return book
}

export const saveBook = (db: Db, actor: Actor, id: number, { version, ...form }: BookForm): Promise<BookDetails> =>
  inTransaction(db, async (trx) => {
    const before = await lockUnused(trx, id)
    demandVersion(before, version)
    await demandApart(trx, before.campaignId, form, id)
    const web = form.kind === 'WEB'
    await queries.updateBook(trx, id, {
      ...form,
      nextStub: web ? form.firstStub : null,
      ...(web && { sellerId: null, team: '', streets: [] }),
    })
    await queries.adoptSales(trx, before.campaignId, form)
    const details = { book: id, first: form.firstStub, last: form.lastStub }
    await recordAct(trx, actor, 'calendar.book-changed', { kind: 'calendar', id: before.campaignId }, details)
    return await readBook(trx, id)
  }).catch(orRefused)

export const removeBook = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { campaignId, firstStub, lastStub } = await lockUnused(trx, id)
    await queries.deleteBook(trx, id)
    const details = { first: firstStub, last: lastStub }
    await recordAct(trx, actor, 'calendar.book-removed', { kind: 'calendar', id: campaignId }, details)
  }).catch(orRefused)

/** Lists the books from which somebody sells or sold in a campaign (rules#calendar-books). */
export async function readOwnBooks(db: Db, actor: Actor, year: number | undefined) {
  const campaign = await demandCampaign(db, year)
  const [rows, accounts] = await Promise.all([
    queries.listOf(db, { campaignId: campaign.id, sellerId: actor.id }),
    readKeptAccounts(db, campaign.id),
  ])
  const own = accountsOf(accounts, { sellerId: actor.id, bookId: null })
  const books = await Promise.all(
    rows.map(async (row): Promise<OwnBook> => {
      const {
        id,
        firstStub,
        lastStub,
        state,
        team,
        streets,
        sold,
        void: gone,
        free,
        cash,
        givenAt,
      } = present(accounts)(row)
      const means = paymentsOf(await queries.listMoney(db, { bookId: id }))
      return { id, firstStub, lastStub, state, team, streets, sold, void: gone, free, cash, givenAt, means }
    }),
  )
  const { year: printed, closesOn, closedAt } = campaign
  const due = { cash: toEuros(dueOf(own.cash)), cheques: toEuros(dueOf(own.cheques)) }
  return { year: printed, closesOn, closed: closedAt !== null, books, ...due }
}

/** Locks a book until the transaction ends; 404. */
export const lockBook = async (trx: Trx, id: number) => (await queries.lockBook(trx, id)) ?? missing('book')

/** Reads the campaign of a book, which never changes; 404. */
export const readCampaignOf = async (trx: Trx, id: number) =>
  ((await queries.findBook(trx, id)) ?? missing('book')).campaignId

/** Reads the amount expected if the book is counted now. */
export async function readDueOf(trx: Trx, id: number) {
  const book = (await queries.findBook(trx, id)) ?? missing('book')
  return dueFor(await readAccounts(trx, book.campaignId), book)
}
