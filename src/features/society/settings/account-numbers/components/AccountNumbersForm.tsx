import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { accountNumbersQuery, saveAccountNumbers } from '../client.ts'
import {
  type AccountNumbers,
  DEFAULT_ACCOUNT_NUMBERS,
  type EditedAccountNumbers,
  AccountNumbersForm as Schema,
} from '../contract.ts'
import { ACCOUNT_GROUPS, ACCOUNT_LABELS, ACCOUNT_WORDS } from '../labels.ts'
import styles from './AccountNumbersForm.module.css'

const ACCOUNTS_FAILED = { other: 'Les numéros de compte n’ont pas pu être enregistrés. Réessayez.' }

const valuesOf = ({ version: _version, ...numbers }: EditedAccountNumbers): AccountNumbers => numbers
const LABELS: FieldLabels<AccountNumbers> = ACCOUNT_LABELS

/** « Numéros de compte »: the accounts on which the society's entries are posted. */
export function AccountNumbersForm() {
  const numbers = useQuery(accountNumbersQuery)
  if (numbers.isError)
    return <ErrorState onRetry={() => void numbers.refetch()}>Les numéros n’ont pas pu être lus.</ErrorState>
  return numbers.data ? <Fields numbers={numbers.data} /> : <SkeletonRows rows={6} height={56} />
}

function Fields({ numbers }: { numbers: EditedAccountNumbers }) {
  const queries = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'ces numéros de compte',
      thing: numbers,
      values: valuesOf,
      labels: LABELS,
      reload: () => queries.fetchQuery({ ...accountNumbersQuery, staleTime: 0 }),
    }),
    schema: Schema,
    body: (typed: AccountNumbers) => typed,
    words: ACCOUNT_WORDS,
    refusals: ACCOUNTS_FAILED,
    send: saveAccountNumbers,
    done: async (saved) => {
      form.restart(valuesOf(saved))
      toast('success', 'Les numéros de compte sont enregistrés.')
      await queries.invalidateQueries({ queryKey: ['siteconfiguration'] })
    },
  })
  return (
    <Form form={form} label="Numéros de compte">
      {ACCOUNT_GROUPS.map(({ title, names }) => (
        <fieldset key={title} className="group">
          <legend>{title}</legend>
          <div className={styles.numbers}>
            {names.map((name) => (
              <TextInput
                key={name}
                label={ACCOUNT_LABELS[name]}
                description={name === 'others' ? 'Proposé pour une nouvelle part de cotisation.' : undefined}
                inputMode="numeric"
                autoComplete="off"
                maxLength={14}
                {...form.field(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="subtle" onClick={() => form.change(DEFAULT_ACCOUNT_NUMBERS)}>
          Reprendre le plan comptable des associations
        </Button>
      </div>
      <FormEnd form={form} action="Enregistrer" />
    </Form>
  )
}
