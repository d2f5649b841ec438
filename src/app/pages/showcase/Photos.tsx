import { Button } from '@mantine/core'
import { useState } from 'react'
import { PhotoGrid } from '../../../features/content/albums/photos/components/PhotoGrid.tsx'
import { usePicks } from '../../../features/content/albums/photos/components/usePicks.ts'
import type { Photo, Shape } from '../../../features/content/albums/photos/contract.ts'
import { counted } from '../../../shared/counted.ts'
import hero from '../../../web/art/hero.svg'
import { SelectionBar } from '../../../web/ui/list/SelectionBar.tsx'
import { Specimen } from './Specimen.tsx'

const SIZES = [
  { width: 1600, height: 1067 },
  { width: 1067, height: 1600 },
  { width: 1600, height: 1200 },
  { width: 1600, height: 900 },
  { width: 1200, height: 1200 },
  { width: 1600, height: 1067 },
]
const SHAPES: readonly Shape[] = SIZES.map((size, at) => ({ id: at + 1, ...size }))
const PHOTOS: ReadonlyMap<number, Photo> = new Map(
  SHAPES.map(({ id, width, height }) => [
    id,
    {
      id,
      albumId: 1,
      picture: { state: 'READY', width, height, placeholder: '', href: `${hero}?photo=${id}`, widths: [640] },
      takenAt: null,
      credit: 'Yann Prigent',
      ownCredit: null,
      description: 'Le fourgon devant la caserne',
      version: 1,
      cover: id === 1,
      hiddenFor: null,
      _links: { self: { href: '' }, file: { href: '' } },
    },
  ]),
)
const IDS = SHAPES.map(({ id }) => id)
const nothing = () => undefined

/** The pictures of an album, and the bar for selected ones. */
export function Photos() {
  const picks = usePicks(IDS)
  const [announcement, setAnnouncement] = useState('')
  return (
    <>
      <Specimen
        title="Album"
        use="Les photos d’abord, bord à bord, par rangées pleines&nbsp;; chacune a sa place avant d’être chargée."
      >
        <PhotoGrid shapes={SHAPES} photos={PHOTOS} picks={picks} shown={undefined} onLook={nothing} />
      </Specimen>
      <Specimen
        title="Barre de sélection"
        use="Elle vient avec le premier choix, dit combien de choses il y a et ce qu’on peut en faire&nbsp;; une croix la fait partir."
      >
        <div className="row">
          <Button variant="default" onClick={picks.isPicking ? picks.stop : picks.start}>
            {picks.isPicking ? 'Ne plus choisir' : 'Choisir des photos'}
          </Button>
          <Button variant="default" onClick={() => picks.set({ all: false, ids: new Set([1, 3]) })}>
            Choisir deux photos
          </Button>
        </div>
        <p role="status" className="soft">
          {announcement}
        </p>
        <SelectionBar
          label="Exemple de sélection"
          picked={picks.picked}
          total={SHAPES.length}
          onPick={picks.set}
          count={(count) => counted(count, 'photo choisie', 'photos choisies')}
          none="Ne plus rien choisir"
          many="photos"
        >
          <Button onClick={() => setAnnouncement('Les photos seraient téléchargées.')}>Télécharger</Button>
        </SelectionBar>
      </Specimen>
    </>
  )
}
