import { Button } from '@mantine/core'
import { atLuminance, contrast, seenOf } from '../../../../shared/colours.ts'
import { READABLE, WHITE } from '../contract.ts'
import { COLOUR_TOO_BRIGHT } from '../messages.ts'
import styles from './Commission.module.css'

type Props = {
  name: string
  /** Empty: none. */
  colour: string
  error?: string | undefined
  onChange: (colour: string) => void
}

const ratioWords = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toLocaleString('fr-FR')}\u00a0:\u00a01`
/** A little darker than the minimum for readability. */
const DARK_ENOUGH = 0.175

/** Colour of a commission: a preview of its name, and a readable alternative if needed. */
export function ColourChoice({ name, colour, error, onChange }: Props) {
  const ratio = colour ? contrast(colour, WHITE) : undefined
  const readable = ratio === undefined || ratio >= READABLE
  return (
    <fieldset className="choices" aria-describedby="colour-contrast">
      <legend>Couleur</legend>
      <div className={styles.colour}>
        <input
          type="color"
          className={styles.picker}
          aria-label="Couleur de la commission"
          aria-invalid={!readable || error !== undefined}
          value={colour || '#16213a'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {readable && (
          <span className={styles.chip} style={colour ? { background: colour } : undefined}>
            {name || 'La commission'}
          </span>
        )}
        {colour && (
          <Button variant="subtle" onClick={() => onChange('')}>
            Sans couleur propre
          </Button>
        )}
      </div>
      <p id="colour-contrast" role="status" className="small soft">
        {ratio === undefined
          ? 'Celle de l’association, tant que vous n’en choisissez pas une.'
          : `Contraste avec le blanc\u00a0: ${ratioWords(ratio)}${readable ? ', lisible.' : '.'}`}
      </p>
      {!readable && (
        <div className="row" role="alert">
          <span>{COLOUR_TOO_BRIGHT}</span>
          <Button variant="default" onClick={() => onChange(atLuminance(seenOf(colour), DARK_ENOUGH))}>
            Prendre la même en plus sombre
          </Button>
        </div>
      )}
    </fieldset>
  )
}
