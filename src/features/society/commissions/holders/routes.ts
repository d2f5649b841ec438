import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../../server/data/pages.ts'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import * as contract from './contract.ts'
import { listAdministrators, listCandidates, listMembers } from './queries.ts'
import { admitMember, dismissAdministrator, dismissMember, nameAdministrator, sheetOfMembers } from './service.ts'

export function holderRoutes(app: FastifyInstance) {
  bindList(app, contract.listMembers, ({ db, noun, query }) =>
    readPage(listMembers(db, noun.technicalName, query.q), query),
  )
  bindSheet(app, contract.listMembersFile, ({ db, noun, query }) => sheetOfMembers(db, noun, query.q))
  bind(app, contract.listAdministrators, async ({ db, noun }) => ({
    rows: await listAdministrators(db, noun.technicalName),
  }))
  bind(app, contract.findCandidates, async ({ db, query }) => ({ rows: await listCandidates(db, query.name) }))
  bind(app, contract.admitMember, ({ db, actor, noun, params }) => admitMember(db, actor, noun, params.personId))
  bind(app, contract.dismissMember, ({ db, actor, noun, params }) => dismissMember(db, actor, noun, params.personId))
  bind(app, contract.nameAdministrator, ({ db, actor, noun, params, body }) =>
    nameAdministrator(db, actor, noun, params.personId, body.role),
  )
  bind(app, contract.dismissAdministrator, ({ db, actor, noun, params }) =>
    dismissAdministrator(db, actor, noun, params.personId),
  )
}
