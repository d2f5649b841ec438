import { Button } from '@mantine/core'
import { Frame } from './Frame.tsx'

type Props = { onLeave: () => void; onStay: () => void }

/** Asks before unsaved input is lost. It is not a layer in the history: Back asks again instead of closing it. */
export const UnsavedChangesDialog = ({ onLeave, onStay }: Props) => (
  <Frame title="Quitter sans enregistrer&nbsp;?" onClose={onStay} zIndex={300}>
    <div className="stack">
      <p>Ce que vous avez changé ici n’est pas encore enregistré.</p>
      <div className="row">
        <Button variant="default" onClick={onLeave}>
          Quitter sans enregistrer
        </Button>
        <Button color="night" onClick={onStay} data-autofocus>
          Annuler
        </Button>
      </div>
    </div>
  </Frame>
)
