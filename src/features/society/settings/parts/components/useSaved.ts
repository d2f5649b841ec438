import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../../web/ui/toast.tsx'

/** After a part was saved: every screen that shows something of the society shows it as it is now. */
export function useSaved() {
  const client = useQueryClient()
  return async (said: string) => {
    await client.invalidateQueries({ queryKey: ['siteconfiguration'] })
    toast('success', said)
  }
}
