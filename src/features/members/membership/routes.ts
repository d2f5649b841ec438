import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { orderAdhesion, readAdhesion } from './adhesion/contract.ts'
import { readLastAdhesion } from './adhesion/service.ts'
import * as feeStates from './fee-states/contract.ts'
import { listFeeStates } from './fee-states/queries.ts'
import { sheetOfFeeStates } from './fee-states/service.ts'
import { readPersonFees, recordPersonPayment } from './offline/contract.ts'
import { readFees, recordPayment } from './offline/service.ts'
import { orderFees } from './ordering/service.ts'
import { showPerson } from './service.ts'
import { refuseUser, undoValidation, validateUser } from './validation/contract.ts'
import { refuseAccount, undoValidation as undo, validateAccount } from './validation/service.ts'

export function membershipRoutes(app: FastifyInstance) {
  bind(app, orderAdhesion, ({ db, holder, body }) => {
    const { reservations, ...asked } = body
    return orderFees(db, holder, {
      resourceIds: reservations.map(({ resource }) => resource.id),
      ...asked,
    })
  })
  bind(app, readAdhesion, ({ db, holder }) => readLastAdhesion(db, holder.personId))

  bindList(app, feeStates.listFeeStates, ({ db, query }) => readPage(listFeeStates(db, query), query))
  bindSheet(app, feeStates.listFeeStatesFile, ({ db, actor, params, query }) =>
    sheetOfFeeStates(db, actor, query, params.format),
  )

  bind(app, readPersonFees, ({ db, params, query }) => readFees(db, params.id, query.season))
  bind(app, recordPersonPayment, ({ db, actor, params, body }) => recordPayment(db, actor, params.id, body))

  bind(app, validateUser, async ({ db, actor, params }) => {
    await validateAccount(db, actor, params.id)
    return await showPerson(db, params.id, actor)
  })
  bind(app, undoValidation, async ({ db, actor, params }) => {
    await undo(db, actor, params.id)
    return await showPerson(db, params.id, actor)
  })
  bind(app, refuseUser, async ({ db, actor, params, body }) => {
    await refuseAccount(db, actor, params.id, body.reason)
    return await showPerson(db, params.id, actor)
  })
}
