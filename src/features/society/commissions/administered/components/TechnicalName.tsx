import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { rename, technicalNameQuery } from '../client.ts'
import { renameCommission } from '../contract.ts'
import { creationFailed, NAMING_WORDS, TECHNICAL_NAME_IN_USE } from '../messages.ts'

type Known = { id: number; technicalName: string }

/** What a commission is called in addresses and roles, to be changed while nothing bears it. */
export function TechnicalName({ commission }: { commission: Known }) {
  const { data } = useQuery(technicalNameQuery(commission.id))
  return (
    <section className="card stack" aria-labelledby="technical-name">
      <h2 id="technical-name">Nom technique</h2>
      {data?.frozen === false ? (
        <RenameForm commission={commission} />
      ) : (
        <>
          <p>
            <code>{commission.technicalName}</code>
          </p>
          <p className="soft">
            Il est dans les adresses et dans les rôles. Il ne change plus&nbsp;: des rôles ou des publications le
            portent.
          </p>
        </>
      )}
    </section>
  )
}

function RenameForm({ commission: { id, technicalName } }: { commission: Known }) {
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
      toast('success', 'Le nom technique est changé.')
      await queries.invalidateQueries({ queryKey: ['commissions'] })
      navigate(`/management/commissions/commissionWrapper/${saved.technicalName}/${id}?onglet=page`, { replace: true })
    },
  })
  return (
    <Form form={form} labelledBy="technical-name">
      <TextInput
        label="Nom technique"
        description="Dans les adresses et les rôles. Il change tant que rien ne le porte."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('technicalName')}
      />
      <FormEnd form={form} action="Changer le nom technique" button={{ variant: 'default' }} />
    </Form>
  )
}
