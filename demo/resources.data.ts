const DOOR = {
  checklist: ['Clés', 'Vaisselle complète', 'Literie', 'Ménage fait', 'Poubelles vidées'],
  meters: ['Eau', 'Électricité'],
}
const ROAD = {
  checklist: ['Clés et papiers', 'Carrosserie sans choc', 'Plein fait', 'Intérieur propre'],
  meters: ['Kilométrage'],
}

/** What the demonstration's commissions let and sell; `days` are counted from today. */
type Rules = Record<string, unknown>
export type DemoResource = {
  commission: string
  /** The first is a drawing of its own, the others are landscapes. */
  picture: string
  views?: 'sea' | 'snow' | 'forest' | 'dusk'
  form: Rules & { name: string; price: number; billingPeriod: 'UNIT' | 'DAY' | 'ITEM_DAY' | 'YEAR' }
  /** How full its days are, of ten. */
  booked?: number
  /** How many days its stays have. */
  stays?: readonly number[]
}

const KEYS =
  '<p>Les clés sont dans la boîte à code, à gauche de la porte. <strong>Le code vous est envoyé la veille.</strong></p><ul><li>Wifi : Amicale-Invites, mot de passe sur le réfrigérateur</li><li>Linge non fourni</li><li>Les poubelles se déposent au bout de la rue</li></ul>'

export const RESOURCES: DemoResource[] = [
  {
    commission: 'location',
    picture: 'appartement',
    views: 'sea',
    booked: 6,
    stays: [7, 7, 14, 4],
    form: {
      name: 'Appartement de Carnac',
      price: 48,
      billingPeriod: 'DAY',
      description:
        '<p>Deux pièces au premier étage, à trois cents mètres de la Grande Plage. Quatre couchages, balcon, place de parking.</p><p>La cuisine est équipée ; le linge n’est pas fourni.</p>',
      practicalSheet: KEYS,
      ...DOOR,
      minDays: 3,
      maxDays: 14,
      windowDays: 400,
      noticeDays: 2,
      changeover: true,
      maxPerMember: 2,
      deposit: 300,
      depositTerms: 'Un chèque à l’ordre de l’amicale, rendu après l’état des lieux.',
      cancelDays: 30,
      cancelPercent: 100,
    },
  },
  {
    commission: 'location',
    picture: 'chalet',
    views: 'snow',
    booked: 5,
    stays: [7, 5, 3],
    form: {
      name: 'Chalet de la vallée d’Aure',
      price: 65,
      billingPeriod: 'DAY',
      description:
        '<p>Huit couchages au pied des pistes, un poêle à bois et une terrasse au sud. Les départs se font le samedi.</p>',
      practicalSheet: KEYS,
      ...DOOR,
      minDays: 3,
      maxDays: 15,
      startWeekdays: [5, 6],
      windowDays: 365,
      noticeDays: 5,
      bufferDays: 1,
      approval: true,
      maxPerMember: 2,
      deposit: 500,
      depositTerms: 'Un chèque, rendu sous huit jours.',
      cancelDays: 21,
      cancelPercent: 80,
    },
  },
  {
    commission: 'location',
    picture: 'fourgon',
    booked: 4,
    stays: [1, 2, 3, 1],
    form: {
      name: 'Fourgon neuf places',
      price: 35,
      billingPeriod: 'DAY',
      description:
        '<p>Pour les déménagements et les sorties. Rendu propre et le plein fait, clés au centre de secours.</p>',
      ...ROAD,
      maxDays: 7,
      noticeDays: 1,
      windowDays: 120,
      deposit: 400,
      cancelDays: 3,
      cancelPercent: 100,
      depositTerms: 'Un chèque. Permis B depuis trois ans au moins.',
    },
  },
  {
    commission: 'location',
    picture: 'barnum',
    booked: 3,
    stays: [2, 3, 2],
    form: {
      name: 'Barnum de 6 mètres',
      price: 20,
      billingPeriod: 'ITEM_DAY',
      stock: 3,
      description: '<p>Monté à quatre en vingt minutes. Côtés et lests compris.</p>',
      maxDays: 5,
      noticeDays: 2,
      windowDays: 200,
      deposit: 150,
      cancelDays: 7,
      cancelPercent: 50,
    },
  },
  {
    commission: 'randonnee',
    picture: 'tentes',
    views: 'forest',
    booked: 4,
    stays: [3, 2, 5],
    form: {
      name: 'Tente deux places',
      price: 3,
      billingPeriod: 'ITEM_DAY',
      stock: 8,
      maxPerMember: 6,
      description: '<p>Légères, avec leur tapis de sol. Séchez-les avant de les rendre.</p>',
      bufferDays: 1,
      maxDays: 15,
      windowDays: 200,
      cancelDays: 2,
      cancelPercent: 100,
    },
  },
  {
    commission: 'ski',
    picture: 'ski',
    booked: 3,
    stays: [2, 7, 1],
    form: {
      name: 'Skis et chaussures',
      price: 8,
      billingPeriod: 'ITEM_DAY',
      stock: 12,
      maxPerMember: 20,
      description: '<p>Du 140 au 180, chaussures du 36 au 46. Dites vos tailles à la commission.</p>',
      maxDays: 8,
      noticeDays: 3,
      windowDays: 150,
      deposit: 50,
      cancelDays: 5,
      cancelPercent: 100,
    },
  },
  {
    commission: 'fetes',
    picture: 'salle',
    booked: 2,
    stays: [1, 1, 2],
    form: {
      name: 'Salle du centre de secours',
      price: 0,
      billingPeriod: 'DAY',
      description:
        '<p>Soixante places assises, une cuisine et la cour. Prêtée aux membres pour leurs fêtes de famille.</p>',
      maxDays: 2,
      noticeDays: 7,
      windowDays: 300,
      approval: true,
      maxPerMember: 2,
    },
  },
  {
    commission: 'fetes',
    picture: 'bal',
    form: {
      name: 'Repas de printemps',
      price: 24.5,
      billingPeriod: 'UNIT',
      stock: 120,
      maxPerMember: 6,
      description: '<p>Cochon grillé, musique et danse à partir de midi. Gratuit pour les moins de six ans.</p>',
      cancelDays: 10,
      cancelPercent: 100,
      heldOn: 95,
      startTime: '12:00',
      endTime: '18:00',
    },
  },
  {
    commission: 'sport',
    picture: 'veste',
    form: {
      name: 'Veste de l’amicale',
      price: 39,
      billingPeriod: 'UNIT',
      stock: 40,
      maxPerMember: 3,
      description: '<p>Polaire marine, bandes dorées, écusson brodé. La taille se choisit au retrait.</p>',
    },
  },
  {
    commission: 'peche',
    picture: 'peche',
    form: {
      name: 'Carte de l’étang',
      price: 15,
      billingPeriod: 'YEAR',
      description: '<p>L’étang des Trois-Chênes toute la saison, deux lignes, remise à l’eau des carpes.</p>',
    },
  },
]
