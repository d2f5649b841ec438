import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { saveReceipt } from '../client.ts'
import type { Order } from '../contract.ts'
import { receiptFailed } from '../messages.ts'

/** Downloads the receipt of a paid order; renders nothing if there is none. */
export function ReceiptButton({
  order: { id, receiptNumber },
  variant = 'default',
}: {
  order: Pick<Order, 'id' | 'receiptNumber'>
  variant?: 'default' | 'filled'
}) {
  const download = useMutation({
    mutationFn: (number: string) => saveReceipt(id, number),
    onError: (error) => toast('error', sentence(receiptFailed, error)),
  })
  if (receiptNumber === null) return null
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate(receiptNumber)}
    >
      Télécharger le reçu
    </Button>
  )
}
