import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** The way on from a screen with nothing to do. */
export const HomeButton = ({ variant = 'default' }: { variant?: 'default' | 'filled' }) => (
  <Button component={Link} to="/" variant={variant}>
    Revenir à l’accueil
  </Button>
)
