import {
  addElement,
  drawDecoration,
  drawElement,
  drawRule,
  INK,
  MM,
  type Pdf,
  startSheet,
  textWriter,
} from '../../../server/files/pdf.ts'
import { counted } from '../../../shared/counted.ts'
import { formatDay, formatShortDay, parisDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { DepositSlipDetails, SlipLine } from './contract.ts'
import { denominationWords, NO_NAME, slipTitle } from './labels.ts'
import { chequeOf, pagesOf } from './rules.ts'

const LEFT = 18 * MM
const WIDTH = 174 * MM
const ROW = 6.4 * MM
const FOOT = 283 * MM

const write = textWriter({ size: 9.5, width: WIDTH, oneLine: true })
const rule = (page: Pdf, y: number) => drawRule(page, LEFT, y, WIDTH)

/** Draws the PDF of a slip for the bank: 25 lines a page, total and signature on the last page. */
export function drawSlip(slip: DepositSlipDetails, society: string): Promise<Buffer> {
  const { page, ended } = startSheet({
    title: slipTitle(slip),
    author: society,
    creator: society,
    madeAt: new Date(slip.issuedAt),
    margin: 8 * MM,
  })
  const pages = pagesOf(slip.lines)
  pages.forEach((lines, index) => {
    if (index > 0) page.addPage()
    drawHead(page, slip, society)
    drawLines(page, slip, lines)
    if (index === pages.length - 1) drawSum(page, slip)
    write(page, `Page ${index + 1} sur ${pages.length}`, LEFT, FOOT, { size: 8, colour: INK.grey, align: 'right' })
  })
  page.end()
  return ended
}

function drawHead(page: Pdf, slip: DepositSlipDetails, society: string) {
  const heading = addElement(page, 'H1')
  write(page, slipTitle(slip), LEFT, 14 * MM, { strong: true, size: 17, colour: INK.night, element: heading })
  write(page, `Établi le ${formatDay(parisDay(new Date(slip.issuedAt)))}`, LEFT, 23 * MM, { colour: INK.grey })
  if (slip.state === 'CANCELLED')
    write(page, 'ANNULÉ', LEFT, 23 * MM, { strong: true, size: 12, colour: '#C1272D', align: 'right' })
  const facts: [string, string][] = [
    ['Remettant', society],
    ['Titulaire du compte', slip.holder],
    ['IBAN', slip.iban.replace(/(.{4})(?=.)/g, '$1\u00a0')],
  ]
  facts.forEach(([label, value], index) => {
    const y = (31 + index * 5.5) * MM
    write(page, label, LEFT, y, { colour: INK.grey, width: 40 * MM })
    write(page, value || '……………………………………………………………', LEFT + 40 * MM, y, { strong: value !== '', width: WIDTH - 40 * MM })
  })
  page.y = 52 * MM
}

type Cell = { head: string; x: number; width: number; align?: 'right'; cell: (line: SlipLine) => string }

const PLACE: Cell = { head: 'N°', x: 0, width: 9 * MM, cell: ({ position }) => String(position) }
const AMOUNT: Cell = {
  head: 'Montant',
  x: 144 * MM,
  width: 30 * MM,
  align: 'right',
  cell: ({ amount }) => formatEuros(amount),
}
const OF_CHEQUES: readonly Cell[] = [
  PLACE,
  { head: 'N° du chèque', x: 10 * MM, width: 34 * MM, cell: ({ reference }) => chequeOf(reference).number || '—' },
  { head: 'Tireur', x: 46 * MM, width: 62 * MM, cell: ({ buyer }) => buyer ?? NO_NAME },
  { head: 'Banque', x: 110 * MM, width: 33 * MM, cell: ({ reference }) => chequeOf(reference).bank },
  AMOUNT,
]
const OF_CASH: readonly Cell[] = [
  PLACE,
  { head: 'Reçu le', x: 10 * MM, width: 26 * MM, cell: ({ on }) => formatShortDay(on) },
  { head: 'De', x: 38 * MM, width: 70 * MM, cell: ({ buyer }) => buyer ?? NO_NAME },
  { head: 'Commande', x: 110 * MM, width: 33 * MM, cell: ({ order }) => `n°\u00a0${order}` },
  AMOUNT,
]

/** The later status of a line, printed beside it; a line taken off no longer counts in the total. */
const fateOf = ({ takenOff, unpaidOn }: SlipLine) =>
  takenOff ? ' (retiré)' : unpaidOn ? ` (impayé le ${formatShortDay(unpaidOn)})` : ''

function drawLines(page: Pdf, { kind }: DepositSlipDetails, lines: readonly SlipLine[]) {
  const cells = kind === 'CHEQUE' ? OF_CHEQUES : OF_CASH
  const top = page.y
  const table = addElement(page, 'Table')
  const headRow = addElement(page, 'TR', table)
  for (const { head, x, width, align } of cells) {
    const element = addElement(page, 'TH', headRow)
    write(page, head, LEFT + x, top, { size: 8.5, colour: INK.grey, width, element, ...(align && { align }) })
  }
  rule(page, top + 5 * MM)
  lines.forEach((line, index) => {
    const y = top + 6.4 * MM + index * ROW
    const colour = line.takenOff ? INK.grey : INK.text
    const row = addElement(page, 'TR', table)
    for (const { x, width, align, head, cell } of cells) {
      const words = head === 'Tireur' || head === 'De' ? cell(line) + fateOf(line) : cell(line)
      write(page, words, LEFT + x, y, { width, colour, element: addElement(page, 'TD', row), ...(align && { align }) })
    }
    rule(page, y + ROW - 1.2 * MM)
  })
  page.y = top + 6.4 * MM + lines.length * ROW
}

function drawSum(page: Pdf, { kind, count, total, counted: notes }: DepositSlipDetails) {
  const y = page.y + 2 * MM
  const what = kind === 'CHEQUE' ? counted(count, 'chèque') : counted(count, 'ligne')
  write(page, what, LEFT, y, { strong: true, size: 12, colour: INK.night, width: 80 * MM })
  write(page, `Total ${formatEuros(total)}`, LEFT, y, { strong: true, size: 12, colour: INK.night, align: 'right' })
  const noteLines = Object.entries(notes ?? {})
    .filter(([, many]) => many > 0)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([cents, many]) => `${denominationWords(Number(cents))} × ${many}`)
  if (noteLines.length > 0)
    drawElement(page, 'P', () =>
      page
        .font('text')
        .fontSize(8.5)
        .fillColor(INK.text)
        .text(noteLines.join('   '), LEFT, y + 8 * MM, { width: WIDTH }),
    )
  const below = y + (noteLines.length > 0 ? 18 : 10) * MM
  write(page, 'Fait le', LEFT, below, { colour: INK.grey, width: 40 * MM })
  write(page, 'Signature', LEFT + 90 * MM, below, { colour: INK.grey, width: 40 * MM })
  drawDecoration(page, () =>
    page
      .rect(LEFT + 90 * MM, below + 5 * MM, 84 * MM, 18 * MM)
      .lineWidth(0.6)
      .stroke(INK.line),
  )
}
