import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { PartnerForm } from '../src/features/content/partners/contract.ts'
import { createPartner, logoOf, orderPartners } from '../src/features/content/partners/service.ts'
import { daysAfter } from '../src/features/members/privacy/retention/rules.ts'
import { putPicture } from '../src/features/platform/files/service.ts'
import type { Db } from '../src/server/data/db.ts'

/** In their order, by the name of their logo's file. */
const PARTNERS: Record<string, Parameters<typeof PartnerForm.parse>[0]> = {
  cycles: {
    name: 'Cycles Kerloc’h',
    category: 'Sport et loisirs',
    offer: '10\u00a0% sur les vélos, 15\u00a0% sur l’atelier',
    conditions: 'Sur présentation de la carte de membre, hors promotions et vélos d’occasion.',
    description:
      '<p>Un magasin et un atelier tenus par deux anciens volontaires.</p><p>Révision de printemps à 35\u00a0€ pour les membres, en mars et en avril.</p>',
    code: 'AMICALE-10',
    qr: 'CODE',
    website: 'www.cycles-kerloch.example',
    phone: '02 99 00 18 01',
    address: { streetNumber: '14', streetName: 'rue du Port', postalCode: 35_000, city: 'Saint Georges' },
  },
  piscine: {
    name: 'Piscine de la Vallée',
    category: 'Sport et loisirs',
    offer: 'Carnet de dix entrées à 28\u00a0€ au lieu de 42\u00a0€',
    conditions: 'Carnets en vente au bureau de l’amicale, le mardi de 18\u00a0h à 19\u00a0h.',
    website: 'www.piscine-vallee.example',
    address: { streetNumber: '1', streetName: 'allée des Nageurs', postalCode: 35_000, city: 'Saint Georges' },
  },
  boulangerie: {
    name: 'Boulangerie Le Fournil de Beauregard',
    category: 'Table et commerces',
    offer: 'La treizième baguette offerte',
    conditions: 'Demandez la carte de fidélité de l’amicale à la caisse.',
    phone: '02 99 00 18 02',
    address: { streetNumber: '3 bis', streetName: 'place de l’Église', postalCode: 35_000, city: 'Beauregard' },
  },
  optique: {
    name: 'Optique du Blosne',
    category: 'Santé',
    offer: '20\u00a0% sur les montures, deuxième paire à 1\u00a0€',
    conditions:
      'Pour les membres et les personnes qui vivent sous leur toit. Non cumulable avec une offre de mutuelle.',
    website: 'www.optique-du-blosne.example',
    phone: '02 99 00 18 03',
    address: { streetNumber: '27', streetName: 'boulevard de Bulgarie', postalCode: 35_000, city: 'Le Blosne' },
  },
  garage: {
    name: 'Garage des Trois-Chênes',
    category: 'Auto',
    offer: 'Forfait vidange à 69\u00a0€, diagnostic offert',
    description: '<p>Prenez rendez-vous au nom de l’amicale\u00a0: une voiture est prêtée pour la journée.</p>',
    phone: '02 99 00 18 04',
    address: {
      streetNumber: '',
      streetName: 'zone artisanale des Trois-Chênes',
      postalCode: 35_000,
      city: 'Beauregard',
    },
  },
  camping: {
    name: 'Camping des Pins',
    category: 'Vacances',
    offer: '12\u00a0% sur les emplacements et les mobil-homes',
    conditions: 'Toute la saison, sauf du 14 juillet au 20 août. Code à demander par e-mail à l’amicale.',
    description: '<p>À 200 mètres de la plage, avec une aire de jeux et un étang pour la pêche.</p>',
    website: 'www.camping-des-pins.example',
    phone: '02 97 00 18 05',
    address: { streetNumber: '', streetName: 'route de la Plage', postalCode: 56_000, city: 'Port-Louis' },
  },
  assurance: {
    name: 'Mutuelle des Secours',
    category: 'Assurances',
    offer: 'Deux mois offerts la première année',
    conditions: 'Pour toute nouvelle adhésion, sur présentation de l’attestation d’adhésion à l’amicale.',
    link: 'www.mutuelle-des-secours.example/amicales?code=valbrume',
    qr: 'LINK',
    website: 'www.mutuelle-des-secours.example',
    phone: '02 99 00 18 06',
  },
  cinema: {
    name: 'Cinéma Le Rex',
    category: 'Sport et loisirs',
    offer: 'La place à 6,20\u00a0€, tous les jours',
    conditions: 'Billets valables six mois, en vente au bureau. Quatre places au plus par membre et par mois.',
    website: 'www.cinema-le-rex.example',
    address: { streetNumber: '52', streetName: 'rue de la République', postalCode: 35_000, city: 'Saint Georges' },
  },
}

/** One whose offer is over, and one whose offer is to come: administrators alone see them. */
const NOT_OPEN: [days: [from: number, to: number], partner: Parameters<typeof PartnerForm.parse>[0]][] = [
  [[-90, -20], { name: 'Festival des Deux-Rives', category: 'Culture', offer: 'Le pass trois jours à 45\u00a0€' }],
  [[40, 120], { name: 'Station du Grand-Bornier', category: 'Vacances', offer: '15\u00a0% sur les forfaits de ski' }],
]

/** The partners of the demonstration society, with their logos; the first one's offer was opened now and then. */
export async function loadPartners(db: Db, today: string) {
  const ids: number[] = []
  for (const [file, partner] of Object.entries(PARTNERS)) {
    const { id } = await createPartner(db, undefined, PartnerForm.parse(partner))
    ids.push(id)
    const logo = await readFile(path.join(import.meta.dirname, 'pictures/logos', `${file}.webp`))
    await putPicture(db, logoOf(undefined, id), async () => ({ name: file, content: Readable.from([logo]) }))
  }
  for (const [[from, to], partner] of NOT_OPEN) {
    const valid = { validFrom: daysAfter(today, from), validTo: daysAfter(today, to) }
    ids.push((await createPartner(db, undefined, PartnerForm.parse(Object.assign({}, partner, valid)))).id)
  }
  await orderPartners(db, undefined, ids)
  const opened = [3, 1, 0, 4, 2, 6, 0, 1, 5, 2, 2, 0, 3, 7, 4].map((times, ago) => ({ times, ago }))
  await db
    .insertInto('partnerOpenings')
    .values(
      opened
        .filter(({ times }) => times > 0)
        .map(({ times, ago }) => ({ partnerId: ids[0] ?? 0, day: daysAfter(today, -ago), opened: times })),
    )
    .execute()
}
