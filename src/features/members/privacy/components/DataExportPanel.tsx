import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { parisDay } from '../../../../shared/dates.ts'
import { save } from '../../../../web/download.ts'
import { call, sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { readDataExport } from '../data-export/contract.ts'
import { dataExported, dataExportFailed } from '../messages.ts'

/** Downloads everything held about a person; `day` is part of the file name. */
const saveDataExport = async (id: number, day: string) =>
  save(await call(readDataExport, { params: { id } }), `mes-donnees-${day}.zip`)

/** Downloads everything held about a person as one file. */
export function DataExportPanel({ personId, own }: { personId: number; own: boolean }) {
  const download = useMutation({
    mutationFn: () => saveDataExport(personId, parisDay(new Date())),
    onSuccess: () => toast('success', dataExported),
    onError: (error) => toast('error', sentence(dataExportFailed, error)),
  })
  return (
    <section className="card stack" aria-labelledby="takeaway-title">
      <h2 id="takeaway-title">{own ? 'Emporter mes données' : 'Ses données'}</h2>
      <p className="soft">
        Un dossier compressé (zip) avec tout ce que le portail conserve{' '}
        {own ? 'à votre sujet' : 'au sujet de cette personne'} : compte, famille, adresse, commandes, paiements,
        consentements, messages reçus et carte de membre. Un fichier LISEZ-MOI explique le reste.
      </p>
      <div>
        <Button
          variant="default"
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {own ? 'Télécharger mes données' : 'Télécharger ses données'}
        </Button>
      </div>
    </section>
  )
}
