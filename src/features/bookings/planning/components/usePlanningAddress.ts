import { useSearchParams } from 'react-router'
import { parisDay } from '../../../../shared/dates.ts'
import { currentParams } from '../../../../web/ui/address.ts'
import { isDay } from '../../../../web/ui/list/filters.ts'
import { RESERVATION_STATES } from '../../../catalogue/reservations/contract.ts'
import { monthOf } from '../rules.ts'

const stateOf = (text: string | null) => RESERVATION_STATES.find((state) => state === text)

export const VIEWS = ['a-faire', 'planning', 'liste', 'chiffres'] as const
export type View = (typeof VIEWS)[number]

const seasonOf = (text: string | null) => (text && /^2[01]\d\d$/.test(text) ? Number(text) : undefined)

/**
 * View (unless the page fixes it with `only`), month, day, resource, state and season of the planning, kept in the
 * address.
 */
export function usePlanningAddress(only?: View) {
  const [params, setParams] = useSearchParams()
  const today = parisDay(new Date())
  const set = (name: 'mois' | 'jour' | 'ressource' | 'etat' | 'saison', value: string) => {
    const next = currentParams()
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const viewAt = (view: View) => {
    const next = new URLSearchParams(params)
    next.set('vue', view)
    next.delete('page')
    return `?${next}`
  }
  const day = params.get('jour') ?? ''
  return {
    today,
    view: only ?? VIEWS.find((view) => view === params.get('vue')) ?? 'a-faire',
    month: monthOf(params.get('mois'), today),
    day: isDay(day) ? day : today,
    resource: Number(params.get('ressource')) || undefined,
    state: stateOf(params.get('etat')),
    season: seasonOf(params.get('saison')),
    set,
    viewAt,
  }
}
