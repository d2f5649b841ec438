import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** Link to everything that can be booked or bought, for empty lists. */
export const BookButton = () => (
  <Button component={Link} to="/reserver">
    Voir ce qui se réserve
  </Button>
)
