import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../web/ui/Dialog.tsx'
import { PictureField } from '../../../web/ui/PictureField.tsx'
import { removeCover, sendCover } from '../client.ts'
import { type Commission, PICTURE_MAX_BYTES } from '../contract.ts'

/** Gives a commission its cover, or takes it away. */
export function CoverDialog({ commission: { id, picture }, onClose }: { commission: Commission; onClose: () => void }) {
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: ['commissions'] })
  return (
    <Dialog title="Photo de couverture" onClose={onClose}>
      <PictureField
        label="Photo de couverture"
        picture={picture}
        maxBytes={PICTURE_MAX_BYTES}
        send={(file, tell, signal) => sendCover(id, file, tell, signal)}
        remove={() => removeCover(id)}
        onChanged={changed}
      />
    </Dialog>
  )
}
