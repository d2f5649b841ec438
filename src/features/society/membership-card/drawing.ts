import {
  drawCode,
  drawDecoration,
  drawElement,
  drawEmblem,
  INK,
  MM,
  type Pdf,
  startSheet,
} from '../../../server/files/pdf.ts'
import { formatDay } from '../../../shared/dates.ts'
import type { Association } from '../settings/contract.ts'
import type { MemberCard } from './contract.ts'

/** Size of a bank card (ISO 7810 ID-1). */
const CARD = { width: 85.6 * MM, height: 53.98 * MM, radius: 3.2 * MM }
/** Characters of the standard PDF fonts; others are replaced by the nearest one. */
const WRITABLE = /[\u0020-\u007e\u00a0-\u00ffŒœŠšŸŽž–—‘’“”•…€]/
const NEAREST: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', '\u202f': '\u00a0' }
const writable = (text: string) =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (WRITABLE.test(letter)) return letter
      const plain = NEAREST[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
      return WRITABLE.test(plain) ? plain : '?'
    })
    .join('')

/** Writes one line in the largest size that fits. */
function writeLine(page: Pdf, text: string, at: { x: number; y: number; width: number; size: number; least?: number }) {
  const line = writable(text)
  let size = at.size
  while (size > (at.least ?? 6) && page.fontSize(size).widthOfString(line) > at.width) size -= 0.5
  drawElement(page, 'P', () =>
    page.fontSize(size).text(line, at.x, at.y + (at.size - size) * 0.8, {
      width: at.width + 2,
      height: size * 1.4,
      ellipsis: true,
      lineBreak: false,
    }),
  )
}

/** Issuer of the card; the logo is optional. */
type Society = { association: Association; logo?: Buffer | undefined }

function drawCard(page: Pdf, x: number, y: number, card: MemberCard, { association, logo }: Society) {
  const { name, shortName } = association
  const { width, height, radius } = CARD
  const left = x + 4.5 * MM
  const code = 25 * MM
  drawDecoration(page, () => {
    page.save().roundedRect(x, y, width, height, radius).clip()
    const ground = page.linearGradient(x, y, x + width, y + height)
    page.rect(x, y, width, height).fill(ground.stop(0, INK.night).stop(1, INK.deep))
    for (let ring = 0; ring < 7; ring++)
      page
        .circle(x + width - 4 * MM, y - 2 * MM, (6 + ring * 6) * MM)
        .lineWidth(0.8)
        .strokeOpacity(0.16)
        .stroke(INK.gold)
    page
      .strokeOpacity(1)
      .rect(x, y + height - 1.4 * MM, width, 1.4 * MM)
      .fill(INK.gold)
    page.restore()
  })

  drawDecoration(page, () => drawEmblem(page, left, y + 4 * MM, 9 * MM, logo))
  page.font('Helvetica-Bold').fillColor(INK.pale)
  writeSociety(page, [name, shortName], { x: left + 11 * MM, y: y + 5 * MM, width: width - 20 * MM })

  const wide = width - code - 12 * MM
  page.fillColor('#FFFFFF').font('Helvetica-Bold')
  writeLine(page, card.firstName, { x: left, y: y + 18.5 * MM, width: wide, size: 15 })
  writeLine(page, card.lastName, { x: left, y: y + 24.5 * MM, width: wide, size: 15 })
  writeFact(page, 'Membre', `N° ${card.number}`, left, y + 32.5 * MM, 20 * MM)
  if (card.membertype) writeFact(page, 'Statut', card.membertype, left + 21 * MM, y + 32.5 * MM, 28 * MM)
  drawElement(page, 'P', () =>
    page
      .fillColor(INK.soft)
      .font('Helvetica')
      .fontSize(7)
      .text('Valable jusqu’au', left, y + 41.5 * MM, { lineBreak: false }),
  )
  page.fillColor(INK.pale).font('Helvetica-Bold')
  writeLine(page, formatDay(card.validUntil), { x: left, y: y + 44.3 * MM, width: wide, size: 11 })
  // Decorative for screen readers: the address is written below the card.
  drawDecoration(page, () => drawCode(page, card.address, x + width - code - 4 * MM, y + height - code - 5 * MM, code))
}

