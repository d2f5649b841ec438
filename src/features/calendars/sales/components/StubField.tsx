import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { HttpProblem } from '../../../../web/http.ts'
import type { FieldProps } from '../../../../web/ui/form/field.ts'

type Props = { field: FieldProps; description: string; problem: HttpProblem | undefined }

/** Number of a stub, optional; if another sale has it, with a link to that sale. */
export function StubField({ field, description, problem }: Props) {
  const holder = problem?.errors.find(({ path }) => path.startsWith('holder.'))?.message
  return (
    <>
      <TextInput
        label="Numéro de la souche"
        description={description}
        inputMode="numeric"
        autoComplete="off"
        {...field}
        required={false}
      />
      {holder && (
        <Link className="link-button" to={`/management/commissions/calendarCommandDetails/${holder}`}>
          Voir la vente qui a cette souche
        </Link>
      )}
    </>
  )
}
