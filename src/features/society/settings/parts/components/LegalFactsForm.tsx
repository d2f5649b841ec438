import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { LEGAL_WORDS, SETTING_FAILED } from '../../messages.ts'
import { isComplete } from '../../rules.ts'
import { legalFactsQuery, saveLegalFacts } from '../client.ts'
import { type EditedLegalFacts, LegalFactsForm as Schema } from '../contract.ts'
import { useSaved } from './Loaded.tsx'

const valuesOf = ({ version: _version, ...facts }: EditedLegalFacts) => facts
const LABELS = {
  rna: 'Numéro RNA',
  siren: 'Numéro SIREN',
  director: 'Directeur de la publication',
  host: 'Hébergeur',
  mediator: 'Médiateur de la consommation',
}

/** Legal facts about publisher and host of the site. */
export function LegalFactsForm({ facts }: { facts: EditedLegalFacts }) {
  const client = useQueryClient()
  const saved = useSaved()
  const form = useFormOf({
    ...editing({
      what: 'ces mentions',
      thing: facts,
      values: valuesOf,
      labels: LABELS,
      reload: () => client.fetchQuery({ ...legalFactsQuery, staleTime: 0 }),
    }),
    schema: Schema,
    words: LEGAL_WORDS,
    refusals: SETTING_FAILED,
    send: saveLegalFacts,
    done: (facts) => {
      form.restart(valuesOf(facts))
      return saved('Les mentions légales sont enregistrées.')
    },
  })
  return (
    <section className="card stack" aria-labelledby="legal-facts">
      <h2 id="legal-facts">Ce que la loi demande</h2>
      <p className="soft">
        {isComplete(facts)
          ? 'Rien ne manque aux textes légaux.'
          : 'Un numéro RNA ou SIREN, le directeur de la publication, l’hébergeur et le médiateur de la consommation\u00a0: ce qui manque se lit «\u00a0à compléter\u00a0» dans les textes.'}
      </p>
      <Form form={form} labelledBy="legal-facts">
        <div className="pair">
          <TextInput
            label="Numéro RNA"
            description="Sur le récépissé de la préfecture&nbsp;: un W et neuf chiffres."
            autoComplete="off"
            {...form.field('rna')}
            required={false}
          />
          <TextInput
            label="Numéro SIREN"
            description="Si l’association en a un&nbsp;: neuf chiffres."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('siren')}
            required={false}
          />
        </div>
        <TextInput
          label="Directeur de la publication"
          description="Le plus souvent, le président&nbsp;: son nom et sa fonction."
          autoComplete="off"
          {...form.field('director')}
          required={false}
        />
        <Textarea
          label="Hébergeur"
          description="Qui fait tourner le serveur&nbsp;: nom, adresse et téléphone."
          autosize
          minRows={2}
          {...form.field('host')}
          required={false}
        />
        <Textarea
          label="Médiateur de la consommation"
          description="Celui auquel l’association adhère, pour ce qu’elle vend&nbsp;: nom, adresse et site."
          autosize
          minRows={2}
          {...form.field('mediator')}
          required={false}
        />
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
