import { ActionIcon } from '@mantine/core'
import { IconMoodKid } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import type { Photo } from '../../photos/contract.ts'

const ChildrenDialog = lazyComponent(() => import('./ChildrenDialog.tsx'), 'ChildrenDialog')

/** Which children a picture shows: for who administers it. */
export function PhotoMarks({ photo, name }: { photo: Photo; name: string }) {
  const [naming, setNaming] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        title="Enfants"
        aria-label={`Enfants sur ${name}`}
        onClick={() => setNaming(true)}
      >
        <IconMoodKid size={20} aria-hidden="true" />
      </ActionIcon>
      <Suspense>{naming && <ChildrenDialog photo={photo} onClose={() => setNaming(false)} />}</Suspense>
    </>
  )
}
