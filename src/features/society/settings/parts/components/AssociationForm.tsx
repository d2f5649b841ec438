import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ColourField, colourErrors } from '../../colour/components/ColourField.tsx'
import { ASSOCIATION_WORDS, SETTING_FAILED } from '../../messages.ts'
import { associationQuery, saveAssociation } from '../client.ts'
import { type EditedAssociation, AssociationForm as Schema } from '../contract.ts'
import { useSaved } from './Loaded.tsx'
import styles from './Parts.module.css'

const valuesOf = ({ version: _version, address, photoCredits, ...rest }: EditedAssociation) => ({
  ...rest,
  address: address.join('\n'),
  photoCredits: photoCredits.join('\n'),
})
type Values = ReturnType<typeof valuesOf>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const bodyOf = (values: Values) => ({
  ...values,
  address: linesOf(values.address),
  photoCredits: linesOf(values.photoCredits),
})

const LABELS: FieldLabels<Values> = {
  name: 'Nom',
  shortName: 'Nom court',
  city: 'Ville',
  address: 'Adresse postale',
  links: {
    label: 'Réseaux et sites',
    say: (links: Values['links']) => links.map(({ label, url }) => `${label}\u00a0: ${url}`).join('\n'),
  },
  photoCredits: 'Crédits photo',
  colour: 'Couleur principale',
}

/** Name, address and main colour of the society. */
export function AssociationForm({ association }: { association: EditedAssociation }) {
  const client = useQueryClient()
  const saved = useSaved()
  const more = useRef<HTMLButtonElement>(null)
  const form = useFormOf({
    ...editing({
      what: 'ces réglages',
      thing: association,
      values: valuesOf,
      labels: LABELS,
      reload: () => client.fetchQuery({ ...associationQuery, staleTime: 0 }),
    }),
    schema: Schema,
    body: bodyOf,
    check: colourErrors,
    at: (path) => path.replace(/^(address|photoCredits)\..*/, '$1'),
    words: ASSOCIATION_WORDS,
    refusals: SETTING_FAILED,
    send: saveAssociation,
    done: (association) => {
      form.restart(valuesOf(association))
      return saved('L’identité de l’association est enregistrée.')
    },
  })
  return (
    <section className="card stack" aria-labelledby="identity">
      <h2 id="identity">Identité</h2>
      <p className="soft">Ce que montrent le bas de chaque page, les e-mails, les reçus et la carte de membre.</p>
      <Form form={form} labelledBy="identity">
        <TextInput label="Nom" autoComplete="off" {...form.field('name')} />
        <div className="pair">
          <TextInput
            label="Nom court"
            description="En haut de l’écran d’un téléphone, et comme expéditeur des e-mails."
            autoComplete="off"
            {...form.field('shortName')}
          />
          <TextInput label="Ville" autoComplete="off" {...form.field('city')} />
        </div>
        <Textarea
          label="Adresse postale"
          description="Cinq lignes au plus."
          autosize
          minRows={3}
          {...form.field('address')}
          required={false}
        />
        <fieldset className="choices">
          <legend>Réseaux et sites</legend>
          {form.values.links.map((_link, index) => (
            <div key={`link-${index.toString()}`} className={styles.link}>
              <TextInput label="Nom du lien" required maxLength={40} {...form.field(`links.${index}.label`)} />
              <TextInput label="Adresse" inputMode="url" required {...form.field(`links.${index}.url`)} />
              <Button
                variant="subtle"
                onClick={() => {
                  form.removeLine('links', index)
                  more.current?.focus()
                }}
              >
                Retirer
              </Button>
            </div>
          ))}
          <div>
            <Button
              ref={more}
              variant="default"
              disabled={form.values.links.length >= 8}
              onClick={() => form.addLine('links', { label: '', url: '' })}
            >
              Ajouter un lien
            </Button>
          </div>
        </fieldset>
        <Textarea
          label="Crédits photo"
          description="Un nom par ligne, quatre au plus."
          autosize
          minRows={2}
          {...form.field('photoCredits')}
          required={false}
        />
        <ColourField {...form.field('colour')} onChoose={(colour) => form.change({ colour })} />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
