import { z } from 'zod'
import { fileOf, list } from '../../../../shared/list.ts'
import { Day } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../../society/persons/contract.ts'

/** What is needed to record a fee: name, account state and paid period, and nothing else about the person. */
export const FeeState = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  state: State,
  accountValidity: Day.nullable(),
})
export type FeeState = z.infer<typeof FeeState>

export const FEE_STATE_FIELDS = ['lastName', 'state', 'accountValidity'] as const

/** `q` matches names only. */
export const listFeeStates = list({
  path: '/payments/members',
  auth: { may: may.recordMoney },
  superAdminWhileExpired: true,
  summary: 'Members by name, with the state of their fee',
  row: FeeState,
  takes: ['sort', 'search', 'q'],
  fields: FEE_STATE_FIELDS,
})

export const listFeeStatesFile = fileOf(listFeeStates, { summary: 'Members with the state of their fee as a file' })
