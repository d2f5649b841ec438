import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPrinter, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatEuros } from '../../../shared/money.ts'
import { ActionBar } from '../../../web/ui/ActionBar.tsx'
import { MoreMenu } from '../../../web/ui/MoreMenu.tsx'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { SegmentedChoice, Segments } from '../../../web/ui/Segments.tsx'
import { Stepper } from '../../../web/ui/Stepper.tsx'
import { StickyBar } from '../../../web/ui/StickyBar.tsx'
import { Badge } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { Specimen } from './Specimen.tsx'

const PLACE = 24.5
const SEASONS = [2026, 2027].map((value) => ({ value, label: String(value) }))
const VIEWS = [
  ['semaine', 'Semaine'],
  ['mois', 'Mois'],
  ['liste', 'Liste'],
] as const

/**
 * Interactive elements: buttons, links, quantities, rows and cards that open something, and the bar of the main action.
 */
export function Actions() {
  const [places, setPlaces] = useState(2)
  const [season, setSeason] = useState(2027)
  const shown = useSearchParams()[0].get('vue') ?? 'semaine'
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
      <Specimen
        title="Autres actions"
        use="Ce qui se fait rarement, à l’écart de l’action principale&nbsp;; ce qui détruit vient en dernier, et demande."
      >
        <div className="row">
          <Button>Enregistrer un paiement</Button>
          <MoreMenu
            label="Autres actions sur Maëlle Le Goff"
            actions={[
              { label: 'Imprimer sa carte', icon: IconPrinter, to: '/dev/ui' },
              { label: 'Suspendre…', icon: IconUserOff, onPress: () => toast('info', 'On demanderait avant.') },
              {
                label: 'Effacer ce compte…',
                icon: IconTrash,
                bad: true,
                onPress: () => toast('info', 'On demanderait avant.'),
              },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Vues" use="Quelques façons de voir la même chose, côte à côte&nbsp;; chacune a son adresse.">
        <Segments
          label="Vue du planning"
          views={VIEWS.map(([view, label]) => ({ to: `?vue=${view}`, label, shown: view === shown }))}
        />
      </Specimen>
      <Specimen title="Choix" use="Quelques valeurs côte à côte, dont une est choisie.">
        <SegmentedChoice label="Saison" options={SEASONS} chosen={season} onChoose={setSeason} />
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
      <Specimen
        title="La barre de ce qui est en cours"
        use="Elle reste en bas de la fenêtre tant qu’on passe sur ce qu’elle compte, et s’arrête à la fin."
      >
        <p className="soft">Cochez les chèques que vous portez à la banque.</p>
        <StickyBar label="Exemple de bordereau">
          <strong>12 chèques, 540,00 €</strong>
          <Button>Établir le bordereau</Button>
        </StickyBar>
      </Specimen>
    </>
  )
}
