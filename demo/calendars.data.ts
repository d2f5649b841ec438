/** A commune that is nowhere, in metres east and north of its church. */
export const COMMUNE = {
  city: 'Saint-Georges-des-Prés',
  postalCode: '35990',
  insee: '35999',
  lon: -1_680_000,
  lat: 48_200_000,
}

type Place = readonly [east: number, north: number]
export type DemoStreet = {
  name: string
  from: Place
  to: Place
  doors: number
  /** Whether some of its addresses are several homes. */
  flats?: boolean
}

/** The parts of the commune, each walked by a team of two: how much of it is done this year. */
export const SECTORS: { name: string; done: number; streets: DemoStreet[] }[] = [
  {
    name: 'Centre',
    done: 0.96,
    streets: [
      { name: 'Place de l’Église', from: [-40, 0], to: [70, 10], doors: 14, flats: true },
      { name: 'Grande Rue', from: [-300, -60], to: [300, -30], doors: 44, flats: true },
      { name: 'Rue de la Mairie', from: [40, 40], to: [90, 240], doors: 22 },
      { name: 'Rue des Halles', from: [-110, 30], to: [-70, 220], doors: 20 },
    ],
  },
  {
    name: 'Gare',
    done: 0.88,
    streets: [
      { name: 'Avenue de la Gare', from: [330, -30], to: [830, 80], doors: 46, flats: true },
      { name: 'Rue des Cheminots', from: [560, 60], to: [510, 270], doors: 22 },
      { name: 'Impasse du Lavoir', from: [430, -60], to: [460, -180], doors: 10 },
      { name: 'Rue Jean-Macé', from: [770, 110], to: [700, 320], doors: 24 },
    ],
  },
  {
    name: 'Moulin',
    done: 0.78,
    streets: [
      { name: 'Rue de la Fontaine', from: [-60, 250], to: [170, 350], doors: 24 },
      { name: 'Allée des Tilleuls', from: [190, 360], to: [410, 450], doors: 24 },
      { name: 'Rue du Moulin', from: [-110, 250], to: [-350, 440], doors: 30 },
      { name: 'Chemin du Four à Chaux', from: [-360, 460], to: [-200, 630], doors: 16 },
    ],
  },
  {
    name: 'Prairies',
    done: 0.55,
    streets: [
      { name: 'Rue des Prairies', from: [-60, -90], to: [-150, -440], doors: 40 },
      { name: 'Rue des Ajoncs', from: [-140, -460], to: [200, -500], doors: 34 },
      { name: 'Square des Hirondelles', from: [80, -240], to: [190, -290], doors: 14 },
      { name: 'Route de la Chapelle', from: [-320, -70], to: [-780, -190], doors: 34 },
    ],
  },
]

/** What teams noted for the station, street by street. */
export type DemoNote = { street: string; kind: 'ACCESS' | 'DOG' | 'WATER' | 'OTHER'; text: string }
export const NOTES: DemoNote[] = [
  { street: 'Rue du Moulin', kind: 'WATER', text: 'Bief au fond du jardin, accessible par le chemin de halage.' },
  { street: 'Rue des Prairies', kind: 'WATER', text: 'Mare d’environ 200 m³, à gauche après la grange.' },
  { street: 'Allée des Tilleuls', kind: 'ACCESS', text: 'Portail étroit\u00a0: le fourgon ne passe pas.' },
  { street: 'Impasse du Lavoir', kind: 'ACCESS', text: 'Demi-tour impossible au bout de l’impasse.' },
  { street: 'Rue des Ajoncs', kind: 'DOG', text: 'Deux chiens en liberté dans la cour.' },
  { street: 'Grande Rue', kind: 'OTHER', text: 'Bouteilles de gaz dans la cour, derrière la boutique.' },
]
