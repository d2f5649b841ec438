import { type Check, checksOf, shadesOf } from '../rules.ts'
import styles from './Colour.module.css'

/** Label of each use of the main colour. */
const PLACES: Record<Check['place'], string> = {
  'words-on-it': 'Texte blanc d’un bouton, le jour',
  'words-of-it': 'Texte de cette couleur, le jour',
  'words-on-it-by-night': 'Texte blanc d’un bouton, la nuit',
  'shape-by-night': 'Bouton sur fond sombre, la nuit',
  'words-of-it-by-night': 'Texte de cette couleur, la nuit',
}

const ratioWords = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toLocaleString('fr-FR')}\u00a0:\u00a01`

/**
 * Preview of a button and a link by day and night in the colour that would be used, with the contrast of the chosen
 * one.
 */
export function ColourPreview({ colour, shown }: { colour: string; shown: string }) {
  const shades = shadesOf(shown)
  return (
    <div className="stack">
      <div className={styles.previews} aria-hidden="true">
        <Sample className={styles.day} button={shown} link={shades[7]} words="Le jour" />
        <Sample className={styles.night} button={shades[5]} link={shades[3]} words="La nuit" />
      </div>
      <details>
        <summary>Lisibilité, mesurée</summary>
        <ul className="plain">
          {checksOf(colour).map(({ place, ratio, needed, passes }) => (
            <li key={place} className="row between small">
              <span>{PLACES[place]}</span>
              <span className={passes ? styles.passes : styles.fails}>
                {ratioWords(ratio)} {passes ? 'convient' : `trop peu, il faut ${ratioWords(needed)}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

type SampleProps = {
  className: string | undefined
  button?: string | undefined
  link?: string | undefined
  words: string
}

const Sample = ({ className, button, link, words }: SampleProps) => (
  <div className={`${styles.sample} ${className}`}>
    <span>{words}</span>
    <span className={styles.button} style={{ background: button }}>
      Bouton
    </span>
    <span className={styles.link} style={{ color: link }}>
      Un lien
    </span>
  </div>
)
