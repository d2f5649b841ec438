import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../../server/data/db.ts'
import { iconOf, pngOf } from '../../../../server/files/pictures.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { type FileScope, type OwnPicture, openOwn, presentPictures } from '../../../platform/files/service.ts'
import * as queries from './queries.ts'

/** Visible to everybody, because the sign-in page shows it (rules#logo). */
export const logoFiles: FileScope = { name: 'logo', maySee: async () => true }

/** There is only one logo. */
const ONLY = 1

/** The logo, for the calls that change it. */
export const logoOf = (doer: Doer): OwnPicture => ({
  owner: { scope: logoFiles, id: ONLY },
  lock: async (trx) => {
    const found = await queries.lockLogo(trx)
    if (!found) throw conflict('society-unnamed')
    return found.pictureId
  },
  keep: async (trx, pictureId) => {
    await queries.updateLogo(trx, pictureId)
    await recordAct(
      trx,
      doer,
      'configuration.updated',
      { kind: 'configuration' },
      { part: 'association', fields: ['logo'] },
    )
  },
})

export async function presentLogo(db: Db) {
  const id = (await queries.findLogo(db))?.pictureId ?? null
  return { picture: (await presentPictures(db, [id])).get(id ?? '') ?? null }
}

/** Address of the logo for pages. Another logo has another address. */
export const logoAddress = ({ id, version }: { id: string; version: number }) =>
  `${API_BASE}/siteconfiguration/logo/file?version=${id}-${version}`

/** Resized logos are cached across all databases of this process. */
const made = new LRUCache<string, Buffer>({ max: 32 })

/** Draws the logo within a square, transparent or on white, as a PNG for all programs; undefined without one. */
export async function drawLogo(db: Db, side: number, ground?: 'white' | undefined): Promise<Buffer | undefined> {
  const shown = await queries.findShown(db)
  if (!shown) return undefined
  const key = `${shown.id}-${shown.version}-${side}-${ground}`
  const known = made.get(key)
  if (known) return known
  const { stored } = await openOwn(db, shown.id, 'webp')
  const bytes = await buffer(await stored.open(undefined))
  const png = await (ground ? iconOf : pngOf)(bytes, side)
  made.set(key, png)
  return png
}

/** Returns the logo; 404. */
export async function showLogo(db: Db, { side, ground }: { side: number; ground?: 'white' | undefined }) {
  return { bytes: (await drawLogo(db, side, ground)) ?? missing('file'), type: 'image/png' }
}
