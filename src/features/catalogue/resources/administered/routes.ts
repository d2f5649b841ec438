import type { FastifyInstance } from 'fastify'
import { bind } from '../../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../../server/http/bind-lists.ts'
import { storeTextPicture } from '../../../platform/files/texts/service.ts'
import * as pictures from '../pictures/contract.ts'
import { addPicture, orderPictures, readPictures, removePicture } from '../pictures/service.ts'
import * as contract from './contract.ts'
import * as service from './service.ts'
import { copyResource } from './service.ts'

export function administeredResourceRoutes(app: FastifyInstance) {
  bindList(app, contract.listAdministered, ({ db, actor, query }) => service.listAdministeredFor(db, actor, query))
  bindSheet(app, contract.listAdministeredFile, ({ db, actor, query }) => service.sheetOfResources(db, actor, query))
  bind(app, contract.readEdited, ({ db, params }) => service.readEditedResource(db, params.id))
  bind(app, contract.createResource, ({ db, actor, body }) => service.createResource(db, actor, body))
  bind(app, contract.saveResource, ({ db, actor, params, body }) => service.saveResource(db, actor, params.id, body))
  bind(app, contract.checkRules, ({ db, params, body }) => service.checkForm(db, params.id, body))
  bind(app, contract.copyResource, ({ db, actor, params }) => copyResource(db, actor, params.id))
  bind(app, contract.archiveResource, ({ db, actor, params }) => service.archiveResource(db, actor, params.id))
  bind(app, contract.restoreResource, ({ db, actor, params }) => service.restoreResource(db, actor, params.id))
  bind(app, contract.orderResources, ({ db, actor, params, body }) =>
    service.orderResources(db, actor, params.id, body.ids),
  )
  bind(app, pictures.listResourcePictures, ({ db, params }) => readPictures(db, params.id))
  bind(app, pictures.addResourcePicture, async ({ db, actor, params, receive, reply }) => {
    const added = await addPicture(db, actor, params.id, receive)
    if (added.alreadyThere) reply.code(200)
    return added
  })
  bind(app, pictures.orderResourcePictures, ({ db, actor, params, body }) =>
    orderPictures(db, actor, params.id, body.ids),
  )
  bind(app, pictures.removeResourcePicture, ({ db, actor, params }) =>
    removePicture(db, actor, params.id, params.pictureId),
  )
  bind(app, pictures.addResourceTextPicture, ({ db, params, receive }) =>
    storeTextPicture(db, service.textOf(params.id), receive),
  )
}
