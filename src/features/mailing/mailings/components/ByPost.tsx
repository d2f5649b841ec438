import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** « Par courrier »: the letters for recipients of a mailing without an e-mail. */
export const ByPost = ({ mailingId }: { mailingId: number }) => (
  <div className="row">
    <Button component={Link} to={`/management/mailings/${mailingId}/letters`} variant="default">
      Par courrier
    </Button>
  </div>
)
