// Zod schemas for contracts, in a file of their own because the first screen loads the neighbouring functions without
// Zod.
import { type ZodType, z } from 'zod'
import { cleanedRichText } from './rich-text.ts'

/** An integer id in a path. */
export const Id = z.coerce.number().int().positive().max(2_147_483_647).describe('Its number.')
export const ById = z.object({ id: Id })

/** The reply of a call without content (204). */
export const Nothing = z.undefined()

/** A calendar day, `YYYY-MM-DD`, that exists (no 30 February). */
/** `HH:MM`, in Paris time. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-format')

export const Day = z.iso.date().refine((day) => day >= '0001', 'no-such-day')

/** A moment, ISO 8601 UTC. */
export const Instant = z.iso.datetime()
/** A moment with any UTC offset, whose year in UTC is in our era and at most 9999. */
export const OffsetInstant = z.iso.datetime({ offset: true }).refine((instant) => {
  const year = new Date(instant).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'no-such-moment')

/** Euros with at most two decimals in the API: 45 or 45.5 or 45.55. */
export const Euros = z.number().nonnegative().max(1_000_000).multipleOf(0.01)
/** A total over many people. */
export const TotalEuros = z.number().nonnegative().multipleOf(0.01)

/** For values that an answer gives as null: null in a body means the same as leaving it out. */
export const absentOrNull = <S extends ZodType>(schema: S) =>
  z.optional(schema.nullable().transform((value) => value ?? undefined))

/** Number of times a thing was edited. */
export const Version = z.number().int()
/** In a body: the version that was edited, 0 if there was none. If left out, the current version is overwritten. */
export const EditedVersion = absentOrNull(z.number().int().nonnegative()).describe(
  'The version that was edited; where there is another one by now, 409 `changed-meanwhile`.',
)

/**
 * HTML from an editor. The schema itself sanitizes it, so it is clean in any body or reply; a body adds its maximum
 * length: `RichText.max(20_000, 'too-long')`, which counts the sanitized text. An empty text is ''.
 */
export const RichText = z.string().overwrite(cleanedRichText).brand<'RichText'>()
export type RichText = z.infer<typeof RichText>

/**
 * A name on one line: composed letters, single spaces (no-break ones stay), and at least one visible character. Users
 * of the schema add the length with `max`.
 */
export const Name = z
  .string()
  .overwrite((name) =>
    name
      .normalize('NFC')
      .trim()
      .replace(/[^\S\u00a0\u202f]+/g, ' '),
  )
  .min(1, { error: 'required', abort: true })
  .refine((name) => /[^\s\p{C}]/u.test(name), 'required')

/** A picture for a page, with its size and a blurred preview, which are known before it is loaded. */
export const Picture = z.object({
  /** PROCESSING: it will be available in a moment. UNREADABLE: it never will be; another one must be sent. */
  state: z.enum(['PROCESSING', 'READY', 'UNREADABLE']),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  /** Address to fetch it without a session, valid for some minutes; `pictureAddress` gives one width and format. */
  href: z.string(),
  widths: z.array(z.number().int()),
})

/** Whether an address has no user name before the host: « https://known.example@evil.example » leads to the latter. */
export const namesItsHost = (address: string) => !/^[a-z]+:\/\/[^/?#]*@/i.test(address)

/** Also accepts an address without protocol: « www.cycles-kerloch.fr ». */
export const Website = z
  .string()
  .trim()
  .max(290, 'too-long')
  .transform((site) => (/^[a-z]+:\/\//i.test(site) ? site : `https://${site}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'website-format' }))
  .refine(namesItsHost, 'website-format')
