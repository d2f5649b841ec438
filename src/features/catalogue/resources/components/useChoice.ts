import { useSearchParams } from 'react-router'
import { currentParams } from '../../../../web/ui/address.ts'
import { type Choice, choiceIn, choose, quantityIn } from '../calendar/rules.ts'
import type { ResourceRulesAndPrice } from '../rules.ts'

/** Chosen stay and quantity, kept in the address, so that Back undoes the last choice (rules#calendar). */
export function useChoice(resource: ResourceRulesAndPrice) {
  const [params, setParams] = useSearchParams()
  const say = (change: Record<string, string | null>, replace = false) => {
    const next = currentParams()
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  const take = ({ first, last }: Choice) => say({ du: first, au: last })
  return {
    choice: choiceIn(params),
    quantity: quantityIn(params),
    choose: (day: string) => take(choose(resource, choiceIn(currentParams()), day)),
    take,
    /** The first change of the quantity adds to the history; later ones replace it. */
    count: (quantity: number) => say({ n: String(quantity) }, currentParams().has('n')),
    forget: () => say({ du: null, au: null, n: null }, true),
  }
}
