import { HomeButton } from '../../web/ui/HomeButton.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Later } from './Later.tsx'

/** A screen that a later version brings (rules#shell). */
export const ComingSoonPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <Later action={<HomeButton />} />
  </Page>
)
