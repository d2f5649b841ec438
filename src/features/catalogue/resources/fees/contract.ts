import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { EditedVersion, Euros, Name, Nothing, Picture, RichText, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Membertype, Subscription } from '../../../society/persons/contract.ts'
import { ThirdPartyAccount } from '../../../society/settings/account-numbers/contract.ts'

const administered = { may: may.manageSociety }
const Season = z.number().int().min(2000).max(2200)

export const MOST_SHARES = 8

/** Part of a fee that is passed on to somebody else, and its account (rules#shares-of-fees). */
export const FeeShare = z.object({
  name: Name.max(60, 'too-long'),
  amount: Euros.positive('share-of-nothing'),
  account: ThirdPartyAccount,
})
export type FeeShare = z.infer<typeof FeeShare>

/** A fee as the society sets it (rules#fees). With seasons it is only for those; without, for every season. */
export const FeeForm = z.object({
  name: z.string().trim().min(1, 'required').max(120, 'too-long'),
  price: Euros,
  membertypes: z.array(Membertype).min(1, 'statuses-none').max(5),
  subscription: Subscription,
  seasons: z.array(Season).max(20).default([]),
  description: RichText.max(20_000, 'too-long').default('' as RichText),
  /** Whether it is offered. */
  active: z.boolean().default(true),
  /** At most the price together; the rest is the society's own. */
  shares: z.array(FeeShare).max(MOST_SHARES, 'too-many').default([]),
  version: EditedVersion,
})
export type FeeForm = z.infer<typeof FeeForm>

export const AdministeredFee = FeeForm.extend({
  id: z.number().int(),
  picture: Picture.nullable(),
  position: z.number().int().nullable(),
  archived: z.boolean(),
  /** Number of pending and of paid orders with this fee. They keep the name and price at which they were placed. */
  waiting: z.number().int(),
  sold: z.number().int(),
  version: Version,
})
export type AdministeredFee = z.infer<typeof AdministeredFee>

export const FEE_FIELDS = ['id', 'name', 'subscription', 'position', 'active', 'archived'] as const

export const listFeesAdministered = list({
  path: '/fees',
  auth: administered,
  summary: 'The membership fees, archived ones too',
  row: AdministeredFee,
  takes: ['q', 'search', 'sort'],
  fields: FEE_FIELDS,
})
export const listFeesFile = fileOf(listFeesAdministered, { summary: 'The membership fees as a file' })

const refusals = { 404: ['fee-not-found'] }

export const readFee = endpoint('GET /fees/:id', {
  auth: administered,
  summary: 'A membership fee',
  reply: AdministeredFee,
  refusals,
})

/** 400 at `shares`: `shares-exceed` if they exceed the price, `same-share` if two have the same name. */
export const createFee = endpoint('POST /fees', {
  auth: administered,
  summary: 'Add a membership fee',
  body: FeeForm,
  reply: AdministeredFee,
  statuses: [201],
})

export const saveFee = endpoint('PUT /fees/:id', {
  auth: administered,
  summary: 'Change a membership fee',
  body: FeeForm,
  versioned: true,
  reply: AdministeredFee,
  refusals,
})

export const FEE_PICTURE_MAX_BYTES = 10_000_000

/** 400 at `file`: `not-a-picture`, `picture-too-large` (pixels), `picture-unreadable`. */
export const putFeePicture = endpoint('PUT /fees/:id/file', {
  auth: administered,
  summary: 'Give a membership fee a picture',
  upload: { maxBytes: FEE_PICTURE_MAX_BYTES },
  reply: Picture,
  limit: { max: 60, minutes: 10 },
  refusals,
})

export const deleteFeePicture = endpoint('DELETE /fees/:id/file', {
  auth: administered,
  summary: 'Take a membership fee’s picture away',
  reply: Nothing,
  refusals,
})

export const { archive: archiveFee, restore: restoreFee } = archiving({
  path: '/fees',
  auth: administered,
  noun: 'fee',
})

export const orderFeeList = ordering({ path: '/fees', auth: administered, noun: 'fee' })

/** Total that a status pays with a subscription it may have; null without fees. */
const Cell = z.object({
  membertype: Membertype,
  subscription: Subscription,
  total: Euros,
  fees: z.array(z.string()),
  /** Members with this status and subscription. */
  members: z.number().int(),
})
const SeasonTariff = z.object({ season: Season, cells: z.array(Cell) })
export type SeasonTariff = z.infer<typeof SeasonTariff>

/** Reads the tariff of the seasons on sale, and the next one. */
export const readTariff = endpoint('GET /fees/tariff', {
  auth: administered,
  summary: 'What each status pays, by subscription and season',
  reply: z.object({ seasons: z.array(SeasonTariff) }),
})
