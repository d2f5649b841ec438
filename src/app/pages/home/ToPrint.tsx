import { Link } from 'react-router'

/** The card's page, which opens without network. */
export const CARD = '/carte'

export const ToPrint = () => (
  <Link to={CARD} className="link-button no-print">
    Imprimer ou télécharger
  </Link>
)
