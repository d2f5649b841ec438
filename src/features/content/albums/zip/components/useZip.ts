import { useRef, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { saveFrom } from '../../../../../web/download.ts'
import { sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import { formatBytes } from '../../../../../web/ui/upload/totals.ts'
import type { Album } from '../../contract.ts'
import { offerZip, readInto } from '../client.ts'
import { nameOfZip } from '../rules.ts'
import { announceArriving, useArriving } from './arriving.ts'

/** Why the download failed. */
const ZIP_FAILED = {
  429: 'Trop d’archives à la fois. Attendez la fin d’une autre, puis réessayez.',
  'nothing-prepared': 'Ces photos sont encore en préparation. Réessayez dans quelques minutes.',
  400: 'Ces photos sont trop dispersées pour une seule archive. Choisissez-en moins, ou prenez tout l’album.',
  404: 'Cet album n’existe plus, ou ne vous est plus ouvert.',
  other: 'L’archive n’a pas pu être préparée. Réessayez.',
}
const CUT_OFF = 'Le téléchargement a été coupé. Vérifiez votre réseau, puis recommencez.'

declare global {
  interface Window {
    /** Exists in browsers that let a page write a file in chunks. */
    showSaveFilePicker?: (request: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const waitingWords = (waiting: number) =>
  waiting > 0 ? ` ${counted(waiting, 'autre est', 'autres sont')} encore en préparation.` : ''

/**
 * Downloads an album, or some of its pictures. The page writes the file itself if the browser allows it, and shows the
 * progress; otherwise, as on most phones, the browser downloads. The archive is never kept in memory.
 */
export function useZip(album: Pick<Album, 'id' | 'title' | 'year'>) {
  const arriving = useArriving(album.id)
  const [asking, setAsking] = useState(false)
  const latest = useRef(0)

  async function write(handle: FileSystemFileHandle, href: string, left: string) {
    const controller = new AbortController()
    const stop = () => controller.abort()
    announceArriving(album.id, { received: 0, whole: 0, stop })
    const tell = (received: number, whole: number) => {
      // Updates at most ten times a second.
      if (Date.now() - latest.current < 100 && received < whole) return
      latest.current = Date.now()
      announceArriving(album.id, { received, whole, stop })
    }
    try {
      await readInto(await handle.createWritable(), href, tell, controller.signal)
      toast(left ? 'warning' : 'success', `L’archive est enregistrée.${left}`)
    } catch (error) {
      if (isGivenUp(error)) toast('info', 'Le téléchargement est annulé.')
      else toast('error', CUT_OFF)
    }
    announceArriving(album.id, undefined)
  }

  async function download(ids?: readonly number[]) {
    setAsking(true)
    try {
      // Opened first, because browsers only allow this dialog right after a press.
      const handle = await window.showSaveFilePicker?.({ suggestedName: nameOfZip(album) })
      const { href, photos, waiting, bytes } = await offerZip(album.id, ids)
      const left = waitingWords(waiting)
      if (handle) void write(handle, href, left)
      else {
        saveFrom(href)
        toast(
          left ? 'warning' : 'info',
          `Votre navigateur télécharge ${counted(photos, 'photo')} (${formatBytes(bytes)}).${left}`,
        )
      }
    } catch (error) {
      if (!isGivenUp(error)) toast('error', sentence(ZIP_FAILED, error))
    }
    setAsking(false)
  }

  return { arriving, asking, download }
}
