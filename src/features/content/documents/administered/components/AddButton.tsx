import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { totalsOf } from '../../../../../web/ui/upload/totals.ts'
import { useFiles } from '../../../../../web/ui/upload/useUploads.ts'
import type { Owner } from '../../../../society/audience/client.ts'
import { useDocumentQueue } from './useDocumentQueue.ts'

const AddDocuments = lazyComponent(() => import('./AddDocuments.tsx'), 'AddDocuments')

const queueWords = ({ all, failed, left }: ReturnType<typeof totalsOf>) => {
  if (left > 0) return `Envoi\u00a0: ${all - failed - left} sur ${all - failed}`
  return failed > 0 ? `Voir ${counted(failed, 'échec')}` : 'Ajouter des documents'
}

/** Button to add documents; during an upload it shows the progress and reopens the dialog. */
export function AddButton({ owners }: { owners: readonly Owner[] | undefined }) {
  const queue = useDocumentQueue()
  const totals = totalsOf(useFiles(queue))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!owners} onClick={() => setOpen(true)}>
        {queueWords(totals)}
      </Button>
      <Suspense>
        {isOpen && owners && <AddDocuments queue={queue} owners={owners} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
