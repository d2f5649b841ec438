import { setImmediate } from 'node:timers/promises'
import {
  addElement,
  drawable,
  drawDecoration,
  drawElement,
  drawEmblem,
  INK,
  MM,
  type Pdf,
  startSheet,
  type TextStyle,
  textWriter,
} from '../../../server/files/pdf.ts'
import { formatDay, formatMoment } from '../../../shared/dates.ts'
import { formatEuros, toEuros } from '../../../shared/money.ts'
import { PAID_BY } from '../../orders/orders/labels.ts'
import type { Association } from '../../society/settings/contract.ts'
import { DOUBTS } from '../campaigns/labels.ts'
import { rangeWords } from '../stub-books/labels.ts'
import type { AtClosing, Entry, Sums } from './contract.ts'
import { bookWords, differenceWords, entryLine, sumsWords } from './labels.ts'
import { inRuns, type Report, sumsOf } from './rules.ts'

const LEFT = 18 * MM
const WIDTH = 174 * MM
const TOP = 18 * MM
const FOOT = 276 * MM
const COLUMNS = 3
const COLUMN = WIDTH / COLUMNS
const LINE = 11
/** Margin of the paper; the footer is below `FOOT`. */
const MARGIN = 10 * MM
/** Lines drawn before other requests get a turn of the event loop. */
const SLICE = 300

type Book = { firstStub: number; lastStub: number; kind: 'SELLER' | 'WEB'; team: string; seller: string | null }
type About = {
  campaign: { year: number; opensOn: string; closesOn: string; closedAt: string | null; closedBy: string | null }
  report: Report<Book>
  closing: AtClosing
  /** Totals of the whole report. */
  sums: Sums
  association: Association
  logo?: Buffer | undefined
}

const write = textWriter({ size: 10, width: WIDTH })

/** Writes the heading of a part of the report. */
const writeHeading = (page: Pdf, words: string) =>
  write(page, words, LEFT, page.y, { strong: true, colour: INK.night, element: addElement(page, 'H2') })

function turnPage(page: Pdf, room = 12 * MM) {
  if (page.y + room < FOOT) return
  page.addPage()
  page.y = TOP
}

/**
 * Draws the footer of every sheet, because sheets get separated: the report and the page number. Screen readers get it
 * once, as the title.
 */
function drawFoot(page: Pdf, { campaign: { year, closedAt } }: About, number: number) {
  const words = `Calendrier ${year}, rapport ${closedAt ? 'de clôture' : 'provisoire'} · page ${number}`
  drawDecoration(page, () =>
    page
      .font('text')
      .fontSize(8)
      .fillColor(INK.grey)
      .text(words, LEFT, FOOT + 6 * MM, { width: WIDTH, align: 'right' }),
  )
}

function drawHead(page: Pdf, { campaign, association, logo }: About) {
  drawDecoration(page, () => drawEmblem(page, LEFT, TOP, 14 * MM, logo))
  write(page, association.name, LEFT + 19 * MM, TOP + 1, { strong: true, size: 12, colour: INK.night })
  const { year, opensOn, closesOn, closedAt, closedBy } = campaign
  const closed = closedAt
    ? `Campagne clôturée le ${formatMoment(closedAt)}${closedBy ? ` par ${closedBy}` : ''}`
    : 'Rapport provisoire : la campagne n’est pas clôturée'.replace(' :', '\u00a0:')
  write(page, `Rapport de la vente du calendrier ${year}`, LEFT, TOP + 22 * MM, {
    strong: true,
    size: 20,
    colour: INK.night,
    element: addElement(page, 'H1'),
  })
  write(page, `Vente du ${formatDay(opensOn)} au ${formatDay(closesOn)}. ${closed}.`, LEFT, page.y + 4)
  page.y += 8 * MM
}

function drawSums(page: Pdf, { report, sums }: About) {
  const table = addElement(page, 'Table')
  // The label is drawn last, because it may take several lines, but is read first.
  const row = ([label, received, refunded]: readonly [string, string, string], style: TextStyle, type = 'TD') => {
    const { y } = page
    const parent = addElement(page, 'TR', table)
    const cell = (width: number) => ({ ...style, width: width * MM, element: addElement(page, type, parent) })
    const [name, amount, back] = [cell(80), cell(45), cell(45)]
    write(page, received, LEFT + 80 * MM, y, { ...amount, align: 'right' })
    write(page, refunded, LEFT + 129 * MM, y, { ...back, align: 'right' })
    write(page, label, LEFT, y, name)
    page.y += 3
  }
  const euros = (cents: number) => formatEuros(toEuros(cents))
  row(['Par moyen de paiement', 'Reçu', 'Remboursé'], { size: 9, colour: INK.grey }, 'TH')
  for (const { method, received, refunded } of report.means)
    row([PAID_BY[method].replace(/^./, (letter) => letter.toUpperCase()), euros(received), euros(refunded)], {})
  row(['Total', euros(sums.received), euros(sums.refunded)], { strong: true })
  row(['Reste à la commission', euros(sums.received - sums.refunded), ''], {
    strong: true,
    size: 12,
    colour: INK.night,
  })
  page.y += 4
  write(page, `Souches des carnets et hors carnet\u00a0: ${sumsWords(sums)}.`, LEFT, page.y)
  page.y += 8 * MM
}

