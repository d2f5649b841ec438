import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { NoResult } from '../../../../web/art/empty/NoResult.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { listOf } from '../../../catalogue/resources/administered/components/addresses.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'

/** Shown if the commission lets nothing by the day. */
export const NothingLet = ({ commission }: { commission: LightCommission }) => (
  <EmptyState
    drawing={<NoResult />}
    action={
      <Button component={Link} to={listOf(commission)}>
        Voir les ressources
      </Button>
    }
  >
    Cette commission ne loue rien à la journée.
  </EmptyState>
)
