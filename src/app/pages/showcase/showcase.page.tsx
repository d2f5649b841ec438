import { useMantineColorScheme } from '@mantine/core'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PublicHeader } from '../../shell/PublicHeader.tsx'
import { Actions } from './Actions.tsx'
import { Booking } from './Booking.tsx'
import { Charts } from './Charts.tsx'
import { Feedback } from './Feedback.tsx'
import { Fields } from './Fields.tsx'
import { Lists } from './Lists.tsx'
import { Mails } from './Mails.tsx'
import { Photos } from './Photos.tsx'
import styles from './Showcase.module.css'
import { Specimen } from './Specimen.tsx'
import { TwoEditors } from './TwoEditors.tsx'

const SCHEMES = { auto: 'Comme le système', light: 'Clair', dark: 'Sombre' } as const

/** `/dev/ui`, only in development: every component of the screens, with its states. */
export function Showcase() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <main className={`page ${styles.showcase}`}>
      <div className="row between">
        <PageTitle>Les pièces de l’interface</PageTitle>
        <fieldset className={`row ${styles.scheme}`}>
          <legend className="visually-hidden">Schéma de couleurs</legend>
          {Object.entries(SCHEMES).map(([scheme, label]) => (
            <label key={scheme}>
              <input
                type="radio"
                name="scheme"
                checked={colorScheme === scheme}
                onChange={() => setColorScheme(scheme as keyof typeof SCHEMES)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <Colours />
      <Type />
      <Actions />
      <Fields />
      <TwoEditors />
      <Feedback />
      <Lists />
      <Charts />
      <Booking />
      <Photos />
      <Mails />
      <Frames />
    </main>
  )
}

const TOKENS = [
  ['--ground', 'Fond'],
  ['--card', 'Carte'],
  ['--line', 'Filet'],
  ['--ink', 'Texte'],
  ['--soft', 'Texte discret'],
  ['--heading', 'Titre'],
  ['--link', 'Lien'],
  ['--night', 'Nuit\u00a0: le cadre'],
  ['--gold', 'Or\u00a0: la carte, les repères'],
  ['--good', 'Réussite'],
  ['--warn', 'Attention'],
  ['--bad', 'Erreur'],
  ['--info', 'Information'],
] as const

const Colours = () => (
  <Specimen
    title="Couleurs"
    use="Le rouge feu est pour la seule action principale d’un écran&nbsp;; l’or n’est jamais du texte sur blanc."
  >
    <ul className={styles.swatches}>
      {TOKENS.map(([token, label]) => (
        <li key={token}>
          <span className={styles.swatch} style={{ background: `var(${token})` }} />
          <strong>{label}</strong>
          <code>{token}</code>
        </li>
      ))}
    </ul>
  </Specimen>
)

const Type = () => (
  <Specimen
    title="Textes"
    use="Bricolage Grotesque pour les titres, Figtree pour lire&nbsp;; 70 caractères par ligne au plus."
  >
    <p className={styles.h1}>Titre de page</p>
    <p className={styles.h2}>Titre de section</p>
    <p className={styles.h3}>Titre de bloc</p>
    <p className="prose">
      La Sainte-Barbe aura lieu le 5 décembre 2026 à 19 h, au centre de secours. La participation est de 1 234,50 € pour
      l’ensemble des tables&nbsp;; chacun apporte un dessert.
    </p>
    <p className="soft">Un texte discret, pour ce qui accompagne.</p>
    <p className="small soft">Un petit texte discret, pour ce qui précise.</p>
  </Specimen>
)

/** The frame around every page. */
const Frames = () => (
  <>
    <Specimen
      title="En-tête public"
      use="Sur un téléphone, l’emblème et le nom sur la nuit, sans image&nbsp;; sur un ordinateur, la moitié de l’écran avec l’image."
    >
      <PublicHeader as="div" />
    </Specimen>
    <Specimen title="Pied de page" use="Deux lignes, partout&nbsp;: qui nous sommes, comment nous joindre, les textes.">
      <Footer />
    </Specimen>
  </>
)
