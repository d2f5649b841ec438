import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { Notice } from '../../../../web/ui/states.tsx'
import type { CommissionResource } from '../../../catalogue/resources/contract.ts'
import type { BookingRequest } from '../../../catalogue/resources/rules.ts'
import type { Beyond } from '../../../orders/orders/contract.ts'
import type { Against } from '../contract.ts'
import { describeViolations } from '../labels.ts'

type Props = {
  resource: CommissionResource
  request: BookingRequest
  at: { now: string; today: string }
  against: readonly Against[]
  beyond: readonly Beyond[]
  onBeyond: (beyond: Beyond[]) => void
}

/** Rules that the booking breaks and that an administrator may override by ticking them; another rule asks again. */
export function RuleViolations({ resource, request, at, against, beyond, onBeyond }: Props) {
  const codes = against.map(({ code }) => code)
  return (
    <div className="stack-tight">
      <Notice tone="warn" title="Une règle de la ressource s’y oppose">
        <ul className="plain">
          {against.map((each) => (
            <li key={each.code}>{describeViolations(resource, request, each, at)}</li>
          ))}
        </ul>
      </Notice>
      <Checkbox
        label="Réserver quand même"
        description="C’est noté dans l’historique et sur la commande."
        checked={codes.every((code) => beyond.includes(code))}
        onChange={({ currentTarget }) => onBeyond(currentTarget.checked ? codes : [])}
      />
    </div>
  )
}
