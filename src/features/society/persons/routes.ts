import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../server/data/db.ts'
import { bind } from '../../../server/http/bind.ts'
import { missing } from '../../../server/http/errors.ts'
import type { ReplyOf } from '../../../shared/endpoint.ts'
import { may } from '../../platform/access/contract.ts'
import { demandOwn } from '../../platform/access/gate/service.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordRead } from '../../platform/audit/service.ts'
import {
  readAddress,
  readAddressUnsecure,
  saveAddress,
  saveAddressUnsecure,
  updateAddress,
} from './addresses/contract.ts'
import { changeAddress, demandHolder, readOwned, savePersonAddress } from './addresses/service.ts'
import { readUser } from './contract.ts'
import * as freeFields from './free-fields/contract.ts'
import { callerOf, changePersonFields, readPersonFields } from './free-values/service.ts'
import * as managedFields from './managed-fields/contract.ts'
import * as freeFieldsService from './managed-fields/service.ts'
import { deletePersonNote, listPersonNotes, writePersonNote } from './notes/contract.ts'
import { readNotes, removeNote, writeNote } from './notes/service.ts'
import { readPayer } from './status/service.ts'

const ownerOf = ({ persons }: { persons: { id: number }[] }) => persons[0]?.id ?? 0

/** The holder of a token may only read its own person: 404 for anybody else, 401 if the account may no longer pay. */
async function demandPerson(db: Db, holderId: number, personId: number) {
  if (holderId !== personId) missing('person')
  await readPayer(db, holderId)
}

/** What higher layers add to a person. */
type Parts = { showPerson: (db: Db, id: number, actor: Actor) => Promise<ReplyOf<typeof readUser>> }

export const personRoutes =
  ({ showPerson }: Parts) =>
  (app: FastifyInstance) => {
    bind(app, readUser, async ({ db, actor, params }) => {
      const person = await showPerson(db, params.id, actor)
      if (actor.id !== params.id) await recordRead(db, actor, params.id)
      return person
    })

    bind(app, readAddressUnsecure, async ({ db, holder, params }) => {
      const { ownerId, address } = await readOwned(db, params.id)
      await demandHolder(db, holder.personId, ownerId)
      return address
    })
    bind(app, saveAddressUnsecure, async ({ db, holder, body, request }) => {
      await demandHolder(db, holder.personId, ownerOf(body))
      return await savePersonAddress(db, { id: holder.personId, address: request.ip }, ownerOf(body), body)
    })
    bind(app, readAddress, ({ noun }) => noun.address)
    bind(app, saveAddress, async ({ db, actor, body }) => {
      const { ownerId } = demandOwn(actor, 'address', { ownerId: ownerOf(body) }, may.managePersons)
      return await savePersonAddress(db, actor, ownerId, body)
    })
    bind(app, updateAddress, ({ db, actor, noun, body }) => changeAddress(db, actor, noun, body))

    bind(app, listPersonNotes, async ({ db, params }) => ({ rows: await readNotes(db, params.id) }))
    bind(app, writePersonNote, ({ db, actor, params, body }) => writeNote(db, actor, params.id, body.text))
    bind(app, deletePersonNote, ({ db, actor, params }) => removeNote(db, actor, params.id, params.noteId))

    bind(app, freeFields.listFreeFields, async ({ db }) => ({ rows: await freeFieldsService.listFreeFields(db) }))
    bind(app, freeFields.listOwnFreeFields, async ({ db }) => ({ rows: await freeFieldsService.listOwn(db) }))
    bind(app, managedFields.listManagedFreeFields, async ({ db }) => ({
      rows: await freeFieldsService.listManaged(db),
    }))
    bind(app, managedFields.createFreeField, ({ db, actor, body }) => freeFieldsService.addFreeField(db, actor, body))
    bind(app, managedFields.changeFreeField, ({ db, actor, params, body }) =>
      freeFieldsService.changeFreeField(db, actor, params.id, body),
    )
    bind(app, managedFields.deleteFreeField, ({ db, actor, params }) =>
      freeFieldsService.removeFreeField(db, actor, params.id),
    )
    bind(app, managedFields.archiveFreeField, ({ db, actor, params }) =>
      freeFieldsService.archiveFreeField(db, actor, params.id),
    )
    bind(app, managedFields.restoreFreeField, ({ db, actor, params }) =>
      freeFieldsService.restoreFreeField(db, actor, params.id),
    )
    bind(app, managedFields.orderFreeFields, ({ db, actor, body }) =>
      freeFieldsService.orderFreeFields(db, actor, body.ids),
    )

    bind(app, freeFields.readPersonFreeFields, async ({ db, actor, params }) => {
      const fields = await readPersonFields(db, callerOf(actor), params.id)
      if (actor.id !== params.id) await recordRead(db, actor, params.id)
      return fields
    })
    bind(app, freeFields.changePersonFreeFields, ({ db, actor, params, body }) =>
      changePersonFields(db, { doer: actor, caller: callerOf(actor) }, params.id, body),
    )
    bind(app, freeFields.readFreeFieldsUnsecure, async ({ db, holder, params }) => {
      await demandPerson(db, holder.personId, params.id)
      return await readPersonFields(db, 'member', params.id)
    })
    bind(app, freeFields.changeFreeFieldsUnsecure, async ({ db, holder, params, body, request }) => {
      await demandPerson(db, holder.personId, params.id)
      const doer = { id: holder.personId, address: request.ip }
      return await changePersonFields(db, { doer, caller: 'member' }, params.id, body)
    })
  }
