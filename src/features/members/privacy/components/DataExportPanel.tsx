import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { parisDay } from '../../../../shared/dates.ts'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveDataExport } from '../data-export/client.ts'
import { dataExported, dataExportFailed } from '../messages.ts'

/** Everything held about a person, as one file to save. */
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
