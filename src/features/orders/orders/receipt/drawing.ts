import {
  addElement,
  drawDecoration,
  drawEmblem,
  drawRule,
  INK,
  MM,
  type Pdf,
  type PdfElement,
  startSheet,
  type TextStyle,
  textWriter,
} from '../../../../server/files/pdf.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { timesInWords } from '../../../catalogue/reservations/labels.ts'
import type { Association } from '../../../society/settings/contract.ts'
import { movementWords, receiptHead } from '../labels.ts'
import type { Receipt } from './rules.ts'

const LEFT = 20 * MM
const WIDTH = 170 * MM
/** Right edges of the columns quantity, unit price and amount. */
const ENDS = [118 * MM, 145 * MM, WIDTH]
const FOOT = 262 * MM

/** Issuer of the receipt; the logo is optional. */
type Society = { association: Association; logo?: Buffer | undefined }

/** Draws a receipt as an A4 PDF. */
export function drawReceipt(receipt: Receipt, society: Society): Promise<Buffer> {
  const { association } = society
  const { page, ended } = startSheet({
    title: `Reçu n° ${receipt.number}`,
    author: association.name,
    creator: association.shortName,
    madeAt: new Date(receipt.paidAt),
  })
  drawHead(page, receipt, society)
  drawLines(page, receipt)
  drawMoney(page, receipt)
  drawFoot(page, association)
  page.end()
  return ended
}

const write = textWriter({ size: 10.5, width: WIDTH, lineGap: 1.5 })
const rule = (page: Pdf, y: number) => drawRule(page, LEFT, y, WIDTH)

function drawHead(page: Pdf, receipt: Receipt, { association: { name, address }, logo }: Society) {
  drawDecoration(page, () => drawEmblem(page, LEFT, 18 * MM, 16 * MM, logo))
  write(page, name, LEFT + 22 * MM, 18 * MM, { strong: true, size: 12, colour: INK.night, width: 90 * MM })
  write(page, address.join('\n'), LEFT + 22 * MM, page.y + 1, { size: 9.5, colour: INK.grey, width: 90 * MM })
  const below = Math.max(page.y, 36 * MM) + 12 * MM

  const heading = addElement(page, 'H1')
  write(page, 'Reçu', LEFT, below, { strong: true, size: 26, colour: INK.night, element: heading })
  write(page, `N° ${receipt.number}`, LEFT, page.y, { strong: true, size: 13, colour: INK.grey, width: 85 * MM })
  const paid = `Payé le ${formatDay(parisDay(new Date(receipt.paidAt)))}`
  for (const line of [receiptHead(receipt.order), paid]) write(page, line, LEFT, page.y + 2, { width: 85 * MM })
  const afterNumber = page.y

  write(page, 'Reçu de', LEFT + 95 * MM, below + 8, { size: 9, colour: INK.grey, width: 75 * MM })
  write(page, receipt.buyer ?? 'Identité effacée', LEFT + 95 * MM, page.y + 1, {
    strong: true,
    size: 12,
    width: 75 * MM,
  })
  if (receipt.address) write(page, receipt.address, LEFT + 95 * MM, page.y + 1, { width: 75 * MM })
  page.y = Math.max(page.y, afterNumber) + 12 * MM
}

type Row = { table: PdfElement; type: 'TH' | 'TD'; style?: TextStyle }

/**
 * Draws one row of the table, as high as its tallest cell. The name is drawn last but comes first in the reading order.
 */
function drawRow(page: Pdf, cells: readonly [string, string, string, string], { table, type, style = {} }: Row) {
  const { y } = page
  const row = addElement(page, 'TR', table)
  const [name, ...figures] = cells
  const nameElement = addElement(page, type, row)
  figures.forEach((words, index) => {
    const element = addElement(page, type, row)
    write(page, words, LEFT + (ENDS[index] ?? WIDTH) - 25 * MM, y, {
      ...style,
      width: 25 * MM,
      align: 'right',
      element,
    })
  })
  write(page, name, LEFT, y, { ...style, width: 88 * MM, element: nameElement })
}

function drawLines(page: Pdf, { lines, total }: Receipt) {
  const table = addElement(page, 'Table')
  drawRow(page, ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'], {
    table,
    type: 'TH',
    style: { size: 9, colour: INK.grey },
  })
  rule(page, page.y + 2)
  page.y += 7
  for (const { name, quantity, days, unit, amount } of lines) {
    turnPage(page)
    drawRow(page, [name, timesInWords({ quantity, days }), formatEuros(unit), formatEuros(amount)], {
      table,
      type: 'TD',
    })
    page.y += 4
  }
  rule(page, page.y + 2)
  page.y += 9
  drawSum(page, 'Total', total, { strong: true, size: 13, colour: INK.night })
  page.y += 8 * MM
}

function drawSum(page: Pdf, label: string, euros: number, style: TextStyle = {}) {
  turnPage(page)
  const { y } = page
  // One sentence for screen readers, though it is drawn at both ends of the line.
  const element = addElement(page, 'P')
  const [words, sum] = [addElement(page, 'Span', element), addElement(page, 'Span', element)]
  write(page, formatEuros(euros), LEFT + WIDTH - 45 * MM, y, { ...style, width: 45 * MM, align: 'right', element: sum })
  write(page, label, LEFT, y, { ...style, width: 120 * MM, element: words })
}

/** Draws payments with their method and day, and refunds. */
function drawMoney(page: Pdf, { movements, refunded }: Receipt) {
  turnPage(page)
  const heading = addElement(page, 'H2')
  write(page, 'Règlement', LEFT, page.y, { strong: true, size: 12, colour: INK.night, element: heading })
  page.y += 4
  for (const { euros, ...movement } of movements) {
    drawSum(page, movementWords(movement), euros)
    page.y += 3
  }
  if (movements.length === 0) write(page, 'Rien à régler : le total est nul.'.replace(' :', '\u00a0:'), LEFT, page.y)
  if (!refunded) return
  rule(page, page.y + 2)
  page.y += 8
  drawSum(page, 'Total remboursé', refunded.back, { strong: true })
  page.y += 3
  drawSum(page, 'Reste réglé', refunded.kept, { strong: true })
}

function turnPage(page: Pdf) {
  if (page.y < FOOT - 20 * MM) return
  page.addPage()
  page.y = 20 * MM
}

function drawFoot(page: Pdf, { name }: Association) {
  rule(page, FOOT)
  write(page, 'Ceci n’est pas un reçu fiscal.', LEFT, FOOT + 8, { strong: true, size: 9.5 })
  write(page, `Reçu établi par ${name}. Son numéro est unique et ne change pas.`, LEFT, FOOT + 22, {
    size: 9,
    colour: INK.grey,
  })
}
