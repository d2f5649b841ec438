import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import * as checklists from './checklists/contract.ts'
import { addPhoto, readSheet, removePhoto } from './checklists/service.ts'
import * as contract from './contract.ts'
import * as deposits from './deposits/contract.ts'
import {
  listDepositsToReturn,
  listHeldDeposits,
  receiveDeposit,
  settleDeposit,
  undoDeposit,
} from './deposits/service.ts'
import { handOver, recordReturn, undoStep } from './service.ts'

export function handoverRoutes(app: FastifyInstance) {
  bind(app, contract.handOver, ({ db, actor, noun, body }) => handOver(db, actor, noun, body))
  bind(app, contract.recordReturn, ({ db, actor, noun, body }) => recordReturn(db, actor, noun, body))
  bind(app, contract.undoStep, ({ db, actor, noun, body }) => undoStep(db, actor, noun, body))

  bind(app, checklists.readSheet, ({ db, actor, noun }) => readSheet(db, actor, noun.id))
  const PHOTOS = { HANDED_OVER: checklists.addHandoverPhoto, RETURNED: checklists.addReturnPhoto }
  for (const state of checklists.Moment.options)
    bind(app, PHOTOS[state], async ({ db, noun, receive, reply }) => {
      const added = await addPhoto(db, noun, state, receive)
      if (added.alreadyThere) reply.code(200)
      return added
    })
  bind(app, checklists.removeSheetPhoto, ({ db, params }) => removePhoto(db, params.id, params.photoId))

  bind(app, deposits.receiveDeposit, ({ db, actor, noun, body }) => receiveDeposit(db, actor, noun, body.method))
  bind(app, deposits.settleDeposit, ({ db, actor, noun, body }) => settleDeposit(db, actor, noun, body))
  bind(app, deposits.undoDeposit, ({ db, actor, noun, body }) => undoDeposit(db, actor, noun, body.step))
  bind(app, deposits.listHeldDeposits, async ({ db, noun }) => ({ rows: await listHeldDeposits(db, noun.id) }))
  bind(app, deposits.listDepositsToReturn, async ({ db, actor }) => ({ rows: await listDepositsToReturn(db, actor) }))
}
