import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** A link to home, for screens with nothing to do. */
export const HomeButton = ({ variant = 'default' }: { variant?: 'default' | 'filled' }) => (
  <Button component={Link} to="/" variant={variant}>
    Revenir à l’accueil
  </Button>
)
