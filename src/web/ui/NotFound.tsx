import { HomeButton } from './HomeButton.tsx'
import { Page } from './Page.tsx'
import { EmptyState } from './states.tsx'

/** The screen for what does not exist or is not open to the user; both read the same. */
export const NotFound = ({
  title = 'Page introuvable',
  sentence = 'Cette page n’existe pas, ou elle ne vous est pas ouverte.',
}) => (
  <Page title={title}>
    <EmptyState action={<HomeButton variant="filled" />}>{sentence}</EmptyState>
  </Page>
)
