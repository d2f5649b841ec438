import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../../web/ui/Page.tsx'
import { useMay } from '../access/client.ts'
import { may } from '../access/contract.ts'
import { FindFees } from '../membership/feestates/components/FindFees.tsx'
import { AwaitedList } from './awaited/components/AwaitedList.tsx'
import { problemsQuery } from './problems/client.ts'
import { Problems } from './problems/components/Problems.tsx'

/** `/management/payments`: money that is awaited, and money that waits for a decision. */
export function PaymentsPage() {
  const decides = useMay(may.keepAccounts)
  const records = useMay(may.recordMoney)
  const readsRegister = useMay(may.managePersons)
  const { isPending } = useQuery({ ...problemsQuery, enabled: decides })
  return (
    <Page
      title="Paiements"
      crumbs={[{ label: 'Accueil', to: '/' }]}
      aside={
        <div className="row">
          <Button component={Link} to="/management/deposit-slips" variant="default">
            Remises en banque
          </Button>
          {decides && (
            <>
              <Button component={Link} to="/management/commands" variant="default">
                Commandes
              </Button>
              <Button component={Link} to="/management/accounts" variant="default">
                Comptabilité
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className="stack-lg">
        {decides && <Problems />}
        {/* Read at once, and shown once it is known how much stands above it. */}
        <div hidden={decides && isPending}>
          <AwaitedList />
        </div>
        {records && !readsRegister && (
          <section className="card stack" aria-labelledby="fees">
            <h2 id="fees">Enregistrer une cotisation</h2>
            <p>Une cotisation reçue par chèque, virement ou en espèces, que personne n’a commandée.</p>
            <FindFees />
          </section>
        )}
      </div>
    </Page>
  )
}
