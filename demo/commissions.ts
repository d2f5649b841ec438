import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Role } from '../src/features/platform/access/contract.ts'
import { defineCommission } from '../src/features/society/commissions/service.ts'
import type { Db } from '../src/server/data/db.ts'
import type { DemoMember } from './members.ts'

/** The cover of each is its technical name's picture. */
const COMMISSIONS: Parameters<typeof defineCommission>[1][] = [
  {
    name: 'Location',
    technicalName: 'location',
    colour: '#1f5fa8',
    description:
      '<p>Deux appartements à la mer, un chalet en vallée d’Aure et deux fourgons neuf places : l’amicale les loue à ses membres, toute l’année, au prix des charges.</p><p>Les clés se retirent au centre de secours. Un état des lieux se fait à l’arrivée et au départ, avec un bénévole de la commission.</p>',
  },
  {
    name: 'Ski',
    technicalName: 'ski',
    colour: '#0b6e8a',
    description:
      '<p>Une semaine en février, un week-end en mars, et des sorties à la journée dès que la neige tient. Tous les niveaux : les débutants sont encadrés, les autres se retrouvent au bas des pistes.</p><p>Le matériel se loue à tarif réduit chez notre partenaire.</p>',
  },
  {
    name: 'Pêche',
    technicalName: 'peche',
    colour: '#2e6b3f',
    description:
      '<p>L’étang des Trois-Chênes est à nous du premier samedi de mars à la fin octobre. Deux concours par an, une école de pêche pour les enfants en juillet.</p><p>La carte fédérale reste nécessaire en rivière.</p>',
  },
  {
    name: 'Randonnée',
    technicalName: 'randonnee',
    colour: '#7a4b12',
    description:
      '<p>Un dimanche par mois, de dix à vingt kilomètres, à un pas que chacun peut tenir. Le départ se fait du centre de secours, en covoiturage, à huit heures trente.</p>',
  },
  {
    name: 'Vélo',
    technicalName: 'velo',
    colour: '#8a2d5c',
    description:
      '<p>Route le samedi matin, chemins le dimanche. Une étape du tour du département en juin, et la randonnée des casernes en septembre.</p>',
  },
  {
    name: 'Sport',
    technicalName: 'sport',
    colour: '#a1341d',
    description:
      '<p>Cross, futsal, tir à la corde et préparation des épreuves : la salle du centre de secours est ouverte aux membres de l’amicale chaque soir de semaine.</p>',
  },
  {
    name: 'Fêtes et cérémonies',
    technicalName: 'fetes',
    colour: '#8e1f2f',
    description:
      '<p>La Sainte-Barbe, le bal du 14 juillet, le repas de printemps et le vin d’honneur des promotions. Il manque toujours deux bras pour monter les tables : venez.</p>',
  },
  {
    name: 'Anciens',
    technicalName: 'anciens',
    colour: '#4a4a63',
    authorizedSubscribers: ['HONORAIRE'],
    description:
      '<p>Pour celles et ceux qui ont rendu leur casque mais pas leur place à table : un déjeuner par trimestre, une sortie en car au printemps, et des visites à ceux qui ne sortent plus.</p>',
  },
  {
    name: 'Arbre de Noël',
    technicalName: 'enfants',
    colour: '#6a3fa0',
    subType: 'CHILDREN',
    description:
      '<p>Un spectacle, un goûter et un cadeau pour chaque enfant des membres, le deuxième dimanche de décembre.</p>',
  },
  {
    name: 'Calendriers',
    technicalName: 'calendriers',
    colour: '#8a4a00',
    subType: 'CALENDARS',
    description:
      '<p>La vente du calendrier, de porte en porte et en ligne : ce qu’elle rapporte fait vivre l’amicale.</p>',
  },
]

/** `location` has its well-known account; `sport` waits for volunteers. */
const LEFT_ALONE = new Set(['location', 'sport'])

/** Who looks after which commission: two active members each, honorary ones for the veterans'. */
export function commissionRoles(members: DemoMember[]): Map<DemoMember, { name: string; role: Role }[]> {
  const active = members.filter(({ state }) => state === 'ACTIVE')
  const honorary = active.filter(({ membertype }) => membertype === 'HONORAIRE')
  const others = active.filter(({ membertype }) => membertype !== 'HONORAIRE')
  const named = COMMISSIONS.filter(({ technicalName }) => !LEFT_ALONE.has(technicalName)).map(({ technicalName }) => {
    const volunteers = (technicalName === 'anciens' ? honorary : others).splice(0, 2)
    return volunteers.map(
      (member, index) =>
        [member, [{ name: technicalName, role: index === 0 ? 'SUPER-ADMIN' : 'ADMIN' }]] satisfies [
          DemoMember,
          { name: string; role: Role }[],
        ],
    )
  })
  return new Map(named.flat())
}

/** Defines the commissions of the demonstration society, with their covers. */
export async function loadCommissions(db: Db) {
  for (const commission of COMMISSIONS) {
    const file = path.join(import.meta.dirname, 'pictures/covers', `${commission.technicalName}.webp`)
    await defineCommission(db, commission, await readFile(file))
  }
}
