import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant, RichText } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Rgpd, RgpdBody } from '../contract.ts'

/** Texts with a page of their own; the data-protection notice, `rgpd`, is shown in a dialog. */
export const PUBLISHED = ['legal-notice', 'terms-of-sale', 'accessibility'] as const
export type Published = (typeof PUBLISHED)[number]
export type TextKind = 'rgpd' | Published

/** A present or former text; the first version is the program's own, without an author. */
export const TextVersion = z.object({
  version: z.string(),
  inForce: z.boolean(),
  writtenAt: Instant.nullable(),
  writtenBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type TextVersion = z.infer<typeof TextVersion>

const auth = { may: may.manageSociety }
const kind = z.enum(PUBLISHED).describe('Which text.')
const version = z.coerce.number().int().positive().max(999_999_999).describe('Its number.')
const versions = z.object({ rows: z.array(TextVersion) })
const compared = z.object({ version: z.string(), html: RichText, before: RichText.nullable() })
const refusals = { 404: ['notice-version-not-found'] }

/** Latest first. */
export const listNoticeVersions = endpoint('GET /siteconfiguration/rgpd/versions', {
  auth,
  summary: 'The versions of the data-protection notice',
  reply: versions,
})

export const readNoticeVersion = endpoint('GET /siteconfiguration/rgpd/versions/:version', {
  auth,
  summary: 'A version of the data-protection notice, and the one before it',
  params: z.object({ version }),
  reply: compared,
  refusals,
})

export const readText = endpoint('GET /siteconfiguration/texts/:kind', {
  auth: 'public',
  summary: 'The legal notice, the terms of sale or the accessibility statement',
  params: z.object({ kind }),
  reply: Rgpd,
})

/** Identifies the words in force: an order names the terms of sale that its buyer was shown by it. */
export const readTextDigest = endpoint('GET /siteconfiguration/texts/:kind/digest', {
  auth: 'public',
  summary: 'A digest of the legal notice, the terms of sale or the accessibility statement',
  params: z.object({ kind }),
  reply: z.object({ digest: z.string() }),
})

/** Each save creates a version; orders name the version that was accepted. */
export const saveText = endpoint('PUT /siteconfiguration/texts/:kind', {
  auth,
  summary: 'Write the legal notice, the terms of sale or the accessibility statement',
  params: z.object({ kind }),
  body: RgpdBody,
  versioned: true,
  reply: Rgpd,
})

/** Latest first. */
export const listTextVersions = endpoint('GET /siteconfiguration/texts/:kind/versions', {
  auth,
  summary: 'The versions of a text of the society',
  params: z.object({ kind }),
  reply: versions,
})

/** Public, so that a buyer can read again what they accepted. */
export const readTextVersion = endpoint('GET /siteconfiguration/texts/:kind/versions/:version', {
  auth: 'public',
  summary: 'A version of a text of the society, and the one before it',
  params: z.object({ kind, version }),
  reply: compared,
  refusals,
})
