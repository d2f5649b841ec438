import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { save } from '../../../../web/download.ts'
import { call, sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { readReport, readReportFile } from '../contract.ts'

type Campaign = { id: number; year: number }

const saveReport = async ({ id, year }: Campaign) =>
  save(await call(readReport, { params: { id } }), `rapport-calendrier-${year}.pdf`)

const saveReportSheet = async ({ id, year }: Campaign) =>
  save(await call(readReportFile, { params: { id, format: 'csv' } }), `rapport-calendrier-${year}.csv`)

const REPORT_FAILED = {
  404: 'Cette campagne n’existe plus.',
  429: 'Trop de téléchargements à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le rapport n’a pas pu être téléchargé. Réessayez.',
}

const KINDS = [
  { kind: 'PDF', download: saveReport },
  { kind: 'CSV', download: saveReportSheet },
] as const

/** Closing report of a campaign as PDF or spreadsheet (rules#calendar-report). */
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
