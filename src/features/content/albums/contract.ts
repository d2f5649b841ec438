import { z } from 'zod'
import { archiving } from '../../../shared/archiving.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ordering } from '../../../shared/ordering.ts'
import { absentOrNull, Day, EditedVersion, Picture, RichText, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { AudienceForm, fitAudience, ShownAudience } from '../../society/audience/contract.ts'

const Year = z.number('required').int('year').min(1850, 'year').max(2200, 'year')

const AlbumFields = z.object({
  title: z.string().trim().min(1, 'required').max(150, 'too-long'),
  text: RichText.max(5_000, 'too-long').default('' as RichText),
  /** Photographer of all pictures that don't name their own. */
  credits: z.string().trim().max(200, 'too-long').default(''),
  year: Year,
  /** The day, if known, within that year. */
  day: absentOrNull(Day),
  ...AudienceForm.shape,
  version: EditedVersion,
})

/** An album as an administrator edits it (rules#albums). */
export const AlbumForm = AlbumFields.superRefine(fitAudience).refine(
  ({ year, day }) => !day || day.startsWith(String(year)),
  {
    path: ['day'],
    message: 'another-year',
  },
)
export type AlbumForm = z.infer<typeof AlbumForm>

export const Album = AlbumFields.extend({
  id: z.number().int(),
  day: Day.nullable(),
  ...ShownAudience.shape,
  /** Owner; null for the society. */
  commission: z.object({ name: z.string(), technicalName: z.string() }).nullable(),
  /** The chosen picture, or the first one. */
  cover: Picture.nullable(),
  photos: z.number().int(),
  /** Whether the caller administers it. */
  managed: z.boolean(),
  archived: z.boolean(),
  version: Version,
  _links: z.object({ self: Link }),
})
export type Album = z.infer<typeof Album>

export const ALBUM_FIELDS = ['id', 'title', 'year', 'day', 'commission', 'position', 'archived'] as const

const found = { row: Album, takes: ['q', 'search', 'sort'], fields: ALBUM_FIELDS } as const
const managed = { of: 'album', may: may.manageCommission } as const
const administered = { among: 'ANY', may: may.manageCommission } as const

/** Lists the albums that the caller sees: latest year first, within it in their manual order, then latest day first. */
export const listAlbums = list({ ...found, path: '/albums', auth: 'member', summary: 'The albums' })

/** Lists those the caller administers, archived ones included. */
export const listAllAlbums = list({
  ...found,
  path: '/albums/administered',
  auth: administered,
  summary: 'The albums that the caller administers',
})
export const listAllAlbumsFile = fileOf(listAllAlbums, { summary: 'The albums that the caller administers as a file' })

/** Filter values: number of albums of each year and commission. */
export const listAlbumShelves = endpoint('GET /albums/shelves', {
  auth: 'member',
  summary: 'The years and commissions that have albums',
  reply: z.object({
    years: z.array(z.number().int()),
    commissions: z.array(z.object({ name: z.string(), technicalName: z.string() })),
  }),
})

export const readAlbum = endpoint('GET /albums/:id', { auth: { of: 'album' }, summary: 'An album', reply: Album })

export const createAlbum = endpoint('POST /albums', {
  auth: administered,
  summary: 'Make an album',
  body: AlbumForm,
  reply: Album,
  statuses: [201],
  refusals: { 404: ['commission-not-found'] },
})

export const saveAlbum = endpoint('PUT /albums/:id', {
  auth: managed,
  summary: 'Change an album',
  body: AlbumForm,
  versioned: true,
  reply: Album,
  refusals: { 404: ['commission-not-found'] },
})

export const { archive: archiveAlbum, restore: restoreAlbum } = archiving({
  path: '/albums',
  auth: administered,
  noun: 'album',
})

/** Sorts albums within a year; those the caller does not administer keep their place. */
export const orderAlbums = ordering({ path: '/albums', auth: administered, noun: 'album' })
