import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatEuros } from '../../../shared/money.ts'
import { ActionBar } from '../../../web/ui/ActionBar.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { Stepper } from '../../../web/ui/Stepper.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { Specimen } from './Specimen.tsx'

const PLACE = 24.5

/** What acts: buttons, links, quantities, rows and cards that open something, and the bar of the main action. */
export function Actions() {
  const [places, setPlaces] = useState(2)
  return (
    <>
      <Specimen
        title="Boutons"
        use="Un seul plein (rouge) par écran&nbsp;; les autres sont discrets, teintés et sans bord&nbsp;; ce qui détruit est rouge discret, et demande. Côte à côte : même hauteur et, sur téléphone, même largeur."
      >
        <div className="row">
          <Button>Valider</Button>
          <Button variant="default">Annuler</Button>
        </div>
        <div className="row">
          <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}>
            Ajouter à mon agenda
          </Button>
          <Button variant="default">Écrire à la commission</Button>
          <Button variant="default" color="red">
            Annuler la réservation
          </Button>
        </div>
        <div className="row">
          <Button variant="subtle">Plus tard</Button>
          <Button color="night">Approuver</Button>
          <Button loading>Envoyer</Button>
          <Button disabled>Indisponible</Button>
        </div>
      </Specimen>
      <Specimen
        title="Liens"
        use="Souligné dans un texte seulement. Un titre qui mène quelque part reste un titre&nbsp;; la carte entière est son lien."
      >
        <p>
          Les clés se retirent au centre&nbsp;: <Link to="/dev/ui">voir le plan d’accès</Link>.
        </p>
        <div className="row between">
          <h3>Actualités</h3>
          <Link to="/dev/ui" className="link-button">
            Toutes les actualités
          </Link>
        </div>
        <article className="card whole-link">
          <h3>
            <Link to="/dev/ui">Appartement de Carnac</Link>
          </h3>
          <p className="soft">48,00 € par jour</p>
        </article>
      </Specimen>
      <Specimen title="Quantité" use="Une pastille «&nbsp;− 2 +&nbsp;», par pas ou au clavier.">
        <Stepper label="Combien de places" value={places} onChange={setPlaces} />
      </Specimen>
      <Specimen
        title="Rangées"
        use="Une chose par rangée : ce que c’est, ce qu’on en dit, un montant et un état à la fin. Toute la rangée l’ouvre."
      >
        <Rows>
          <li>
            <Row
              to="/dev/ui"
              title="Appartement de Carnac"
              detail="du 19 au 21 janvier 2027"
              end={
                <>
                  <strong>144,00 €</strong>
                  <Badge tone="good">Payée</Badge>
                </>
              }
            />
          </li>
          <li>
            <Row
              to="/dev/ui"
              title="Tente deux places × 2"
              detail="du 30 janvier au 2 février 2027"
              end={
                <>
                  <strong>24,00 €</strong>
                  <Badge tone="warn">À régler</Badge>
                </>
              }
            />
          </li>
        </Rows>
      </Specimen>
      <Specimen
        title="La somme et l’action"
        use="En bas d’un téléphone, sous le pouce&nbsp;; sur un ordinateur, là où la page les met."
      >
        <ActionBar label="Exemple de somme" sum={<strong>{formatEuros(places * PLACE)}</strong>}>
          <Button>Commander</Button>
        </ActionBar>
      </Specimen>
    </>
  )
}