/** Draws what was counted of each seller, what was open, the reason for closing, and the signatures. */
function drawClosing(page: Pdf, { campaign, closing }: About) {
  const { accounts, doubts, uncounted, toCheck, waiting, pending, reason } = closing
  const line = (words: string) => {
    turnPage(page)
    write(page, words, LEFT, page.y, { size: 9 })
  }
  if (accounts.length > 0) {
    turnPage(page)
    writeHeading(page, 'Attendu, compté et écart par vendeur')
    for (const account of accounts) line(`${account.seller ?? 'Sans vendeur'}\u00a0: ${differenceWords(account)}.`)
    page.y += 6
  }
  const open = [
    uncounted > 0 && `Carnets qui n’ont pas été comptés\u00a0: ${uncounted}.`,
    toCheck > 0 &&
      `Ventes à vérifier\u00a0: ${toCheck} (${Object.entries(doubts)
        .map(([doubt, sales]) => `${DOUBTS[doubt as keyof typeof DOUBTS] ?? doubt}\u00a0: ${sales}`)
        .join(', ')}).`,
    waiting > 0 && `Envois de téléphones à décider\u00a0: ${waiting}.`,
    pending > 0 && `Achats par carte en attente de paiement\u00a0: ${pending}.`,
  ].filter((words) => words !== false)
  if (open.length > 0) {
    turnPage(page)
    writeHeading(page, 'Points restés ouverts')
    for (const words of open) line(words)
  }
  if (reason) line(`Motif de la clôture\u00a0: ${reason}`)
  if (campaign.closedAt)
    line(`Signé le ${formatMoment(campaign.closedAt)}${campaign.closedBy ? ` par ${campaign.closedBy}` : ''}.`)
  page.y += 8 * MM
}

const lineOf = ({ first, last }: { first: Entry; last: Entry }) => {
  const numbers =
    first.what === 'SOLD' && first.number === null ? '' : `${rangeWords(first.number ?? 0, last.number ?? 0)}  `
  return `${numbers}${entryLine(first)}`
}

/** This many characters fit, whatever they are. */
const SHORT = 34
/** Shortens a text to the width of its column. */
function fitted(page: Pdf, words: string): string {
  let line = drawable(words)
  if (line.length < SHORT) return line
  while (page.widthOfString(line) > COLUMN - 8) line = `${line.slice(0, -2).trimEnd()}…`
  return line
}

/** Draws the entries in columns, from top to bottom. */
async function drawEntries(page: Pdf, entries: Iterable<Entry>) {
  const lines = [...inRuns(entries)].map(lineOf)
  for (let drawn = 0; drawn < lines.length; ) {
    turnPage(page, 3 * LINE)
    const top = page.y
    const rows = Math.min(Math.floor((FOOT - top) / LINE), Math.ceil((lines.length - drawn) / COLUMNS))
    const shown = lines.slice(drawn, drawn + rows * COLUMNS)
    page.font('text').fontSize(8).fillColor(INK.text)
    for (const [index, words] of shown.entries()) {
      const [column, row] = [Math.floor(index / rows), index % rows]
      drawElement(page, 'P', () =>
        page.text(fitted(page, words), LEFT + column * COLUMN, top + row * LINE, { lineBreak: false }),
      )
      if ((drawn + index) % SLICE === 0) await setImmediate()
    }
    drawn += shown.length
    page.y = top + rows * LINE
  }
}

async function drawSection(page: Pdf, title: string, entries: () => Iterable<Entry>) {
  const sums = sumsOf(entries())
  turnPage(page, 5 * LINE)
  const { y } = page
  const received = formatEuros(toEuros(sums.received - sums.refunded))
  const [heading, amount] = [addElement(page, 'H2'), addElement(page, 'P')]
  write(page, received, LEFT + WIDTH - 40 * MM, y, { strong: true, width: 40 * MM, align: 'right', element: amount })
  write(page, title, LEFT, y, { strong: true, colour: INK.night, width: WIDTH - 42 * MM, element: heading })
  write(page, sumsWords(sums), LEFT, page.y, { size: 8.5, colour: INK.grey })
  page.y += 3
  await drawEntries(page, entries())
  page.y += 10
}

/** Draws the closing report on A4: the totals, then every number of every book. */
export async function drawReport(about: About): Promise<Buffer> {
  const { campaign, report, association } = about
  const { page, ended } = startSheet({
    title: `Rapport de la vente du calendrier ${campaign.year}`,
    author: association.name,
    creator: association.shortName,
    margin: MARGIN,
  })
  let pages = 1
  drawFoot(page, about, pages)
  page.on('pageAdded', () => {
    pages += 1
    drawFoot(page, about, pages)
  })
  drawHead(page, about)
  drawSums(page, about)
  drawClosing(page, about)
  for (const { book, entries } of report.sections) await drawSection(page, bookWords(book), entries)
  if (report.outside.length > 0) await drawSection(page, 'Souches qui ne sont dans aucun carnet', () => report.outside)
  if (report.without.length > 0) await drawSection(page, 'Ventes sans souche', () => report.without)
  page.end()
  return await ended
}
