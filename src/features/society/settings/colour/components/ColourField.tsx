import { Button, TextInput } from '@mantine/core'
import type { FieldProps } from '../../../../../web/ui/form/field.ts'
import type { FieldErrors } from '../../../../../web/ui/form/words.ts'
import { isReadable, nearestReadable } from '../rules.ts'
import styles from './Colour.module.css'
import { ColourPreview } from './ColourPreview.tsx'

const TOO_PALE = 'Cette couleur est trop claire\u00a0: on ne lirait pas le texte des boutons.'

const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed)

/** Errors of a colour that would be unreadable. */
export const colourErrors = ({ colour }: { colour: string }): FieldErrors =>
  isColour(colour.trim()) && !isReadable(colour.trim().toLowerCase()) ? { colour: TOO_PALE } : {}

/** Main colour: its look by day and night, and a readable alternative if needed. */
export function ColourField({ onChoose, ...field }: FieldProps & { onChoose: (colour: string) => void }) {
  const typed = String(field.value).trim().toLowerCase()
  const colour = isColour(typed) ? typed : undefined
  const nearest = colour && nearestReadable(colour)
  return (
    <fieldset className="choices">
      <legend>Couleur principale</legend>
      <div className={styles.choice}>
        <input
          type="color"
          className={styles.picker}
          aria-label="Choisir la couleur dans une palette"
          value={colour ?? '#000000'}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        <TextInput
          label="Code de la couleur"
          description="Celle des boutons et des liens, ici comme dans les e-mails."
          autoComplete="off"
          {...field}
        />
      </div>
      {nearest && nearest !== colour && (
        <div className="row">
          <span className={styles.swatch} style={{ background: nearest }} aria-hidden="true" />
          <span>
            La plus proche qui convient&nbsp;: <strong>{nearest}</strong>
          </span>
          <Button variant="default" onClick={() => onChoose(nearest)}>
            Prendre cette couleur
          </Button>
        </div>
      )}
      {nearest && <ColourPreview colour={colour} shown={nearest} />}
    </fieldset>
  )
}
