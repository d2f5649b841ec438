import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant, RichText } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** A text of the notice that is or was in force; the first is the program's own, and nobody wrote it. */
export const NoticeVersion = z.object({
  version: z.string(),
  inForce: z.boolean(),
  writtenAt: Instant.nullable(),
  writtenBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type NoticeVersion = z.infer<typeof NoticeVersion>

const auth = { may: may.manageSociety }

/** The latest first. */
export const listNoticeVersions = endpoint('GET /siteconfiguration/rgpd/versions', {
  auth,
  summary: 'The versions of the data-protection notice',
  reply: z.object({ rows: z.array(NoticeVersion) }),
})

export const readNoticeVersion = endpoint('GET /siteconfiguration/rgpd/versions/:version', {
  auth,
  summary: 'A version of the data-protection notice, and the one before it',
  params: z.object({ version: z.coerce.number().int().positive().max(999_999_999).describe('Its number.') }),
  reply: z.object({ version: z.string(), html: RichText, before: RichText.nullable() }),
  refusals: { 404: ['notice-version-not-found'] },
})
