import { Button } from '@mantine/core'

type Props = { page: { number: number; totalPages: number } | undefined; onChange: (page: number) => void }

/** The way through a short list that stands among others on a page. */
export function MorePages({ page, onChange }: Props) {
  if (!page || page.totalPages <= 1) return null
  return (
    <nav className="row between" aria-label="Pages de la liste">
      <Button variant="default" disabled={page.number === 0} onClick={() => onChange(page.number - 1)}>
        Précédente
      </Button>
      <span>
        Page {page.number + 1} sur {page.totalPages}
      </span>
      <Button variant="default" disabled={page.number + 1 >= page.totalPages} onClick={() => onChange(page.number + 1)}>
        Suivante
      </Button>
    </nav>
  )
}
