import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { restore } from '../../platform/archive/service.ts'
import { putPicture, removePicture } from '../../platform/files/service.ts'
import * as accountNumbers from './account-numbers/contract.ts'
import { readAccountNumbers, saveAccountNumbers } from './account-numbers/service.ts'
import * as centres from './centres/contract.ts'
import { listCentres } from './centres/queries.ts'
import { addCentre, archiveCentre, orderCentres, removeCentre, renameCentre } from './centres/service.ts'
import { readConfiguration, readPaymentSettings, readRgpd, savePaymentSettings, saveRgpd } from './contract.ts'
import * as logo from './logo/contract.ts'
import { logoOf, presentLogo, showLogo } from './logo/service.ts'
import * as parts from './parts/contract.ts'
import { readPart, savePart } from './parts/service.ts'
import { readSettings, saveSettings } from './payment-methods/service.ts'
import { readPublicConfiguration } from './service.ts'
import * as texts from './texts/contract.ts'
import { digestOf, readText, readVersion, readVersions, saveText } from './texts/service.ts'

const DAY_SECONDS = 86_400

export function siteconfigurationRoutes(app: FastifyInstance) {
  bind(app, readConfiguration, ({ db }) => readPublicConfiguration(db))
  bind(app, readRgpd, ({ db }) => readText(db, 'rgpd'))
  bind(app, readPaymentSettings, ({ db }) => readSettings(db))
  bind(app, savePaymentSettings, ({ db, actor, body }) => saveSettings(db, actor, body))
  bind(app, saveRgpd, ({ db, actor, body }) => saveText(db, actor, 'rgpd', body))

  bind(app, accountNumbers.readAccountNumbers, ({ db }) => readAccountNumbers(db))
  bind(app, accountNumbers.saveAccountNumbers, ({ db, actor, body }) => saveAccountNumbers(db, actor, body))

  bind(app, centres.listCentres, async ({ db }) => ({ rows: await listCentres(db) }))
  bind(app, centres.createCentre, ({ db, actor, body }) => addCentre(db, actor, body.name))
  bind(app, centres.renameCentre, ({ db, actor, params, body }) => renameCentre(db, actor, params.id, body))
  bind(app, centres.deleteCentre, ({ db, actor, params }) => removeCentre(db, actor, params.id))
  bind(app, centres.archiveCentre, ({ db, actor, params }) => archiveCentre(db, actor, params.id))
  bind(app, centres.restoreCentre, ({ db, actor, params }) => restore(db, actor, 'centres', params.id))
  bind(app, centres.orderCentres, ({ db, actor, body }) => orderCentres(db, actor, body.ids))

  bind(app, logo.readLogo, ({ db }) => presentLogo(db))
  bind(app, logo.showLogo, async ({ db, query, reply }) => {
    const logo = await showLogo(db, query)
    reply.header('cache-control', `public, max-age=${query.version ? 365 * DAY_SECONDS : DAY_SECONDS}`)
    return logo
  })
  bind(app, logo.putLogo, ({ db, actor, receive }) => putPicture(db, logoOf(actor), receive))
  bind(app, logo.deleteLogo, ({ db, actor }) => removePicture(db, logoOf(actor)))

  bind(app, parts.readAssociation, ({ db }) => readPart(db, 'association'))
  bind(app, parts.readContact, ({ db }) => readPart(db, 'contact'))
  bind(app, parts.readSeason, ({ db }) => readPart(db, 'season'))
  bind(app, parts.readCalendar, ({ db }) => readPart(db, 'calendar'))
  bind(app, parts.readLegalFacts, ({ db }) => readPart(db, 'legal'))
  bind(app, parts.saveAssociation, ({ db, actor, body }) => savePart(db, actor, 'association', body))
  bind(app, parts.saveContact, ({ db, actor, body }) => savePart(db, actor, 'contact', body))
  bind(app, parts.saveSeason, ({ db, actor, body }) => savePart(db, actor, 'season', body))
  bind(app, parts.saveCalendar, ({ db, actor, body }) => savePart(db, actor, 'calendar', body))
  bind(app, parts.saveLegalFacts, ({ db, actor, body }) => savePart(db, actor, 'legal', body))

  bind(app, texts.listNoticeVersions, async ({ db }) => ({ rows: await readVersions(db, 'rgpd') }))
  bind(app, texts.readNoticeVersion, ({ db, params }) => readVersion(db, 'rgpd', params.version))
  bind(app, texts.readText, ({ db, params }) => readText(db, params.kind))
  bind(app, texts.readTextDigest, async ({ db, params }) => ({ digest: digestOf(await readText(db, params.kind)) }))
  bind(app, texts.saveText, ({ db, actor, params, body }) => saveText(db, actor, params.kind, body))
  bind(app, texts.listTextVersions, async ({ db, params }) => ({ rows: await readVersions(db, params.kind) }))
  bind(app, texts.readTextVersion, ({ db, params }) => readVersion(db, params.kind, params.version))
}
