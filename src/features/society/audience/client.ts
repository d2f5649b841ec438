import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { useHolder } from '../../platform/access/client.ts'
import { type Audience, may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { lightCommissionsQuery } from '../commissions/client.ts'
import type { Subscription } from '../persons/contract.ts'
import * as contract from './contract.ts'

/** Draft of an audience; `commissionId` is empty for the society's own. */
export type AudienceDraft = { commissionId: string; audience: Audience; subscriptions: Subscription[] }
type StoredAudience = { commissionId: number | null; audience: Audience; subscriptions: Subscription[] }

/** A possible owner: the society (an empty value), or a commission. */
export type Owner = { value: string; label: string }

/** Owners that the person administers, the society first; undefined until loaded. */
export function useOwners(): Owner[] | undefined {
  const holder = useHolder()
  const { data } = useQuery(lightCommissionsQuery)
  if (!data || !holder) return undefined
  const society = isAllowed(holder, may.manageSociety) ? [{ value: '', label: 'L’association' }] : []
  const own = data._embedded.data.filter((each) => isAllowed(holder, may.manageCommission, each))
  return [...society, ...own.map(({ id, name }) => ({ value: String(id), label: name }))]
}

/** Initial audience of a form: of an existing thing, or of a new one of the first owner. */
export function typedAudience(thing: StoredAudience | undefined, owners: readonly Owner[]): AudienceDraft {
  if (thing) return { ...thing, commissionId: thing.commissionId === null ? '' : String(thing.commissionId) }
  const commissionId = owners[0]?.value ?? ''
  return { commissionId, audience: commissionId ? 'COMMISSION' : 'ALL', subscriptions: [] }
}

/** Request body of the audience. */
export const audienceBody = ({ commissionId, audience, subscriptions }: AudienceDraft) => ({
  commissionId: commissionId ? Number(commissionId) : null,
  audience,
  subscriptions: audience === 'SUBSCRIPTIONS' ? subscriptions : [],
})

/** Number of readers of a choice. */
export const readersQuery = (draft: AudienceDraft) =>
  queryOptions({
    queryKey: ['audience', audienceBody(draft)],
    queryFn: ({ signal }) => call(contract.countReaders, { body: audienceBody(draft) }, signal),
    enabled: draft.audience !== 'SUBSCRIPTIONS' || draft.subscriptions.length > 0,
    staleTime: 60_000,
  })
