import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import { listHeldRoles, listHeldRolesFile, readRoleGaps, saveRoles } from './contract.ts'
import { countSuperAdmins, listHeld, listUnadministered } from './queries.ts'
import { replaceRoles, sheetOfRoles } from './service.ts'

export function roleRoutes(app: FastifyInstance) {
  bind(app, saveRoles, ({ db, actor, params, body }) => replaceRoles(db, actor, params.id, body))
  bindList(app, listHeldRoles, ({ db, query }) => readPage(listHeld(db, query), query))
  bindSheet(app, listHeldRolesFile, ({ db, actor, query, params }) => sheetOfRoles(db, actor, query, params.format))
  bind(app, readRoleGaps, async ({ db }) => ({
    superAdmins: await countSuperAdmins(db),
    commissions: await listUnadministered(db),
  }))
}
