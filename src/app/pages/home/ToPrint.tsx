import { Link } from 'react-router'

/** The card's page in the account. */
export const addressOf = (personId: number) => `/accountWrapper/${personId}?onglet=carte`

export const ToPrint = ({ personId }: { personId: number }) => (
  <Link to={addressOf(personId)} className="link-button no-print">
    Imprimer ou télécharger
  </Link>
)
