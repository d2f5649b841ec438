import { useEffect } from 'react'
import type { z } from 'zod'
import type { Edits } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Relation } from '../../../../society/persons/contract.ts'
import { registrationFields } from '../../../../society/persons/labels.ts'
import { type ChildDraft, ChildFields, toRelatedUser } from '../../components/ChildFields.tsx'

/** Error messages of the family tab. */
const childFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  404: 'Cet enfant n’est plus dans cette famille. Rechargez la page.',
  'child-already-there': 'Un enfant de ce nom, né ce jour-là, est déjà déclaré.',
  'too-many-children': 'Vingt enfants au plus peuvent être déclarés.',
  'child-has-account': 'Cet enfant a maintenant un compte de membre\u00a0: il change lui-même ses informations.',
  other: 'Cet enfant n’a pas pu être enregistré. Vérifiez les champs, puis réessayez.',
}

const { relatedUser } = Relation.shape
export type ChildChange = z.infer<typeof relatedUser> & { version?: number }
type Props = {
  /** Initial values of the form and, for an existing child, the edited version. */
  begin: { initial: ChildDraft; edits?: Edits<ChildDraft> }
  title: string
  save: (child: ChildChange) => Promise<unknown>
  onCancel: () => void
}

/** Form to declare or change a child. */
export function ChildForm({ begin, title, save, onCancel }: Props) {
  const form = useFormOf({
    ...begin,
    schema: relatedUser,
    body: toRelatedUser,
    words: registrationFields,
    at: (path) => path.replace('relatedUser.', '').replace('birthDate', 'birth'),
    refusals: childFailed,
    send: save,
  })
  const { element } = form
  // The button that opened the form is gone, so the focus moves to its first field.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])
  return (
    <Form form={form} className="inset" label={title}>
      <h3>{title}</h3>
      <ChildFields form={form} />
      <FormEnd form={form} action="Enregistrer" onCancel={onCancel} />
    </Form>
  )
}
