import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'

export function namingRoutes(app: FastifyInstance) {
  bind(app, contract.readPhotoChildren, ({ db, params }) => service.readChildren(db, params.id))
  bind(app, contract.findNameable, async ({ db, actor, noun, query }) => ({
    rows: await service.findNameable(db, actor, noun, query.name),
  }))
  bind(app, contract.nameChild, ({ db, actor, noun, body }) => service.nameChild(db, actor, noun, body.child))
  bind(app, contract.unnameChild, ({ db, actor, noun, params }) => service.unnameChild(db, actor, noun, params.childId))
  bind(app, contract.markUnregistered, ({ db, actor, noun }) => service.markUnregistered(db, actor, noun))
  bind(app, contract.unmarkUnregistered, ({ db, actor, noun }) => service.unmarkUnregistered(db, actor, noun))
  bind(app, contract.allowUnregistered, ({ db, actor, noun, body }) =>
    service.allowUnregistered(db, actor, noun, body.word),
  )
  bindList(app, contract.listUnregistered, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(service.listUnregistered(db, actor), query)
    return { rows: await service.presentUnregistered(db, rows), total }
  })
}
