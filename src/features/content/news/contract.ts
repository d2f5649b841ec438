import { z } from 'zod'
import { archiving } from '../../../shared/archiving.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { fileOf, list } from '../../../shared/list.ts'
import {
  absentOrNull,
  Day,
  EditedVersion,
  Instant,
  Name,
  Nothing,
  OffsetInstant,
  Picture,
  RichText,
  Version,
} from '../../../shared/schemas.ts'
import { Attachment } from '../../mailing/mailings/attachments/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { FileId } from '../../platform/files/contract.ts'
import { AudienceForm, fitAudience, ShownAudience } from '../../society/audience/contract.ts'

/** Where news stand today (rules#news): their dates alone say it. */
export const NewsState = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED'])
export type NewsState = z.infer<typeof NewsState>

/** News as who administers them writes them. */
export const NewsForm = z
  .object({
    ...AudienceForm.shape,
    title: Name.max(150, 'too-long'),
    text: RichText.max(20_000, 'too-long').default('' as RichText),
    /** `now`: by the server's clock. Left out: a draft. */
    publishedAt: absentOrNull(z.union([z.literal('now'), OffsetInstant])),
    /** The last day on which members see them. */
    expiresOn: absentOrNull(Day),
    pinned: z.boolean().default(false),
    version: EditedVersion,
  })
  .superRefine(fitAudience)
export type NewsForm = z.infer<typeof NewsForm>

/** What a list of news needs; the text is asked for one by one. */
export const LightNews = z.object({
  id: z.number().int(),
  title: z.string(),
  /** How the text begins, in plain words. */
  excerpt: z.string(),
  /** Whose they are; null: the society's. */
  commission: z
    .object({
      id: z.number().int(),
      name: z.string(),
      technicalName: z.string(),
      /** What it is known by, with white on it. */
      colour: z.string().nullable(),
    })
    .nullable(),
  publishedAt: Instant.nullable(),
  pinned: z.boolean(),
  /** Whether the caller has opened them, or they are so old that nobody is told. */
  read: z.boolean(),
  picture: Picture.nullable(),
  _links: z.object({ self: Link }),
})
export type LightNews = z.infer<typeof LightNews>

/** As their administrators list them. */
const AdministeredNews = LightNews.extend({
  ...ShownAudience.shape,
  state: NewsState,
  expiresOn: Day.nullable(),
  archived: z.boolean(),
})
export type AdministeredNews = z.infer<typeof AdministeredNews>

export const News = AdministeredNews.omit({ excerpt: true, read: true }).extend({
  text: RichText,
  /** For whoever reads them; `GET /files/{id}/address` gives the content. */
  attachments: z.array(Attachment),
  version: Version,
})
export type News = z.infer<typeof News>

const FIELDS = ['id', 'title', 'commissionId', 'commission', 'publishedAt', 'pinned'] as const
export const NEWS_FIELDS = [...FIELDS, 'state', 'archived', 'createdAt'] as const

const administered = { of: 'news', may: may.manageCommission } as const
const anyCommission = { among: 'ANY', may: may.manageCommission } as const

/** The latest that the caller sees, pinned ones first: so many at most. */
const LIGHT_MAX = 200
export const listLightNews = endpoint('GET /news/light', {
  auth: 'member',
  summary: 'The latest news',
  query: z.object({ size: z.coerce.number().int().min(1).max(LIGHT_MAX).default(LIGHT_MAX).describe('How many.') }),
  reply: z.array(LightNews),
})

/** What is published and the caller sees, pinned ones first, then the latest. */
export const listNews = list({
  path: '/news',
  auth: 'member',
  summary: 'The news',
  row: LightNews,
  takes: ['q', 'search', 'sort'],
  fields: FIELDS,
})

/** Those the caller administers, in every state. */
export const listAllNews = list({
  path: '/news/administered',
  auth: anyCommission,
  summary: 'The news, drafts and archived ones too',
  row: AdministeredNews,
  takes: ['q', 'search', 'sort'],
  fields: NEWS_FIELDS,
})
export const listAllNewsFile = fileOf(listAllNews, { summary: 'The news as a file' })

export const readNews = endpoint('GET /news/:id', { auth: { of: 'news' }, summary: 'News', reply: News })

/** The caller has opened them. */
export const openNews = endpoint('POST /news/:id/seen', {
  auth: { of: 'news' },
  summary: 'Have read news',
  reply: Nothing,
})

export const createNews = endpoint('POST /news', {
  auth: anyCommission,
  summary: 'Write news',
  body: NewsForm,
  reply: News,
  statuses: [201],
  refusals: { 404: ['commission-not-found'] },
})

export const saveNews = endpoint('PUT /news/:id', {
  auth: administered,
  summary: 'Change news',
  body: NewsForm,
  versioned: true,
  reply: News,
  refusals: { 404: ['commission-not-found'] },
})

export const PICTURE_MAX_BYTES = 30_000_000
const sent = { auth: administered, upload: { maxBytes: PICTURE_MAX_BYTES }, limit: { max: 60, minutes: 10 } } as const

export const putNewsPicture = endpoint('PUT /news/:id/file', {
  ...sent,
  summary: 'Give news a picture',
  reply: Picture,
})

export const deleteNewsPicture = endpoint('DELETE /news/:id/file', {
  auth: administered,
  summary: 'Take the picture of news away',
  reply: Nothing,
})

/** Stays once the text that is saved shows it. */
export const addNewsTextPicture = endpoint('POST /news/:id/pictures', {
  ...sent,
  summary: 'Send a picture for the text of news',
  reply: z.object({ id: FileId }),
  statuses: [201],
})

/** Asked of news that may be archived already: 403 or 404 as for the others. */
export const { archive: archiveNews, restore: restoreNews } = archiving({
  path: '/news',
  auth: anyCommission,
  noun: 'news',
})
