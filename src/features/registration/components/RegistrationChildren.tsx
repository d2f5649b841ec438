import { Button } from '@mantine/core'
import type { FieldErrors } from '../../../web/ui/form.ts'
import { ChildFields, newChild } from '../../children/components/ChildFields.tsx'
import type { KeyedChild } from './RegistrationDraft.tsx'

type Props = { family: KeyedChild[]; lastName: string; errors: FieldErrors; onChange: (children: KeyedChild[]) => void }

const FIELDS = ['firstName', 'lastName', 'birthDate']

/** The errors of one child among those of the whole form. */
const errorsOf = (errors: FieldErrors, index: number): FieldErrors =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const error = errors[`relations.${index}.relatedUser.${field}`]
      return error ? [[field, error]] : []
    }),
  )

/** The member's children (relations): added, changed, removed. */
export function RegistrationChildren({ family, lastName, errors, onChange }: Props) {
  const change = (key: number, changes: Partial<KeyedChild>) =>
    onChange(family.map((child) => (child.key === key ? { ...child, ...changes } : child)))
  return (
    <fieldset className="group">
      <legend>Mes enfants</legend>
      <p className="small soft">Pour l’arbre de Noël et les sorties en famille. Facultatif.</p>
      {family.map((child, index) => (
        <div key={child.key} className="child">
          <ChildFields
            name={`child-${child.key}`}
            draft={child}
            errors={errorsOf(errors, index)}
            onChange={(changes) => change(child.key, changes)}
          />
          <button
            type="button"
            className="link-button"
            onClick={() => onChange(family.filter(({ key }) => key !== child.key))}
          >
            Retirer {child.firstName || 'cet enfant'}
          </button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => onChange([...family, { key: Date.now(), ...newChild(lastName) }])}
          disabled={family.length >= 20}
        >
          Ajouter un enfant
        </Button>
      </div>
    </fieldset>
  )
}
