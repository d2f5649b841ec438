import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { readSlipEntry } from '../accounting/closing/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'
import * as unpaid from './unpaid/contract.ts'
import { recordUnpaid } from './unpaid/service.ts'

export function depositSlipRoutes(app: FastifyInstance) {
  bindList(app, contract.listToDeposit, ({ db, query }) => service.readToDeposit(db, query))
  bindSheet(app, contract.listToDepositFile, ({ db, query }) => service.sheetOfToDeposit(db, query))
  bindList(app, contract.listDepositSlips, ({ db, query }) => service.readSlips(db, query))
  bindSheet(app, contract.listDepositSlipsFile, ({ db, query }) => service.sheetOfSlips(db, query))
  bind(app, contract.issueDepositSlip, ({ db, actor, body }) => service.issueSlip(db, actor, body))
  bind(app, contract.readDepositSlip, async ({ db, actor, params }) => {
    const slip = await service.readSlip(db, params.id)
    const isShown = slip.depositedOn !== null && isAllowed(actor, may.keepAccounts)
    return { ...slip, entry: isShown ? await readSlipEntry(db, slip.id) : null }
  })
  bind(app, contract.readDepositSlipFile, ({ db, params }) => service.readSlipFile(db, params.id))
  bind(app, contract.markDeposited, ({ db, actor, params, body }) =>
    service.depositSlip(db, actor, params.id, body.date),
  )
  bind(app, contract.cancelDepositSlip, ({ db, actor, params, body }) =>
    service.cancelSlip(db, actor, params.id, body.reason),
  )

  bind(app, unpaid.recordUnpaid, ({ db, actor, params, body }) => recordUnpaid(db, actor, params.id, body))
}
