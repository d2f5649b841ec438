import { byIdWithBody } from '../../../../web/calls.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import type { BookDetails } from '../contract.ts'
import * as contract from '../keeping/contract.ts'
import { forAllBooks, STEP_DONE } from '../labels.ts'
import { BOOK_FAILED } from '../messages.ts'
import { CountForm, hasCheques } from './CountForm.tsx'

const count = byIdWithBody(contract.countBook)

/** Counts what a seller hands in with a book, against their gifts. */
export function Count({ book, onClose }: { book: BookDetails; onClose: () => void }) {
  const title = hasCheques(book) ? 'Compter espèces et chèques' : 'Compter les espèces'
  return (
    <Dialog title={title} onClose={onClose} size={520}>
      <CountForm
        money={book}
        source={book.seller ? `tous les dons de son vendeur${forAllBooks(book)}` : 'ses ventes'}
        more={book.state === 'GIVEN' && <p className="soft">Le carnet est repris de son vendeur en même temps.</p>}
        doneText={STEP_DONE.COUNTED}
        refusals={BOOK_FAILED}
        send={(body) => count(book.id, body)}
        onClose={onClose}
      />
    </Dialog>
  )
}
