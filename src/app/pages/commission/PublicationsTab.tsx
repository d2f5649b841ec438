import { Link } from 'react-router'
import type { LightCommission } from '../../../features/society/commissions/contract.ts'

/** Publications of a commission: lists of each kind, filtered to it. */
export const PublicationsTab = ({ commission: { id, technicalName } }: { commission: LightCommission }) => (
  <ul className="framed linked">
    <li>
      <Link to={`/management/messages?pour=${id}`}>
        <strong>Messages reçus</strong>
        <span className="soft small">Ce que la page de contact a reçu pour la commission, et y répondre.</span>
      </Link>
    </li>
    <li>
      <Link to={`/management/news?commission=${id}`}>
        <strong>Actualités</strong>
        <span className="soft small">Écrire, programmer, publier, et les envoyer par e-mail.</span>
      </Link>
    </li>
    <li>
      <Link to={`/management/photos?commission=${technicalName}`}>
        <strong>Photos</strong>
        <span className="soft small">Créer des albums, y ajouter des photos, choisir leur couverture.</span>
      </Link>
    </li>
    <li>
      <Link to={`/management/documents?commission=${technicalName}`}>
        <strong>Documents</strong>
        <span className="soft small">En ajouter plusieurs à la fois, les remplacer, les mettre en ordre.</span>
      </Link>
    </li>
  </ul>
)
