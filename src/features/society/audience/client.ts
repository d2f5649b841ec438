import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { useHolder } from '../../platform/access/client.ts'
import { type Audience, may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { lightCommissionsQuery } from '../commissions/client.ts'
import type { Subscription } from '../persons/contract.ts'
import * as contract from './contract.ts'

/** An audience as it is typed; `commissionId` is empty where a thing is the society's own. */
export type AudienceDraft = { commissionId: string; audience: Audience; subscriptions: Subscription[] }
type Shown = { commissionId: number | null; audience: Audience; subscriptions: Subscription[] }

/** Whose a thing may be: the society's (an empty value), or a commission's. */
export type Owner = { value: string; label: string }

/** What the person administers, the society first; undefined until it is known. */
export function useOwners(): Owner[] | undefined {
  const holder = useHolder()
  const { data } = useQuery(lightCommissionsQuery)
  if (!data || !holder) return undefined
  const society = isAllowed(holder, may.manageSociety) ? [{ value: '', label: 'L’association' }] : []
  const own = data._embedded.data.filter((each) => isAllowed(holder, may.manageCommission, each))
  return [...society, ...own.map(({ id, name }) => ({ value: String(id), label: name }))]
}

/** As a form begins: of a thing there is, or of a new one of the first owner. */
export function typedAudience(thing: Shown | undefined, owners: readonly Owner[]): AudienceDraft {
  if (thing) return { ...thing, commissionId: thing.commissionId === null ? '' : String(thing.commissionId) }
  const commissionId = owners[0]?.value ?? ''
  return { commissionId, audience: commissionId ? 'COMMISSION' : 'ALL', subscriptions: [] }
}

/** The same for a body. */
export const audienceBody = ({ commissionId, audience, subscriptions }: AudienceDraft) => ({
  commissionId: commissionId ? Number(commissionId) : null,
  audience,
  subscriptions: audience === 'SUBSCRIPTIONS' ? subscriptions : [],
})

/** How many a choice reaches. */
export const readersQuery = (draft: AudienceDraft) =>
  queryOptions({
    queryKey: ['audience', audienceBody(draft)],
    queryFn: ({ signal }) => call(contract.countReaders, { body: audienceBody(draft) }, signal),
    enabled: draft.audience !== 'SUBSCRIPTIONS' || draft.subscriptions.length > 0,
    staleTime: 60_000,
  })
