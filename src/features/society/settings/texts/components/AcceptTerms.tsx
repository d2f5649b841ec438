import { TEXT_PAGES } from '../labels.ts'

/** Terms to accept before paying (rules#society-texts). They open in a tab of their own, so that the form is kept. */
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
