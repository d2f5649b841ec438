import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList } from '../../../server/http/bind-lists.ts'
import { putPicture, removePicture } from '../../platform/files/service.ts'
import { storeTextPicture } from '../../platform/files/texts/service.ts'
import {
  addTextPicture,
  countOpenTo,
  deleteCommissionPicture,
  listCommissions,
  listLightCommissions,
  putCommissionPicture,
  readCommission,
  readCommissionPicture,
  updateCommission,
} from './contract.ts'
import { countOpenTo as countMembers, listLight, listReadable } from './queries.ts'
import { coverOf, presentCommission, presentCommissions, presentLight, readCover, textOf, update } from './service.ts'

export function commissionRoutes(app: FastifyInstance) {
  bindList(app, listLightCommissions, async ({ db, query }) => {
    const { rows, total } = await readPage(listLight(db, query), query)
    return { rows: presentLight(rows), total }
  })
  bindList(app, listCommissions, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listReadable(db, query, actor), query)
    return { rows: await presentCommissions(db, actor, rows), total }
  })
  bind(app, readCommission, ({ db, actor, noun }) => presentCommission(db, actor, noun))
  bind(app, updateCommission, ({ db, actor, params, body }) => update(db, actor, params.id, body))
  bind(app, countOpenTo, async ({ db, noun, query }) => ({
    members: await countMembers(db, noun.technicalName, query.subscribers),
  }))
  bind(app, addTextPicture, ({ db, params, receive }) => storeTextPicture(db, textOf(params.id), receive))
  bind(app, readCommissionPicture, ({ db, noun, reply }) => {
    // Kept for the member who may see it: another one signed in on the same machine asks anew.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization')
    return readCover(db, noun)
  })
  bind(app, putCommissionPicture, ({ db, actor, params, receive }) =>
    putPicture(db, coverOf(actor, params.id), receive),
  )
  bind(app, deleteCommissionPicture, ({ db, actor, params }) => removePicture(db, coverOf(actor, params.id)))
}
