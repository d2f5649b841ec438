import { type Db, inTransaction } from '../../../server/data/db.ts'
import { putInOrder } from '../../../server/data/ordering.ts'
import { EVERY_ROW } from '../../../server/data/pages.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { missing } from '../../../server/http/errors.ts'
import { API_BASE, type ReplyOf } from '../../../shared/endpoint.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { may } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import { type FileScope, type OwnPicture, presentPictures } from '../../platform/files/service.ts'
import { postalCodeOf } from '../../society/persons/addresses/rules.ts'
import { readPhone } from '../../society/persons/service.ts'
import type { PartnerForm, readPartner } from './contract.ts'
import { VALIDITY_LABELS } from './labels.ts'
import { addOpening, listDays, sumOpenings } from './openings/queries.ts'
import {
  findPartner,
  findShown,
  insertPartner,
  listAll,
  lockPartner,
  PARTNERS_ORDER,
  type PartnerRow,
  updatePartner,
} from './queries.ts'

type PartnerReply = ReplyOf<typeof readPartner>

/** Finds a partner for this caller: administrators also see past and future offers. */
export const findFor = (db: Db, actor: Holder, id: number) =>
  isAllowed(actor, may.manageSociety) ? findPartner(db, id) : findShown(db, id)

/** A logo may be seen by those who see the partner. */
export const partnerFiles: FileScope = {
  name: 'partner',
  maySee: async (db, actor, id) => (await findFor(db, actor, id)) !== undefined,
}

const addressOf = ({ streetNumber, streetName, postalCode, city, country }: PartnerRow): PartnerReply['address'] =>
  streetNumber === null || streetName === null || city === null || country === null
    ? null
    : { streetNumber, streetName, postalCode: Number(postalCode), city, country }

export async function presentPartners(db: Db, rows: readonly PartnerRow[]): Promise<PartnerReply[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  return rows.map((row) => ({
    ...row,
    address: addressOf(row),
    picture: pictures.get(row.pictureId ?? '') ?? null,
    archived: row.archivedAt !== null,
    _links: { self: { href: `${API_BASE}/partners/${row.id}` } },
  }))
}

/** A partner in the form of the API; 404 if it does not exist or is archived. */
export async function presentPartner(db: Db, row: PartnerRow | undefined): Promise<PartnerReply> {
  const [partner] = await presentPartners(db, row ? [row] : [])
  return partner ?? missing('partner')
}

const valuesOf = ({
  address,
  phone,
  website,
  code,
  link,
  qr,
  validFrom,
  validTo,
  version: _edited,
  ...words
}: PartnerForm) => ({
  ...words,
  code: code ?? null,
  link: link ?? null,
  qr: qr ?? null,
  validFrom: validFrom ?? null,
  validTo: validTo ?? null,
  website: website ?? null,
  phone: phone ? readPhone(phone) : null,
  streetNumber: address?.streetNumber ?? null,
  streetName: address?.streetName ?? null,
  postalCode: address ? postalCodeOf(address) : null,
  city: address?.city ?? null,
  country: address ? (address.country ?? 'France') : null,
})

export const createPartner = (db: Db, doer: Doer, form: PartnerForm) =>
  inTransaction(db, async (trx) => {
    const row = await insertPartner(trx, valuesOf(form))
    await recordAct(trx, doer, 'partner.created', { kind: 'partner', id: row.id })
    return await presentPartner(trx, row)
  })

export const savePartner = (db: Db, actor: Actor, id: number, form: PartnerForm) =>
  inTransaction(db, async (trx) => {
    demandVersion((await lockPartner(trx, id)) ?? missing('partner'), form.version)
    const row = await updatePartner(trx, id, valuesOf(form))
    await recordAct(trx, actor, 'partner.updated', { kind: 'partner', id })
    return await presentPartner(trx, row)
  })

export const orderPartners = (db: Db, doer: Doer, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, PARTNERS_ORDER, ids)) await recordAct(trx, doer, 'partners.ordered', { kind: 'partner' })
  })

/** The logo, for the calls that change it. */
export const logoOf = (doer: Doer, id: number): OwnPicture => ({
  owner: { scope: partnerFiles, id },
  lock: async (trx) => ((await lockPartner(trx, id)) ?? missing('partner')).pictureId,
  keep: async (trx, pictureId) => {
    await updatePartner(trx, id, { pictureId })
    await recordAct(trx, doer, 'partner.updated', { kind: 'partner', id }, { fields: ['picture'] })
  },
})

const COLUMNS: SheetColumns<PartnerReply> = [
  ['Nom', ({ name }) => name],
  ['Catégorie', ({ category }) => category],
  ['Offre', ({ offer = '' }) => offer],
  ['Conditions', ({ conditions = '' }) => conditions],
  ['Site', ({ website }) => website],
  ['Téléphone', ({ phone }) => phone],
  ['Adresse', ({ address }) => address && `${address.streetNumber} ${address.streetName}`.trim()],
  ['Code postal', ({ address }) => address && postalCodeOf(address)],
  ['Ville', ({ address }) => address?.city ?? null],
  ['Ordre', ({ position }) => position],
  ['Archivé', ({ archived }) => (archived ? 'oui' : 'non')],
  ['Code', ({ code }) => code],
  ['Lien', ({ link }) => link],
  ['Du', ({ validFrom }) => validFrom, 'DATE'],
  ['Au', ({ validTo }) => validTo, 'DATE'],
  ['Validité', ({ validity }) => VALIDITY_LABELS[validity]],
]

export const sheetOfPartners = async (db: Db, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  sheetOf('partenaires', COLUMNS, await presentPartners(db, await listAll(db, which).rows(EVERY_ROW)))

const DAYS = 30

/** Counts that the offer was opened; 404 if the caller does not see the partner. */
export async function countOpening(db: Db, actor: Actor, id: number) {
  const { id: partnerId } = (await findFor(db, actor, id)) ?? missing('partner')
  await addOpening(db, partnerId)
}

export async function readOpenings(db: Db, id: number) {
  if (!(await findPartner(db, id))) missing('partner')
  return { ...(await sumOpenings(db, id)), days: await listDays(db, id, DAYS) }
}
