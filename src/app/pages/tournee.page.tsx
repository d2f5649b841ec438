import { OwnBooks } from '../../features/calendars/books/components/OwnBooks.tsx'
import { Page } from '../../web/ui/Page.tsx'

/** `/calendrier/tournee`: what a seller of calendars has in hand. */
export const RoundPage = () => (
  <Page title="Ma tournée" crumbs={[{ label: 'Accueil', to: '/' }]}>
    <OwnBooks />
  </Page>
)
