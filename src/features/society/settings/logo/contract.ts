import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing, Picture } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

export const LOGO_MAX_BYTES = 10_000_000

const administered = { may: may.manageSociety }

/** Square sizes in pixels: for a browser's tab, for screens, for an installed application. */
export const LogoShown = z.object({
  side: z.literal(['64', '180', '192', '512']).transform(Number).describe('Of the square it fits in, in pixels.'),
  ground: z.literal('white').optional().describe('To the edges of the square, for the icons of telephones.'),
  version: z.string().max(60).optional().describe('Which logo: another one has another address.'),
})

export const readLogo = endpoint('GET /siteconfiguration/logo', {
  auth: administered,
  summary: 'The society’s logo, to be changed',
  reply: z.object({ picture: Picture.nullable() }),
})

/** Public, because the sign-in page shows it. */
export const showLogo = endpoint('GET /siteconfiguration/logo/file', {
  auth: 'public',
  summary: 'The society’s logo as a picture',
  query: LogoShown,
  reply: 'binary',
  types: ['image/png'],
  refusals: { 404: ['file-not-found'] },
})

/** 400 at `file` as for every picture; 409 `society-unnamed` before the society is named. */
export const putLogo = endpoint('PUT /siteconfiguration/logo', {
  auth: administered,
  summary: 'Give the society a logo',
  upload: { maxBytes: LOGO_MAX_BYTES },
  reply: Picture,
  limit: { max: 60, minutes: 10 },
  refusals: { 409: ['society-unnamed'] },
})

export const deleteLogo = endpoint('DELETE /siteconfiguration/logo', {
  auth: administered,
  summary: 'Take the society’s logo away',
  reply: Nothing,
  refusals: { 409: ['society-unnamed'] },
})
