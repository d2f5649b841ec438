import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { save } from '../../../../../web/download.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { readCalendar } from '../../contract.ts'
import { calendarFile } from '../rules.ts'

const calendarFailed = {
  'no-days': 'Cette réservation n’est plus à noter dans un agenda.',
  429: 'Trop de téléchargements. Attendez quelques minutes, puis réessayez.',
  other: 'Le fichier n’a pas pu être téléchargé. Réessayez dans un instant.',
}

/** Downloads a stay or an event as an iCalendar file. */
const saveCalendar = async (id: number) => save(await call(readCalendar, { params: { id } }), calendarFile(id))

/** Button that downloads a stay or an event as an iCalendar file; `name` distinguishes several buttons for screen readers. */
export function CalendarButton({ id, name }: { id: number; name: string }) {
  const download = useMutation({
    mutationFn: () => saveCalendar(id),
    onError: (error) => toast('error', sentence(calendarFailed, error)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      loading={download.isPending}
      aria-label={`Ajouter à mon agenda\u00a0: ${name}`}
      onClick={() => download.mutate()}
    >
      Ajouter à mon agenda
    </Button>
  )
}
