import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import type { Photo } from '../../photos/contract.ts'
import { HIDDEN_LABELS } from '../labels.ts'

const ChildrenDialog = lazyComponent(() => import('./ChildrenDialog.tsx'), 'ChildrenDialog')

/** Why nobody else sees a picture, and which children it shows: for who administers it. */
export function PhotoMarks({ photo: { id, hiddenFor }, name }: { photo: Photo; name: string }) {
  const [naming, setNaming] = useState(false)
  return (
    <>
      {hiddenFor && <Badge tone="warn">{HIDDEN_LABELS[hiddenFor]}</Badge>}
      <Button variant="subtle" size="compact-md" aria-label={`Enfants sur ${name}`} onClick={() => setNaming(true)}>
        Enfants
      </Button>
      <Suspense>{naming && <ChildrenDialog photoId={id} onClose={() => setNaming(false)} />}</Suspense>
    </>
  )
}
