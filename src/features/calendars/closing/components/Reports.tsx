import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveReport, saveReportSheet } from '../client.ts'

const REPORT_FAILED = {
  404: 'Cette campagne n’existe plus.',
  429: 'Trop de téléchargements à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le rapport n’a pas pu être téléchargé. Réessayez.',
}

type Campaign = { id: number; year: number }
const KINDS = [
  { kind: 'PDF', download: saveReport },
  { kind: 'CSV', download: saveReportSheet },
] as const

/** The closing report of a campaign, to print or as a sheet (rules#calendar-report). */
export function Reports({ campaign }: { campaign: Campaign }) {
  const saving = useMutation({
    mutationFn: (download: typeof saveReport) => download(campaign),
    onError: (error) => toast('error', sentence(REPORT_FAILED, error)),
  })
  return KINDS.map(({ kind, download }) => (
    <Button
      key={kind}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={`Rapport ${campaign.year} (${kind})`}
      loading={saving.isPending && saving.variables === download}
      disabled={saving.isPending}
      onClick={() => saving.mutate(download)}
    >
      Rapport ({kind})
    </Button>
  ))
}
