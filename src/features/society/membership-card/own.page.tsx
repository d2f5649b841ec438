import { Link } from 'react-router'
import { InstallOffer } from '../../../web/ui/InstallOffer.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { useSession } from '../../platform/access/client.ts'
import { ShownCard } from './components/ShownCard.tsx'

/** `/carte`: the member's own card to show, also offline (rules#membership-card). */
export function OwnCardPage() {
  const session = useSession()
  if (!session) return null
  return (
    <Page title="Ma carte de membre" crumbs={[{ label: 'Accueil', to: '/' }]}>
      <ShownCard personId={session.userId}>
        {() => (
          <div className="stack">
            <Link to={`/accountWrapper/${session.userId}?onglet=carte`} className="link-button no-print">
              Imprimer ou télécharger
            </Link>
            <InstallOffer>Installée, l’application s’ouvre d’un geste, et votre carte sans réseau aussi.</InstallOffer>
          </div>
        )}
      </ShownCard>
    </Page>
  )
}
