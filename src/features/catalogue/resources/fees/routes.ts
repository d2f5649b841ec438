import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import { putPicture, removePicture } from '../../../platform/files/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function feeRoutes(app: FastifyInstance) {
  bindList(app, contract.listFeesAdministered, ({ db, query }) => service.readFees(db, query))
  bindSheet(app, contract.listFeesFile, ({ db, query }) => service.sheetOfFees(db, query))
  bind(app, contract.readTariff, ({ db }) => service.readTariffs(db))
  bind(app, contract.readFee, ({ db, params }) => service.readFee(db, params.id))
  bind(app, contract.createFee, ({ db, actor, body }) => service.createFee(db, actor, body))
  bind(app, contract.saveFee, ({ db, actor, params, body }) => service.saveFee(db, actor, params.id, body))
  bind(app, contract.orderFeeList, ({ db, actor, body }) => service.orderFees(db, actor, body.ids))
  bind(app, contract.putFeePicture, ({ db, actor, params, receive }) =>
    putPicture(db, service.pictureOf(actor, params.id), receive),
  )
  bind(app, contract.deleteFeePicture, ({ db, actor, params }) =>
    removePicture(db, service.pictureOf(actor, params.id)),
  )
  bind(app, contract.archiveFee, ({ db, actor, params }) => service.archiveFee(db, actor, params.id))
  bind(app, contract.restoreFee, ({ db, actor, params }) => service.restoreFee(db, actor, params.id))
}
