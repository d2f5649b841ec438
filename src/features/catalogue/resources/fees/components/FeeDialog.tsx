import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Outcome } from '../../../../../web/ui/Outcome.tsx'
import { PictureField } from '../../../../../web/ui/PictureField.tsx'
import { feeQuery, removePicture, sendPicture } from '../client.ts'
import { type AdministeredFee, FEE_PICTURE_MAX_BYTES } from '../contract.ts'
import { FeeForm } from './FeeForm.tsx'

type Props = { fee: AdministeredFee | undefined; onClose: () => void }

/** Adds or edits a fee. The picture of a new one comes last, because the fee must be saved first. */
export function FeeDialog({ fee, onClose }: Props) {
  const [added, setAdded] = useState<AdministeredFee>()
  const shown = fee ?? added
  return (
    <Dialog title={shown?.name ?? 'Nouvelle cotisation'} onClose={onClose} long size={640}>
      <div className="stack">
        {added && <Outcome>Elle est enregistrée. Vous pouvez encore lui donner une image.</Outcome>}
        {!added && <FeeForm fee={fee} onAdded={setAdded} onClose={onClose} />}
        {shown && <FeePicture fee={shown} />}
        {added && (
          <div>
            <Button onClick={onClose}>Terminer</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function FeePicture({ fee }: { fee: AdministeredFee }) {
  const queries = useQueryClient()
  const { id, picture } = useQuery(feeQuery(fee)).data
  return (
    <div className="stack">
      <h3>Image</h3>
      <PictureField
        label="Image"
        picture={picture}
        maxBytes={FEE_PICTURE_MAX_BYTES}
        send={(file, tell, signal) => sendPicture(id, file, tell, signal)}
        remove={() => removePicture(id)}
        onChanged={() => queries.invalidateQueries({ queryKey: ['fees'] })}
      />
    </div>
  )
}
