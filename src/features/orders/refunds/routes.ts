import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as cancellation from './cancellation/contract.ts'
import { cancelReservation, cancelWholeOrder, readCancellation } from './cancellation/service.ts'
import * as contract from './contract.ts'
import * as corrections from './corrections/contract.ts'
import { correctPayment } from './corrections/service.ts'
import { readRefundable, refundOrder } from './desk/contract.ts'
import { readLeft, refundManually } from './desk/service.ts'
import { retryRefund, settleRefund } from './service.ts'
import * as withdrawal from './withdrawal/contract.ts'
import { readWithdrawal, withdraw } from './withdrawal/service.ts'

export function refundRoutes(app: FastifyInstance) {
  bind(app, contract.retryRefund, ({ db, actor, params }) => retryRefund(db, actor, params.id))
  bind(app, contract.settleRefund, ({ db, actor, params, body }) => settleRefund(db, actor, params.id, body))

  bind(app, cancellation.readCancellation, ({ db, actor, params }) => readCancellation(db, actor, params.id))
  bind(app, cancellation.cancelWholeOrder, ({ db, actor, params, body }) =>
    cancelWholeOrder(db, actor, params.id, body.reason),
  )
  bind(app, cancellation.cancelReservation, ({ db, actor, params, body }) =>
    cancelReservation(db, actor, params.id, body.reason),
  )

  bind(app, corrections.correctPayment, ({ db, actor, params, body }) => correctPayment(db, actor, params.id, body))

  bind(app, readRefundable, ({ db, actor, params }) => readLeft(db, actor, params.id))
  bind(app, refundOrder, ({ db, actor, params, body }) => refundManually(db, actor, params.id, body))

  bind(app, withdrawal.readWithdrawal, ({ db, actor, params }) => readWithdrawal(db, actor, params.id))
  bind(app, withdrawal.withdraw, ({ db, actor, params, body }) => withdraw(db, actor, params.id, body.lines))
}
