import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { type ChildDraft, ChildFields, newChild } from '../../children/components/ChildFields.tsx'

type Family = { children: ChildDraft[]; lastName: string }

/** The member's children (relations): add, change, remove. */
export function RegistrationChildren({ form, legend = 'Mes enfants' }: { form: FormOf<Family>; legend?: string }) {
  const { children, lastName } = form.values
  const place = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(children.length)
  useEffect(() => {
    // After a child is added, the focus moves to its first name.
    if (children.length > shown.current)
      [...(place.current?.querySelectorAll('[data-child]') ?? [])].at(-1)?.querySelector('input')?.focus()
    shown.current = children.length
  }, [children.length])
  return (
    <fieldset className="group" ref={place}>
      <legend>{legend}</legend>
      <p className="small soft">Pour l’arbre de Noël et les sorties en famille. Facultatif.</p>
      {children.map((child, index) => (
        <div key={`child-${index.toString()}`} className="inset" data-child>
          <p>
            <strong>Enfant {index + 1}</strong>
          </p>
          <ChildFields form={form} within={`children.${index}.`} />
          <button type="button" className="link-button" onClick={() => form.removeLine('children', index)}>
            Retirer {child.firstName || 'cet enfant'}
          </button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => form.addLine('children', newChild(lastName))}
          disabled={children.length >= 20}
        >
          Ajouter un enfant
        </Button>
      </div>
    </fieldset>
  )
}
