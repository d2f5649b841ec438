import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../../web/ui/Page.tsx'
import { EmptyState } from '../../web/ui/states.tsx'

export const NotFoundPage = () => (
  <Page title="Page introuvable">
    <EmptyState
      action={
        <Button component={Link} to="/">
          Revenir à l’accueil
        </Button>
      }
    >
      Cette page n’existe pas, ou elle ne vous est pas ouverte.
    </EmptyState>
  </Page>
)
