import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from './Page.tsx'
import { EmptyState } from './states.tsx'

/** A link to home, for screens with nothing to do. */
export const HomeButton = ({ variant = 'default' }: { variant?: 'default' | 'filled' }) => (
  <Button component={Link} to="/" variant={variant}>
    Revenir à l’accueil
  </Button>
)

/** The screen for what does not exist or is not open to the user; both read the same. */
export const NotFound = ({
  title = 'Page introuvable',
  sentence = 'Cette page n’existe pas, ou elle ne vous est pas ouverte.',
}) => (
  <Page title={title}>
    <EmptyState action={<HomeButton variant="filled" />}>{sentence}</EmptyState>
  </Page>
)
