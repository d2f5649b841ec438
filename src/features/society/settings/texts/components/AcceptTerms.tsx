import { TEXT_PAGES } from '../labels.ts'

/** Before paying, wherever one pays (rules#society-texts). In a tab of its own: what was filled in stays. */
export const AcceptTerms = () => (
  <p className="small soft">
    En payant, vous acceptez les{' '}
    <a href={TEXT_PAGES['terms-of-sale']} target="_blank" rel="noreferrer">
      conditions générales de vente
      <span className="visually-hidden"> (nouvelle fenêtre)</span>
    </a>
    .
  </p>
)
