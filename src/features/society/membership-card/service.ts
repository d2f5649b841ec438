import { randomBytes } from 'node:crypto'
import { config } from '../../../server/config.ts'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { lockForAct } from '../persons/changes/service.ts'
import { drawLogo } from '../settings/logo/service.ts'
import { readAssociation } from '../settings/service.ts'
import type { CheckedCard, MemberCard } from './contract.ts'
import * as queries from './queries.ts'
import { cardNumber, checkedCardOf, hasCard, isCardValid } from './rules.ts'

/** 128 random bits cannot be guessed. */
const newCode = () => randomBytes(16).toString('base64url')

type Holder = NonNullable<Awaited<ReturnType<typeof queries.findHolder>>>

const present = (holder: Holder, { code, madeAt }: { code: string; madeAt: string }): MemberCard => ({
  number: cardNumber(holder.id),
  firstName: holder.firstName,
  lastName: holder.lastName,
  membertype: holder.membertype,
  cis: holder.cis,
  validUntil: holder.accountValidity,
  valid: isCardValid(holder, parisDay(new Date())),
  address: `${config.publicUrl}/carte/${code}`,
  madeAt,
})

/** Finds the holder of a card: 404 for an erased person, 409 `no-card` for somebody who is not a member yet. */
async function demandHolder(db: Db, id: number): Promise<Holder> {
  const holder = await queries.findHolder(db, id)
  if (!holder || holder.state === 'ERASED') return missing('person')
  if (!hasCard(holder)) throw conflict('no-card', `The account is ${holder.state}`)
  return holder
}

/** Reads a member's card; its code is made on first use. */
export const readCard = (db: Db, id: number) =>
  inTransaction(db, async (trx) => {
    const holder = await demandHolder(trx, id)
    return present(holder, await queries.findOrInsertCode(trx, id, newCode()))
  })

/** Replaces the code of a card, so that copies of the old one become useless. */
export const renewCard = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const holder = await demandHolder(trx, id)
    await lockForAct(trx, actor, id)
    const card = await queries.saveCode(trx, id, newCode())
    await recordAct(trx, actor, 'person.card-renewed', { kind: 'person', id })
    return present(holder, card)
  })

/** Reads what the code of a card reveals. */
export const checkCard = async (db: Db, code: string): Promise<CheckedCard> =>
  checkedCardOf(await queries.findHolderByCode(db, code), parisDay(new Date()))

/** Draws the member's card as a sheet to print. 404 and 409 as for `readCard`. */
export async function readCardFile(db: Db, id: number): Promise<BinaryReply> {
  const card = await readCard(db, id)
  const { drawSheet } = await import('./drawing.ts')
  const bytes = await drawSheet(card, { association: await readAssociation(db), logo: await drawLogo(db, 192) })
  return { bytes, type: 'application/pdf', filename: `carte-de-membre-${card.number}.pdf` }
}

/** Draws a member's card for the data export; undefined without one. */
export async function ownCardFile(db: Db, id: number): Promise<BinaryReply | undefined> {
  const holder = await queries.findHolder(db, id)
  return holder && hasCard(holder) ? await readCardFile(db, id) : undefined
}
