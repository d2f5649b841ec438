import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { may } from '../../platform/access/contract.ts'
import { demandOwn } from '../../platform/access/gate/service.ts'
import {
  readAddress,
  readAddressUnsecure,
  saveAddress,
  saveAddressUnsecure,
  updateAddress,
} from './addresses/contract.ts'
import { changeAddress, demandHolder, readOwned, savePersonAddress } from './addresses/service.ts'
import { deletePersonNote, listPersonNotes, writePersonNote } from './notes/contract.ts'
import { readNotes, removeNote, writeNote } from './notes/service.ts'

const ownerOf = ({ persons }: { persons: { id: number }[] }) => persons[0]?.id ?? 0

export function personRoutes(app: FastifyInstance) {
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
  bind(app, deletePersonNote, async ({ db, actor, params }) => {
    await removeNote(db, actor, params.id, params.noteId)
    return undefined
  })
}
