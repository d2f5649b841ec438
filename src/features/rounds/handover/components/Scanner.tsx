import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../../web/ui/states.tsx'
import styles from './Scanner.module.css'

/** Reads codes with the phone's camera; the decoder is loaded on demand. Returns the function that stops it. */
async function watch(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  const { frameLoop, QRCanvas, rearCamera } = await import('qr/dom.js')
  const camera = await rearCamera(video)
  const canvas = new QRCanvas()
  let reading = false
  const stop = frameLoop(() => {
    if (reading) return
    reading = true
    // In the camera's own size: squeezed into the frame on the screen, 2 of 60 codes could never be read.
    camera
      .readFrame(canvas, true)
      .then((found) => typeof found === 'string' && onText(found))
      // A frame that cannot be read is followed by the next.
      .catch(() => undefined)
      .finally(() => {
        reading = false
      })
  }, video)
  return () => {
    stop()
    camera.stop()
  }
}

const FAULTS: Record<string, string> = {
  NotAllowedError:
    'L’appareil photo n’est pas autorisé. Autorisez-le pour ce site dans les réglages du navigateur, puis rechargez la page.',
  NotFoundError: 'Cet appareil n’a pas d’appareil photo. Cherchez la vente par le nom de l’acheteur, ou par sa souche.',
  NotReadableError: 'L’appareil photo est déjà utilisé par une autre application. Fermez-la, puis rechargez la page.',
}

/** Picture of the camera, with a frame for the code. */
export function Scanner({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string>()
  const latest = useRef(onText)
  latest.current = onText
  useEffect(() => {
    const { current } = video
    if (!current) return
    let end: (() => void) | undefined
    let over = false
    watch(current, (text) => !over && latest.current(text)).then(
      (stop) => {
        if (over) stop()
        else end = stop
      },
      (error: Error) => {
        if (!over)
          setFault(
            FAULTS[error.name] ??
              'L’appareil photo n’a pas pu être ouvert. Rechargez la page, ou cherchez la vente par son nom.',
          )
      },
    )
    return () => {
      over = true
      end?.()
    }
  }, [])
  return (
    <div className={styles.frame}>
      {fault ? (
        <Notice tone="warn" title="Pas d’image" alert>
          {fault}
        </Notice>
      ) : (
        <video ref={video} muted playsInline aria-label="Image de l’appareil photo" />
      )}
    </div>
  )
}
