import { z } from 'zod'
import { list } from '../../../../shared/list.ts'
import { Day } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../../society/persons/contract.ts'

/** What is needed to record a fee: who, the state of the account, and until when it is paid. Nothing else of the person. */
export const FeeState = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  state: State,
  accountValidity: Day.nullable(),
})
export type FeeState = z.infer<typeof FeeState>

export const FEE_STATE_FIELDS = ['lastName', 'state', 'accountValidity'] as const

/** `q` is a name: nothing else of a person is searched. */
export const listFeeStates = list({
  path: '/payments/members',
  auth: { may: may.recordMoney },
  superAdminWhileExpired: true,
  summary: 'Members by name, with the state of their fee',
  row: FeeState,
  takes: ['sort', 'search', 'q'],
  fields: FEE_STATE_FIELDS,
})
