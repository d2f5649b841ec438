// Zod schemas for contracts. They are a file of their own because the first screen loads the functions beside them without Zod.
import { type ZodType, z } from 'zod'
import { cleanedRichText } from './rich-text.ts'

/** An integer id in a path. */
export const Id = z.coerce.number().int().positive().max(2_147_483_647).describe('Its number.')
export const ById = z.object({ id: Id })

/** The reply of a call that has nothing to say (204). */
export const Nothing = z.undefined()

/** A calendar day, `YYYY-MM-DD`, that exists (no 30 February). */
/** `HH:MM`, by the clock in Paris. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-format')

export const Day = z.iso.date().refine((day) => day >= '0001', 'no-such-day')

/** A moment, ISO 8601 UTC. */
export const Instant = z.iso.datetime()
/** The same as anybody may write it: in UTC, or with its offset, and in UTC still of our era and its first ten thousand years. */
export const OffsetInstant = z.iso.datetime({ offset: true }).refine((instant) => {
  const year = new Date(instant).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'no-such-moment')

/** Euros with two decimals on the wire: 45 or 45.5 or 45.55. */
export const Euros = z.number().nonnegative().max(1_000_000).multipleOf(0.01)
/** What many pay together. */
export const TotalEuros = z.number().nonnegative().multipleOf(0.01)

/** For what an answer gives as null: sent back so, it means the same as left out. */
export const absentOrNull = <S extends ZodType>(schema: S) =>
  z.optional(schema.nullable().transform((value) => value ?? undefined))

/** How often a thing was edited. */
export const Version = z.number().int()
/** In a body: the version that was edited, 0 where there was nothing yet. Left out, whatever is there is overwritten. */
export const EditedVersion = absentOrNull(z.number().int().nonnegative()).describe(
  'The version that was edited; where there is another one by now, 409 `changed-meanwhile`.',
)

/**
 * HTML that somebody wrote in an editor. The schema itself cleans it, so it is clean in whatever body or reply it stands; a body
 * adds its length: `RichText.max(20_000, 'too-long')`, which counts what is left of it. Nothing written is ''.
 */
export const RichText = z.string().overwrite(cleanedRichText).brand<'RichText'>()
export type RichText = z.infer<typeof RichText>

/**
 * What a thing is called, on one line: composed letters, single spaces (a no-break one stays), and something to be seen in it. Whatever
 * takes it adds its length with `max`.
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

/** A picture for a page: its size and a blurred likeness are known before any of it is loaded. */
export const Picture = z.object({
  /** PROCESSING: it can be shown in a moment. UNREADABLE: it never will be; another one is to be sent. */
  state: z.enum(['PROCESSING', 'READY', 'UNREADABLE']),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  /** Where it is fetched without a session, for some minutes; `pictureAddress` gives one of its forms. */
  href: z.string(),
  widths: z.array(z.number().int()),
})

/** No user name before the host: « https://known.example@evil.example » leads to the latter. */
export const namesItsHost = (address: string) => !/^[a-z]+:\/\/[^/?#]*@/i.test(address)

/** « www.cycles-kerloch.fr » as people write it is an address too. */
export const Website = z
  .string()
  .trim()
  .max(290, 'too-long')
  .transform((site) => (/^[a-z]+:\/\//i.test(site) ? site : `https://${site}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'website-format' }))
  .refine(namesItsHost, 'website-format')