/** Writes the society's name on one line or two, or its short name if even two are not enough. */
function writeSociety(
  page: Pdf,
  [name, shortName]: [string, string],
  { x, y, width }: { x: number; y: number; width: number },
) {
  const lines = page.fontSize(8.5).widthOfString(writable(name)) / width
  drawElement(page, 'P', () =>
    lines <= 1
      ? page.text(writable(name), x, y + 1.5 * MM, { lineBreak: false })
      : page.text(writable(lines > 1.7 ? shortName : name), x, y, { width, height: 8 * MM, lineGap: 0.5 }),
  )
}

function writeFact(page: Pdf, label: string, value: string, x: number, y: number, width: number) {
  drawElement(page, 'P', () =>
    page.fillColor(INK.soft).font('Helvetica').fontSize(7).text(label, x, y, { lineBreak: false }),
  )
  page.fillColor('#FFFFFF').font('Helvetica-Bold')
  writeLine(page, value, { x, y: y + 2.9 * MM, width, size: 10 })
}

/** Draws short cutting lines outside the corners, so that none is left on the card. */
function drawCutMarks(page: Pdf, x: number, y: number) {
  const [gap, length] = [2 * MM, 5 * MM]
  for (const [cornerX, sideways] of [
    [x, -1],
    [x + CARD.width, 1],
  ] as const)
    for (const [cornerY, down] of [
      [y, -1],
      [y + CARD.height, 1],
    ] as const) {
      page.moveTo(cornerX + sideways * gap, cornerY).lineTo(cornerX + sideways * (gap + length), cornerY)
      page.moveTo(cornerX, cornerY + down * gap).lineTo(cornerX, cornerY + down * (gap + length))
    }
  page.lineWidth(0.5).stroke(INK.grey)
}

/** Draws the A4 sheet: the card in its true size with cutting marks, and instructions. */
export function drawSheet(card: MemberCard, society: Society): Promise<Buffer> {
  const { association } = society
  const { page, ended } = startSheet({
    title: 'Carte de membre',
    author: writable(association.name),
    creator: writable(association.shortName),
  })
  const left = 20 * MM
  const width = page.page.width - 2 * left
  drawElement(page, 'H1', () =>
    page
      .fillColor(INK.night)
      .font('Helvetica-Bold')
      .fontSize(22)
      .text('Carte de membre', left, 22 * MM),
  )
  drawElement(page, 'P', () =>
    page.moveDown(0.3).font('Helvetica').fontSize(11).fillColor(INK.grey).text(writable(association.name), { width }),
  )
  const [x, y] = [(page.page.width - CARD.width) / 2, 55 * MM]
  drawCard(page, x, y, card, society)
  drawDecoration(page, () => drawCutMarks(page, x, y))
  page.y = y + CARD.height + 16 * MM
  for (const [title, text] of [
    [
      'À découper',
      'Imprimez cette feuille à 100 % (« taille réelle »), puis découpez entre les repères : la carte a le format d’une carte bancaire.',
    ],
    [
      'À vérifier',
      'Le code de la carte ouvre une page qui dit si elle est valable, avec votre prénom, l’initiale de votre nom et la date de fin. Rien d’autre n’est montré.',
    ],
    [
      'Perdue ?',
      'Sur le portail, ouvrez « Mon Compte », puis « Ma carte » et choisissez « Renouveler le code » : l’ancienne carte ne sera plus reconnue.',
    ],
  ] as const) {
    drawElement(page, 'H2', () =>
      page.font('Helvetica-Bold').fontSize(12).fillColor(INK.night).text(nobreak(title), left, page.y, { width }),
    )
    drawElement(page, 'P', () =>
      page
        .moveDown(0.2)
        .font('Helvetica')
        .fontSize(11)
        .fillColor(INK.text)
        .text(nobreak(text), { width, lineGap: 2 })
        .moveDown(0.9),
    )
  }
  page.end()
  return ended
}

const nobreak = (text: string) => text.replace(/ (?=[:;!?»%])/g, '\u00a0').replace(/« /g, '«\u00a0')
