import { Textarea } from '@mantine/core'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import type { ResourceDraft } from './draft.ts'

/** What to check and read at check-out and return. */
export const HandoverFields = ({ form }: { form: FormOf<ResourceDraft> }) => (
  <fieldset className="group">
    <legend>Remise et retour</legend>
    <Textarea
      label="Points à vérifier"
      description="Un par ligne, par exemple&nbsp;: clés remises, vaisselle complète. On les coche à la remise, puis au retour."
      autosize
      minRows={3}
      maxRows={12}
      {...form.field('checklist')}
      required={false}
    />
    <Textarea
      label="Compteurs à relever"
      description="Un par ligne, par exemple&nbsp;: eau, électricité, kilométrage."
      autosize
      minRows={1}
      maxRows={5}
      {...form.field('meters')}
      required={false}
    />
  </fieldset>
)
