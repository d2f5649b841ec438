import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { allowUnregistered, markUnregistered, photoChildrenQuery, unmarkUnregistered } from '../client.ts'
import { type PhotoChildren, WordForm } from '../contract.ts'
import { NAMING_FAILED, WORDS } from '../messages.ts'

type Props = {
  photoId: number
  unregistered: PhotoChildren['unregistered']
  busy: boolean
  change: (how: () => Promise<PhotoChildren>) => void
}

/** A child that nobody registered: the picture is hidden until an administrator gives permission. */
export function UnregisteredChildren({ photoId, unregistered, busy, change }: Props) {
  if (!unregistered)
    return (
      <Button variant="default" disabled={busy} onClick={() => change(() => markUnregistered(photoId))}>
        Elle montre un enfant qui n’est pas inscrit
      </Button>
    )
  const unmark = (
    <Button variant="subtle" disabled={busy} onClick={() => change(() => unmarkUnregistered(photoId))}>
      Elle n’en montre pas
    </Button>
  )
  if (unregistered.word !== null)
    return (
      <div className="stack">
        <Notice tone="info" title="Elle montre un enfant qui n’est pas inscrit">
          Accord&nbsp;: {unregistered.word}
        </Notice>
        {unmark}
      </div>
    )
  return (
    <div className="stack">
      <Notice tone="warn" title="Elle montre un enfant qui n’est pas inscrit">
        Elle est masquée jusqu’à ce qu’un administrateur réponde de l’accord de ses parents.
      </Notice>
      <WordOf photoId={photoId} />
      {unmark}
    </div>
  )
}

function WordOf({ photoId }: { photoId: number }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { word: '' },
    schema: WordForm,
    words: WORDS,
    refusals: NAMING_FAILED,
    send: (body) => allowUnregistered(photoId, body),
    done: (children) => {
      queries.setQueryData(photoChildrenQuery(photoId).queryKey, children)
      return queries.invalidateQueries({ queryKey: ['albums'] })
    },
  })
  return (
    <Form form={form} label="Accord">
      <Textarea
        label="Comment ses parents ont donné leur accord"
        description="Par exemple&nbsp;: accord écrit de sa mère, le 3 mai."
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('word')}
      />
      <FormEnd form={form} action="Montrer la photo" />
    </Form>
  )
}
