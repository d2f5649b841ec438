import type { Audience } from '../src/features/platform/access/contract.ts'

/** A sheet: its paragraphs, of which one that begins with « # » is a heading, a page each array. */
type Pages = readonly (readonly string[])[]

type DemoDocument = {
  title: string
  category: string
  /** Technical name; the society's own where there is none. */
  commission?: string
  audience?: Audience
  /** Its versions, the first one first, with how many days ago each was added. */
  versions: readonly { daysAgo: number; pages: Pages }[]
  /** Days from today to its last one. */
  expiresIn?: number
}

const STATUTES = [
  '# Article 1. Dénomination',
  'Il est fondé entre les adhérents aux présents statuts une association régie par la loi du 1er juillet 1901, dite amicale des sapeurs-pompiers.',
  '# Article 2. Objet',
  'L’amicale resserre les liens de camaraderie entre ses membres, vient en aide à ceux que frappe un malheur, et organise des activités de loisirs, culturelles et sportives.',
  '# Article 3. Membres',
  'Sont membres actifs les sapeurs-pompiers et les personnels administratifs à jour de leur cotisation. Le titre de membre honoraire est donné par le conseil d’administration.',
]
const END = [
  '# Article 12. Assemblée générale',
  'L’assemblée générale ordinaire se réunit une fois par an. Elle entend le rapport moral et le rapport financier, approuve les comptes et élit les membres du conseil.',
  '# Article 18. Dissolution',
  'En cas de dissolution, l’actif est attribué à une œuvre d’entraide des sapeurs-pompiers.',
]

export const DOCUMENTS: readonly DemoDocument[] = [
  {
    title: 'Statuts de l’amicale',
    category: 'Statuts et règlements',
    versions: [
      { daysAgo: 900, pages: [STATUTES, END] },
      {
        daysAgo: 120,
        pages: [
          STATUTES,
          [...END, '# Article 19. Données personnelles', 'L’amicale ne garde de ses membres que ce qu’il lui faut.'],
        ],
      },
    ],
  },
  {
    title: 'Règlement intérieur',
    category: 'Statuts et règlements',
    versions: [
      {
        daysAgo: 400,
        pages: [
          [
            '# Cotisation',
            'La cotisation est due pour l’année civile. Qui ne l’a pas réglée au 31 mars n’a plus accès aux réservations.',
            '# Matériel et locaux',
            'Le matériel prêté est rendu propre et complet. Toute dégradation est signalée au responsable de la commission avant la restitution.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Compte rendu de l’assemblée générale',
    category: 'Assemblées générales',
    versions: [
      {
        daysAgo: 60,
        pages: [
          [
            '# Ouverture',
            'La séance est ouverte à 18 h 30 par la présidente, devant 84 membres présents ou représentés.',
            '# Rapport moral',
            'L’année a été marquée par le centenaire du centre, le succès de l’arbre de Noël et la remise en état du chalet.',
            '# Rapport financier',
            'Le trésorier présente les comptes : 48 210 € de recettes, 45 960 € de dépenses. Ils sont approuvés à l’unanimité.',
          ],
          [
            '# Élections',
            'Sont élus au conseil pour trois ans : Camille Morvan, Thomas Kerbrat et Gwenaëlle Le Bris.',
            '# Questions diverses',
            'Un défibrillateur sera installé à l’entrée du foyer. La séance est levée à 20 h 15.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Budget prévisionnel',
    category: 'Assemblées générales',
    versions: [
      { daysAgo: 75, pages: [['# Recettes', 'Cotisations : 18 900 €. Calendriers : 21 000 €. Locations : 6 400 €.']] },
      {
        daysAgo: 58,
        pages: [
          ['# Recettes', 'Cotisations : 19 200 €. Calendriers : 22 500 €. Locations : 6 400 €.'],
          [
            '# Dépenses',
            'Arbre de Noël : 9 800 €. Sorties : 12 000 €. Entraide : 6 000 €. Entretien du foyer : 4 300 €.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Convocation à l’assemblée générale',
    category: 'Assemblées générales',
    expiresIn: -58,
    versions: [
      {
        daysAgo: 95,
        pages: [['L’assemblée générale se tiendra au foyer du centre. Un pouvoir est joint à cette convocation.']],
      },
    ],
  },
  {
    title: 'Notice d’assurance des membres',
    category: 'Assurances',
    versions: [
      {
        daysAgo: 200,
        pages: [
          [
            '# Qui est assuré',
            'Chaque membre à jour de sa cotisation, pendant les activités de l’amicale et les trajets pour s’y rendre.',
            '# Ce qui est garanti',
            'Responsabilité civile, dommages corporels, assistance et rapatriement. La franchise est de 75 € par sinistre.',
          ],
          [
            '# En cas d’accident',
            'Déclarez-le dans les cinq jours à l’adresse de l’amicale, avec un certificat médical.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Demande d’aide de la caisse d’entraide',
    category: 'Assurances',
    versions: [
      { daysAgo: 30, pages: [['Le formulaire est remis sous pli fermé à la présidente. Il reste confidentiel.']] },
    ],
  },
  {
    title: 'Tarifs de location',
    category: 'Tarifs',
    commission: 'location',
    versions: [
      { daysAgo: 380, pages: [['# Remorque', '15 € par jour.', '# Barnum', '40 € par jour, caution de 300 €.']] },
      {
        daysAgo: 9,
        pages: [
          ['# Remorque', '18 € par jour.', '# Barnum', '45 € par jour, caution de 300 €.', '# Sono', '25 € par jour.'],
        ],
      },
    ],
  },
  {
    title: 'État des lieux du chalet',
    category: 'Formulaires',
    commission: 'location',
    versions: [
      { daysAgo: 220, pages: [['Cuisine, dortoirs, sanitaires : cochez ce qui manque avant de prendre les clés.']] },
    ],
  },
  {
    title: 'Programme des sorties à ski',
    category: 'Programmes',
    commission: 'ski',
    audience: 'COMMISSION',
    versions: [
      {
        daysAgo: 4,
        pages: [
          [
            '# Janvier',
            'Sortie à la journée, départ du centre à 5 h 30.',
            '# Mars',
            'Week-end raquettes et fondue au refuge.',
          ],
        ],
      },
    ],
  },
]
