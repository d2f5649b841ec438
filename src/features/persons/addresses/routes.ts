import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readAddress, readAddressUnsecure, saveAddress, saveAddressUnsecure, updateAddress } from './contract.ts'
import { changeAddress, demandHolder, demandOwn, readOwned, savePersonAddress } from './service.ts'

const ownerOf = ({ persons }: { persons: { id: number }[] }) => persons[0]?.id ?? 0

export function addressRoutes(app: FastifyInstance) {
  bind(app, readAddressUnsecure, async ({ db, holder, params }) => {
    const { personId, address } = await readOwned(db, params.id)
    await demandHolder(db, holder.personId, personId)
    return address
  })
  bind(app, saveAddressUnsecure, async ({ db, holder, body, request }) => {
    await demandHolder(db, holder.personId, ownerOf(body))
    return await savePersonAddress(db, { id: holder.personId, address: request.ip }, ownerOf(body), body)
  })
  bind(app, readAddress, async ({ db, actor, params }) => {
    const { personId, address } = await readOwned(db, params.id)
    demandOwn(actor, personId)
    return address
  })
  bind(app, saveAddress, async ({ db, actor, body }) => {
    demandOwn(actor, ownerOf(body))
    return await savePersonAddress(db, actor, ownerOf(body), body)
  })
  bind(app, updateAddress, ({ db, actor, params, body }) => changeAddress(db, actor, params.id, body))
}
