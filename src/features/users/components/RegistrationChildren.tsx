import { Button, TextInput } from '@mantine/core'
import { BirthDateField, DEFAULT_BIRTH } from '../../../web/ui/BirthDateField.tsx'
import type { FieldErrors } from '../../../web/ui/form.ts'
import type { ChildDraft } from './RegistrationDraft.tsx'

type Props = { family: ChildDraft[]; lastName: string; errors: FieldErrors; onChange: (children: ChildDraft[]) => void }

/** The member's children (relations): added, changed, removed. */
export function RegistrationChildren({ family: children, lastName, errors, onChange }: Props) {
  const change = (key: number, changes: Partial<ChildDraft>) =>
    onChange(children.map((child) => (child.key === key ? { ...child, ...changes } : child)))
  const add = () =>
    onChange([
      ...children,
      {
        key: Date.now(),
        firstName: '',
        lastName,
        birth: { ...DEFAULT_BIRTH, year: String(new Date().getFullYear() - 5) },
      },
    ])
  return (
    <fieldset className="group">
      <legend>Mes enfants</legend>
      <p className="small soft">Pour l’arbre de Noël et les sorties en famille. Facultatif.</p>
      {children.map((child, index) => {
        const at = (name: string) => errors[`relations.${index}.relatedUser.${name}`]
        return (
          <div key={child.key} className="child">
            <div className="pair">
              <TextInput
                label="Prénom de l’enfant"
                required
                value={child.firstName}
                error={at('firstName')}
                onChange={(event) => change(child.key, { firstName: event.currentTarget.value })}
              />
              <TextInput
                label="Nom de l’enfant"
                required
                value={child.lastName}
                error={at('lastName')}
                onChange={(event) => change(child.key, { lastName: event.currentTarget.value })}
              />
            </div>
            <BirthDateField
              legend="Date de naissance de l’enfant"
              name={`child-${child.key}`}
              value={child.birth}
              error={at('birthDate')}
              onChange={(birth) => change(child.key, { birth })}
            />
            <button
              type="button"
              className="link-button"
              onClick={() => onChange(children.filter(({ key }) => key !== child.key))}
            >
              Retirer {child.firstName || 'cet enfant'}
            </button>
          </div>
        )
      })}
      <div>
        <Button variant="default" onClick={add} disabled={children.length >= 20}>
          Ajouter un enfant
        </Button>
      </div>
    </fieldset>
  )
}
