import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { setCopiesAside, statementsKey } from '../client.ts'
import type { BankStatementDetails } from '../contract.ts'
import { FORMATS } from '../labels.ts'
import { asideFailed } from '../messages.ts'

/** Says that days of a statement were read in another format too, and sets the lines aside that are there twice. */
export function Copies({ id, copies }: { id: number; copies: BankStatementDetails['copies'] }) {
  const queries = useQueryClient()
  const aside = useMutation({
    mutationFn: () => setCopiesAside(id),
    onSuccess: ({ changed }) => toast('success', `${counted(changed, 'ligne est classée', 'lignes sont classées')}.`),
    onError: (error) => toast('error', sentence(asideFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: statementsKey }),
  })
  if (!copies) return null
  const { count, statement } = copies
  return (
    <Notice tone="info" title={`${counted(count, 'ligne figure peut-être', 'lignes figurent peut-être')} deux fois.`}>
      <div className="stack">
        <p>
          Ces jours ont aussi été lus dans{' '}
          <Link to={`/management/statements/${statement.id}`}>
            un autre fichier ({FORMATS[statement.format]}, lu le {formatMoment(statement.readAt)})
          </Link>
          , avec les mêmes montants. Classées, ces lignes se relisent et se reprennent une à une dans
          «&nbsp;Classés&nbsp;».
        </p>
        <div className="row">
          <Button variant="default" loading={aside.isPending} onClick={() => aside.mutate()}>
            {count > 1 ? `Classer ces ${count} lignes` : 'Classer cette ligne'}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
