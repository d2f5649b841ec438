import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { creationFailed, NAMING_WORDS, TECHNICAL_NAME_IN_USE } from '../../messages.ts'
import { rename, technicalNameQuery } from '../client.ts'
import { renameCommission } from '../contract.ts'

type NamedCommission = { id: number; technicalName: string }

/** Technical name for addresses and roles, editable while nothing uses it. */
export function TechnicalName({ commission }: { commission: NamedCommission }) {
  const { data } = useQuery(technicalNameQuery(commission.id))
  return (
    <section className="card stack" aria-labelledby="technical-name">
      <h2 id="technical-name">Adresse de la page</h2>
      {data?.frozen === false ? (
        <RenameForm commission={commission} />
      ) : (
        <>
          <p>
            <code>/commission/{commission.technicalName}</code>
          </p>
          <p className="soft">
            Elle ne change plus&nbsp;: des rôles ou des publications s’y rattachent, et des liens y mènent déjà.
          </p>
        </>
      )}
    </section>
  )
}

function RenameForm({ commission: { id, technicalName } }: { commission: NamedCommission }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useFormOf({
    initial: { technicalName },
    schema: renameCommission.body,
    words: NAMING_WORDS,
    refusals: creationFailed,
    blames: { 'technical-name-taken': { technicalName: TECHNICAL_NAME_IN_USE } },
    send: (body) => rename(id, body),
    done: async (saved) => {
      form.restart({ technicalName: saved.technicalName })
      toast('success', 'L’adresse de la page est changée.')
      await queries.invalidateQueries({ queryKey: ['commissions'] })
      navigate(`/management/commissions/commissionWrapper/${saved.technicalName}/${id}?onglet=page`, { replace: true })
    },
  })
  return (
    <Form form={form} labelledBy="technical-name">
      <TextInput
        label="Fin de l’adresse"
        description={`La page de la commission est à l’adresse /commission/${form.values.technicalName || technicalName}. Elle change tant que rien ne s’y rattache.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('technicalName')}
      />
      <FormEnd form={form} action="Changer l’adresse" button={{ variant: 'default' }} />
    </Form>
  )
}
