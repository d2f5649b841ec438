import { Button, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { counted } from '../../../shared/counted.ts'
import { Notice } from '../states.tsx'
import styles from './Pdf.module.css'
import { PdfPage } from './PdfPage.tsx'
import { usePdf } from './usePdf.ts'

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const
const WIDEST = 900

/** Wide content scrolls sideways, also by keyboard. */
const SCROLLED_BY_KEY = { tabIndex: 0 }

const FAILED = {
  locked: 'Ce PDF est protégé par un mot de passe\u00a0: téléchargez-le pour l’ouvrir.',
  broken: 'Ce PDF ne peut pas être montré ici. Téléchargez-le pour l’ouvrir.',
}

/** A PDF in the page: fits the width, zoomed by buttons or keys (plus, minus). */
export function PdfPages({ href, title }: { href: string; title: string }) {
  const { pdf, ratio, failed } = usePdf(href)
  const { ref, width } = useElementSize()
  const [step, setStep] = useState(0)
  const zoom = (by: number) => setStep((now) => Math.min(Math.max(now + by, 0), ZOOMS.length - 1))
  // Only while the pages have the focus: single-key shortcuts everywhere would be triggered by dictation (RGAA 12.10).
  const zoomByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return
    if (key === '+' || key === '=') zoom(1)
    if (key === '-') zoom(-1)
  }
  const scale = ZOOMS[step] ?? 1
  if (failed) return <Notice tone="warn" title={FAILED[failed]} />
  return (
    <div className="stack" ref={ref}>
      <div className="row between no-print">
        <p className="soft small" role="status">
          {pdf ? counted(pdf.numPages, 'page') : 'Ouverture…'}
        </p>
        <div className="row">
          <Button variant="default" aria-label="Réduire" disabled={step === 0} onClick={() => zoom(-1)}>
            <IconZoomOut size={20} aria-hidden="true" />
          </Button>
          <span aria-live="polite">{Math.round(scale * 100)}&nbsp;%</span>
          <Button variant="default" aria-label="Agrandir" disabled={step === ZOOMS.length - 1} onClick={() => zoom(1)}>
            <IconZoomIn size={20} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <section className={styles.pages} aria-label={title} onKeyDown={zoomByKey} {...SCROLLED_BY_KEY}>
        {pdf && ratio && width > 0 ? (
          Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage
              key={`page-${index.toString()}`}
              pdf={pdf}
              number={index + 1}
              ratio={ratio}
              width={Math.round(Math.min(width, WIDEST) * scale)}
            />
          ))
        ) : (
          <Skeleton height={400} />
        )}
      </section>
    </div>
  )
}
