import { useSearchParams } from 'react-router'
import { parisDay } from '../../../shared/dates.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { ReservationState } from '../../reservations/contract.ts'
import { monthOf } from '../rules.ts'

const stateOf = (said: string | null) => ReservationState.options.find((state) => state === said)

/** Month, resource and state that are shown: they stand in the address. */
export function usePlanningAddress() {
  const [params, setParams] = useSearchParams()
  const today = parisDay(new Date())
  const set = (name: 'mois' | 'ressource' | 'etat', value: string) => {
    const next = currentParams()
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    today,
    month: monthOf(params.get('mois'), today),
    resource: Number(params.get('ressource')) || undefined,
    state: stateOf(params.get('etat')),
    set,
  }
}
