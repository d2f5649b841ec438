import { Button } from '@mantine/core'
import { IconChecks, IconCoinEuro, IconFileExport, IconMail, IconMailbox, IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { countPicked, type FilterRequest, type RowSelection, toSelection } from '../../../../../web/ui/list/picked.ts'
import { SelectionBar } from '../../../../../web/ui/list/SelectionBar.tsx'
import type { LettersRequest } from '../../contract.ts'

const BulkValidation = lazyComponent(() => import('./BulkValidation.tsx'), 'BulkValidation')
const BulkMail = lazyComponent(() => import('./BulkMail.tsx'), 'BulkMail')
const BulkPayments = lazyComponent(() => import('./BulkPayments.tsx'), 'BulkPayments')

type Props = {
  picked: RowSelection
  total: number
  request: FilterRequest
  onPick: (picked: RowSelection) => void
  onExport: () => void
  /** Opens the dialog that changes the selected members. */
  changing: (work: { selection: ReturnType<typeof toSelection>; onClose: () => void }) => ReactNode
}

/** Actions for the selected members. A started task stays visible when the selection changes. */
export function BulkBar({ picked, total, request, onPick, onExport, changing }: Props) {
  const [doing, setDoing] = useState<'validation' | 'mail' | 'payments' | 'changes'>()
  const work = {
    selection: toSelection(picked, request),
    count: countPicked(picked, total),
    onClose: () => setDoing(undefined),
  }
  const navigate = useNavigate()
  const letters: LettersRequest = { selection: work.selection, recipients: 'ALL' }
  return (
    <>
      <SelectionBar
        label="Actions sur les membres choisis"
        picked={picked}
        total={total}
        onPick={onPick}
        count={(chosen) => counted(chosen, 'membre choisi', 'membres choisis')}
        none="Ne plus choisir personne"
      >
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden="true" />}
          onClick={() => setDoing('validation')}
        >
          Valider
        </Button>
        <Button
          variant="default"
          leftSection={<IconMail size={18} aria-hidden="true" />}
          onClick={() => setDoing('mail')}
        >
          Écrire
        </Button>
        <Button
          variant="default"
          leftSection={<IconCoinEuro size={18} aria-hidden="true" />}
          onClick={() => setDoing('payments')}
        >
          Noter payé
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setDoing('changes')}
        >
          Modifier
        </Button>
        <Button
          variant="default"
          leftSection={<IconMailbox size={18} aria-hidden="true" />}
          onClick={() => void navigate('/management/letters', { state: letters })}
        >
          Lettres et étiquettes
        </Button>
        <Button variant="default" leftSection={<IconFileExport size={18} aria-hidden="true" />} onClick={onExport}>
          Exporter
        </Button>
      </SelectionBar>
      <Suspense>
        {doing === 'validation' && <BulkValidation {...work} />}
        {doing === 'payments' && <BulkPayments {...work} />}
        {doing === 'mail' && <BulkMail {...work} />}
        {doing === 'changes' && changing(work)}
      </Suspense>
    </>
  )
}
