import { AllDone } from '../../web/art/empty/AllDone.tsx'
import { HomeButton } from '../../web/ui/HomeButton.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { EmptyState } from '../../web/ui/states.tsx'

/** A screen that a later version brings (rules#shell): its entry is there, and says so. */
export const ComingSoonPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState drawing={<AllDone />} action={<HomeButton />}>
      Cette page n’est pas encore ouverte&nbsp;: elle arrivera avec une prochaine version du portail.
    </EmptyState>
  </Page>
)
