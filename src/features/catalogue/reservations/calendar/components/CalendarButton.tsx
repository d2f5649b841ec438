import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { saveCalendar } from '../client.ts'
import { calendarFailed } from '../messages.ts'

/** Saves a stay or an event for one's calendar; `name` tells several apart. */
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
