import { z } from 'zod'
import { fileOf, list } from '../../../../shared/list.ts'
import { Day } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../../society/persons/contract.ts'

export const RULES = ['MEMBER_GONE', 'REFUSED', 'UNFINISHED'] as const
export const Rule = z.enum(RULES)
export type Rule = z.infer<typeof Rule>

/** A member whom retention will erase: the rule, the day it counts from, and the day of the erasure. */
export const RetentionRow = z.object({
  person: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string(), state: State }),
  rule: Rule,
  since: Day,
  listedOn: Day,
  dueOn: Day,
})
export type RetentionRow = z.infer<typeof RetentionRow>

/** Lists erasures ahead, next first. */
export const listRetention = list({
  path: '/users/retention',
  auth: { may: may.superviseSociety },
  summary: 'Whom the retention rules will erase',
  row: RetentionRow,
})
export const listRetentionFile = fileOf(listRetention, { summary: 'Whom the retention rules will erase, as a file' })
