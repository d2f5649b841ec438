import {
  addElement,
  drawRule,
  INK,
  MM,
  type Pdf,
  type PdfElement,
  startSheet,
  textWriter,
} from '../../../server/files/pdf.ts'
import { formatMoment } from '../../../shared/dates.ts'
import type { EventFigures, Participant } from './contract.ts'
import { coversInWords, NO_NAME, paidInWords, whenInWords } from './labels.ts'

const LEFT = 15 * MM
const WIDTH = 180 * MM
const ROW = 8 * MM
const TOP = 38 * MM
const FOOT = 283 * MM
/** Rows that fit between header and footer. */
const ROWS_OF_PAGE = 29

const write = textWriter({ size: 10, width: WIDTH, oneLine: true })

const CELLS: readonly { head: string; x: number; width: number; cell: (line: Participant) => string }[] = [
  { head: 'Nom', x: 9 * MM, width: 68 * MM, cell: ({ person }) => person ?? NO_NAME },
  { head: 'Couverts', x: 79 * MM, width: 18 * MM, cell: ({ quantity }) => String(quantity) },
  { head: 'Paiement', x: 99 * MM, width: 36 * MM, cell: (line) => paidInWords(line).label },
  { head: 'Note', x: 137 * MM, width: 43 * MM, cell: ({ note }) => note ?? '' },
]

/** Draws the participants by name, each with a box to tick by hand; those already present are ticked. */
export function drawDoorList(event: EventFigures, lines: readonly Participant[], society: string): Promise<Buffer> {
  const madeAt = new Date()
  const { page, ended } = startSheet({ title: event.name, author: society, creator: society, madeAt, margin: 8 * MM })
  const pages = Math.max(1, Math.ceil(lines.length / ROWS_OF_PAGE))
  for (let index = 0; index < pages; index++) {
    if (index > 0) page.addPage()
    const table = drawHead(page, event)
    for (const [at, line] of lines.slice(index * ROWS_OF_PAGE, (index + 1) * ROWS_OF_PAGE).entries())
      drawLine(page, line, { y: TOP + at * ROW, row: addElement(page, 'TR', table) })
    write(page, `${society} · ${formatMoment(madeAt.toISOString())}`, LEFT, FOOT, { size: 8, colour: INK.grey })
    const number = `Page ${index + 1} sur ${pages}`
    write(page, number, LEFT, FOOT, { size: 8, colour: INK.grey, align: 'right' })
  }
  page.end()
  return ended
}

/** Draws the title and the headings of the table. */
function drawHead(page: Pdf, event: EventFigures) {
  const heading = addElement(page, 'H1')
  write(page, event.name, LEFT, 12 * MM, { strong: true, size: 17, colour: INK.night, element: heading })
  const facts = [whenInWords(event), coversInWords(event), event.awaited > 0 && `${event.awaited} à encaisser`]
  write(page, facts.filter(Boolean).join(' · '), LEFT, 21 * MM, { colour: INK.grey })
  const table = addElement(page, 'Table')
  const row = addElement(page, 'TR', table)
  for (const { head, x, width } of CELLS) {
    const element = addElement(page, 'TH', row)
    write(page, head, LEFT + x, TOP - 7 * MM, { size: 8.5, colour: INK.grey, width, element })
  }
  return table
}

/** The box stands before the name and is part of the same text for screen readers. */
function drawLine(page: Pdf, line: Participant, { y, row }: { y: number; row: PdfElement }) {
  drawRule(page, LEFT, y - 2 * MM, WIDTH)
  for (const { head, x, width, cell } of CELLS) {
    const element = addElement(page, 'TD', row)
    if (head === 'Nom') drawBox(page, line, { y, cell: element })
    write(page, cell(line), LEFT + x, y, { width, strong: head === 'Nom', element: addElement(page, 'Span', element) })
  }
}

function drawBox(page: Pdf, { arrived }: Participant, { y, cell }: { y: number; cell: PdfElement }) {
  addElement(page, 'Figure', cell, arrived ? 'Arrivé' : 'Pas encore arrivé').add(() => {
    page
      .rect(LEFT, y - 0.4 * MM, 4.6 * MM, 4.6 * MM)
      .lineWidth(0.8)
      .stroke(INK.text)
    if (arrived)
      page
        .moveTo(LEFT + 1 * MM, y + 2 * MM)
        .lineTo(LEFT + 2 * MM, y + 3.2 * MM)
        .lineTo(LEFT + 3.8 * MM, y + 0.6 * MM)
        .lineWidth(1.2)
        .stroke(INK.text)
  })
}
