import { Readable } from 'node:stream'
import sharp from 'sharp'
import { AlbumForm } from '../src/features/content/albums/contract.ts'
import { addPhoto } from '../src/features/content/albums/photos/service.ts'
import { enterAlbum } from '../src/features/content/albums/service.ts'
import type { Db } from '../src/server/data/db.ts'
import { drawScene, type Palette } from './pictures/landscapes.ts'

type Demo = { album: Record<string, unknown>; commission?: string; palette: Palette; pictures: number }

/** What the society looks back on; every picture is drawn by the program. */
const albumsOf = (year: number): Demo[] => [
  {
    album: {
      title: 'Bal du 14 juillet',
      day: `${year}-07-13`,
      text: '<p>Trois cents danseurs dans la cour de la caserne, et un feu d’artifice sans un nuage.</p>',
      credits: 'Équipe des fêtes',
    },
    commission: 'fetes',
    palette: 'night',
    pictures: 9,
  },
  {
    album: { title: 'Randonnée des trois étangs', day: `${year}-05-10`, credits: 'Anne Le Bihan' },
    commission: 'randonnee',
    palette: 'forest',
    pictures: 7,
  },
  {
    album: {
      title: 'Week-end de ski aux Menuires',
      day: `${year}-02-07`,
      text: '<p>Quarante participants, deux cars et de la neige jusqu’au parking.</p>',
      audience: 'COMMISSION',
    },
    commission: 'ski',
    palette: 'snow',
    pictures: 8,
  },
  {
    album: { title: 'Sainte-Barbe', day: `${year - 1}-12-06`, credits: 'Studio Kerloc’h' },
    palette: 'dusk',
    pictures: 6,
  },
  {
    album: { title: 'Concours de pêche', day: `${year - 1}-06-14` },
    commission: 'peche',
    palette: 'sea',
    pictures: 5,
  },
  {
    album: { title: 'Congrès départemental', audience: 'SUBSCRIPTIONS', subscriptions: ['UDSP'] },
    palette: 'dusk',
    pictures: 4,
  },
]

/** As telephones and cameras hold them: lying, upright, square. */
const SHAPES = [
  [480, 320],
  [480, 360],
  [300, 450],
  [480, 320],
  [400, 400],
] as const

/** The albums of the demonstration society, of this year and the one before. */
export async function loadAlbums(db: Db, year: number) {
  const commissions = await db.selectFrom('commissions').select(['id', 'technicalName']).execute()
  for (const [index, { album, commission, palette, pictures }] of albumsOf(year).entries()) {
    const owner = commissions.find(({ technicalName }) => technicalName === commission)?.id ?? null
    const day = album.day as string | undefined
    const form = { audience: 'ALL', commissionId: owner, year: day ? Number(day.slice(0, 4)) : year - 2, ...album }
    const id = await enterAlbum(db, undefined, AlbumForm.parse(form))
    for (let picture = 0; picture < pictures; picture++) {
      const [width, height] = SHAPES[(index + picture) % SHAPES.length] ?? SHAPES[0]
      const pixels = drawScene(palette, { width, height, seed: index * 100 + picture })
      const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .webp({ quality: 70 })
        .toBuffer()
      const name = `photo-${picture + 1}.webp`
      await addPhoto(db, undefined, id, async () => ({ name, content: Readable.from([bytes]) }))
    }
  }
}
