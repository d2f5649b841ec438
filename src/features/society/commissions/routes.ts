import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { archive } from '../../platform/archive/service.ts'
import { putPicture, removePicture } from '../../platform/files/service.ts'
import { storeTextPicture } from '../../platform/files/texts/service.ts'
import * as administered from './administered/contract.ts'
import {
  createCommission,
  listAdministered,
  orderCommissions,
  readTechnicalName,
  renameCommission,
  restoreCommission,
  sheetOfCommissions,
} from './administered/service.ts'
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
import * as holders from './holders/contract.ts'
import { listAdministrators, listCandidates, listMembers } from './holders/queries.ts'
import {
  admitMember,
  dismissAdministrator,
  dismissMember,
  nameAdministrator,
  sheetOfMembers,
} from './holders/service.ts'
import { countOpenTo as countMembers, listLight, listReadable } from './queries.ts'
import { listHeldRoles, listHeldRolesFile, readRoleGaps, saveRoles } from './roles/contract.ts'
import { countSuperAdmins, listHeld, listUnadministered } from './roles/queries.ts'
import { replaceRoles, sheetOfRoles } from './roles/service.ts'
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
    // Cached for this member only: another one signed in on the same machine requests it again.
    reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization')
    return readCover(db, noun)
  })
  bind(app, putCommissionPicture, ({ db, actor, params, receive }) =>
    putPicture(db, coverOf(actor, params.id), receive),
  )
  bind(app, deleteCommissionPicture, ({ db, actor, params }) => removePicture(db, coverOf(actor, params.id)))

  bindList(app, administered.listAllCommissions, ({ db, query }) => readPage(listAdministered(db, query), query))
  bindSheet(app, administered.listAllCommissionsFile, ({ db, query }) => sheetOfCommissions(db, query))
  bind(app, administered.createCommission, ({ db, actor, body }) => createCommission(db, actor, body))
  bind(app, administered.readTechnicalName, ({ db, params }) => readTechnicalName(db, params.id))
  bind(app, administered.renameCommission, ({ db, actor, params, body }) =>
    renameCommission(db, actor, params.id, body.technicalName),
  )
  bind(app, administered.orderCommissions, ({ db, actor, body }) => orderCommissions(db, actor, body.ids))
  bind(app, administered.archiveCommission, ({ db, actor, params }) => archive(db, actor, 'commissions', params.id))
  bind(app, administered.restoreCommission, ({ db, actor, params }) => restoreCommission(db, actor, params.id))

  bindList(app, holders.listMembers, ({ db, noun, query }) =>
    readPage(listMembers(db, noun.technicalName, query.q), query),
  )
  bindSheet(app, holders.listMembersFile, ({ db, noun, query }) => sheetOfMembers(db, noun, query.q))
  bind(app, holders.listAdministrators, async ({ db, noun }) => ({
    rows: await listAdministrators(db, noun.technicalName),
  }))
  bind(app, holders.findCandidates, async ({ db, query }) => ({ rows: await listCandidates(db, query.name) }))
  bind(app, holders.admitMember, ({ db, actor, noun, params }) => admitMember(db, actor, noun, params.personId))
  bind(app, holders.dismissMember, ({ db, actor, noun, params }) => dismissMember(db, actor, noun, params.personId))
  bind(app, holders.nameAdministrator, ({ db, actor, noun, params, body }) =>
    nameAdministrator(db, actor, noun, params.personId, body.role),
  )
  bind(app, holders.dismissAdministrator, ({ db, actor, noun, params }) =>
    dismissAdministrator(db, actor, noun, params.personId),
  )

  bind(app, saveRoles, ({ db, actor, params, body }) => replaceRoles(db, actor, params.id, body))
  bindList(app, listHeldRoles, ({ db, query }) => readPage(listHeld(db, query), query))
  bindSheet(app, listHeldRolesFile, ({ db, actor, query, params }) => sheetOfRoles(db, actor, query, params.format))
  bind(app, readRoleGaps, async ({ db }) => ({
    superAdmins: await countSuperAdmins(db),
    commissions: await listUnadministered(db),
  }))
}
