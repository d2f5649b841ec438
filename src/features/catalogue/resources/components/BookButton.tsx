import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** The way to all that can be booked or bought, where nothing is yet. */
export const BookButton = () => (
  <Button component={Link} to="/reserver">
    Voir ce qui se réserve
  </Button>
)
