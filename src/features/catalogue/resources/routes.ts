import type { FastifyInstance } from 'fastify'
import { readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { missing } from '../../../server/http/errors.ts'
import { putPicture, removePicture as removeOwnPicture } from '../../platform/files/service.ts'
import { storeTextPicture } from '../../platform/files/texts/service.ts'
import { readPayer } from '../../society/persons/status/service.ts'
import * as administered from './administered/contract.ts'
import * as administeredService from './administered/service.ts'
import { copyResource } from './administered/service.ts'
import { readFree } from './availability/contract.ts'
import { availabilityFor, freeOf } from './availability/service.ts'
import * as closures from './closures/contract.ts'
import { listTaking, listToCome } from './closures/queries.ts'
import { closeDays, reopenDays } from './closures/service.ts'
import * as contract from './contract.ts'
import { listFees, readAvailability, readResourcePicture } from './contract.ts'
import * as fees from './fees/contract.ts'
import * as feesService from './fees/service.ts'
import { listFor, presentResources } from './offered/service.ts'
import * as pictures from './pictures/contract.ts'
import { addPicture, orderPictures, readPictures, removePicture } from './pictures/service.ts'
import { feesToPay, presentFee, readPicture } from './service.ts'

export function resourceRoutes(app: FastifyInstance) {
  bind(app, listFees, async ({ db, holder }) => {
    const { season, fees } = await feesToPay(db, await readPayer(db, holder.personId), holder.season)
    return { season, rows: fees.map(presentFee) }
  })
  bind(app, readResourcePicture, async ({ db, params, reply }) => {
    reply.header('cache-control', 'private, max-age=3600')
    return await readPicture(db, params.id)
  })

  bindList(app, administered.listAdministered, ({ db, actor, query }) =>
    administeredService.listAdministeredFor(db, actor, query),
  )
  bindSheet(app, administered.listAdministeredFile, ({ db, actor, query }) =>
    administeredService.sheetOfResources(db, actor, query),
  )
  bind(app, administered.readEdited, ({ db, params }) => administeredService.readEditedResource(db, params.id))
  bind(app, administered.createResource, ({ db, actor, body }) => administeredService.createResource(db, actor, body))
  bind(app, administered.saveResource, ({ db, actor, params, body }) =>
    administeredService.saveResource(db, actor, params.id, body),
  )
  bind(app, administered.checkRules, ({ db, params, body }) => administeredService.checkForm(db, params.id, body))
  bind(app, administered.copyResource, ({ db, actor, params }) => copyResource(db, actor, params.id))
  bind(app, administered.archiveResource, ({ db, actor, params }) =>
    administeredService.archiveResource(db, actor, params.id),
  )
  bind(app, administered.restoreResource, ({ db, actor, params }) =>
    administeredService.restoreResource(db, actor, params.id),
  )
  bind(app, administered.orderResources, ({ db, actor, params, body }) =>
    administeredService.orderResources(db, actor, params.id, body.ids),
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
    storeTextPicture(db, administeredService.textOf(params.id), receive),
  )

  bind(app, readAvailability, ({ db, actor, noun, query }) => availabilityFor(db, noun, actor.id, query))
  bind(app, readFree, async ({ db, actor, noun, query }) => ({ resources: await freeOf(db, actor, noun, query) }))

  bind(app, closures.listClosures, async ({ db, params }) => ({ rows: await listToCome(db, params.id) }))
  bind(app, closures.listStays, async ({ db, params, query }) => ({ rows: await listTaking(db, params.id, query) }))
  bind(app, closures.closeDays, ({ db, actor, params, body }) => closeDays(db, actor, params.id, body))
  bind(app, closures.reopenDays, ({ db, actor, params }) => reopenDays(db, actor, params.id, params.closureId))

  bindList(app, fees.listFeesAdministered, ({ db, query }) => feesService.readFees(db, query))
  bindSheet(app, fees.listFeesFile, ({ db, query }) => feesService.sheetOfFees(db, query))
  bind(app, fees.readTariff, ({ db }) => feesService.readTariffs(db))
  bind(app, fees.readFee, ({ db, params }) => feesService.readFee(db, params.id))
  bind(app, fees.createFee, ({ db, actor, body }) => feesService.createFee(db, actor, body))
  bind(app, fees.saveFee, ({ db, actor, params, body }) => feesService.saveFee(db, actor, params.id, body))
  bind(app, fees.orderFeeList, ({ db, actor, body }) => feesService.orderFees(db, actor, body.ids))
  bind(app, fees.putFeePicture, ({ db, actor, params, receive }) =>
    putPicture(db, feesService.pictureOf(actor, params.id), receive),
  )
  bind(app, fees.deleteFeePicture, ({ db, actor, params }) =>
    removeOwnPicture(db, feesService.pictureOf(actor, params.id)),
  )
  bind(app, fees.archiveFee, ({ db, actor, params }) => feesService.archiveFee(db, actor, params.id))
  bind(app, fees.restoreFee, ({ db, actor, params }) => feesService.restoreFee(db, actor, params.id))

  bindList(app, contract.listResources, async ({ db, actor, query }) => {
    const { rows, total } = await readPage(listFor(db, actor, query), query)
    return { rows: await presentResources(db, rows), total }
  })
  bind(app, contract.readResource, async ({ db, noun }) => {
    const [shown] = await presentResources(db, [noun])
    return shown ?? missing('resource')
  })
}
