import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { postalFailed } from '../messages.ts'

/** What is said once a document is there, or is not. */
export const saved = {
  onSuccess: () => toast('success', 'Le document est dans vos téléchargements.'),
  onError: (error: unknown) => toast('error', sentence(postalFailed, error)),
}
