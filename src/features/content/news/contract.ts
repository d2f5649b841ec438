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

/** State of a news today (rules#news), derived from its dates. */
export const NewsState = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED'])
export type NewsState = z.infer<typeof NewsState>

/** A news as administrators edit it. */
export const NewsForm = z
  .object({
    ...AudienceForm.shape,
    title: Name.max(150, 'too-long'),
    text: RichText.max(20_000, 'too-long').default('' as RichText),
    /** `now`: by the server's clock. Absent: a draft. */
    publishedAt: absentOrNull(z.union([z.literal('now'), OffsetInstant])),
    /** Last day on which members see it. */
    expiresOn: absentOrNull(Day),
    pinned: z.boolean().default(false),
    version: EditedVersion,
  })
  .superRefine(fitAudience)
export type NewsForm = z.infer<typeof NewsForm>

/** A news in a list; the text is loaded separately. */
export const LightNews = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Beginning of the text, without markup. */
  excerpt: z.string(),
  /** Owner; null for the society. */
  commission: z
    .object({
      id: z.number().int(),
      name: z.string(),
      technicalName: z.string(),
      /** Colour of the commission, with white text on it. */
      colour: z.string().nullable(),
    })
    .nullable(),
  publishedAt: Instant.nullable(),
  pinned: z.boolean(),
  /** Whether the caller has opened it, or it is too old to be marked as unread. */
  read: z.boolean(),
  picture: Picture.nullable(),
  _links: z.object({ self: Link }),
})
export type LightNews = z.infer<typeof LightNews>

/** A news in the administrators' list. */
const AdministeredNews = LightNews.extend({
  ...ShownAudience.shape,
  state: NewsState,
  expiresOn: Day.nullable(),
  archived: z.boolean(),
})
export type AdministeredNews = z.infer<typeof AdministeredNews>

export const News = AdministeredNews.omit({ excerpt: true, read: true }).extend({
  text: RichText,
  /** For readers; `GET /files/{id}/address` gives the content. */
  attachments: z.array(Attachment),
  version: Version,
})
export type News = z.infer<typeof News>

const FIELDS = ['id', 'title', 'commissionId', 'commission', 'publishedAt', 'pinned'] as const
export const NEWS_FIELDS = [...FIELDS, 'state', 'archived', 'createdAt'] as const

const administered = { of: 'news', may: may.manageCommission } as const
const anyCommission = { among: 'ANY', may: may.manageCommission } as const

/** Maximum number of latest news, pinned ones first. */
const LIGHT_MAX = 200
export const listLightNews = endpoint('GET /news/light', {
  auth: 'member',
  summary: 'The latest news',
  query: z.object({ size: z.coerce.number().int().min(1).max(LIGHT_MAX).default(LIGHT_MAX).describe('How many.') }),
  reply: z.array(LightNews),
})

/** Lists published news that the caller sees, pinned ones first, then latest. */
export const listNews = list({
  path: '/news',
  auth: 'member',
  summary: 'The news',
  row: LightNews,
  takes: ['q', 'search', 'sort'],
  fields: FIELDS,
})

/** Lists those the caller administers, in any state. */
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

/** Marks news as opened by the caller. */
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

/** Deleted again unless the saved text shows it. */
export const addNewsTextPicture = endpoint('POST /news/:id/pictures', {
  ...sent,
  summary: 'Send a picture for the text of news',
  reply: z.object({ id: FileId }),
  statuses: [201],
})

/** May be called for archived news: 403 or 404 as for the others. */
export const { archive: archiveNews, restore: restoreNews } = archiving({
  path: '/news',
  auth: anyCommission,
  noun: 'news',
})
