/** News as they are loaded. */
type DemoNews = {
  title: string
  text: string
  audience: 'ALL' | 'COMMISSION' | 'SUBSCRIPTIONS'
  subscriptions?: string[]
  pinned?: boolean
  /** Its technical name; none: the society's own. */
  commission?: string
  /** In so many days, before now where it is negative; none: a draft. */
  published?: number
  /** For so many days. */
  lasts?: number
  /** The cover it shows. */
  picture?: string
  archived?: true
}

/** The latest first. */
export const NEWS: DemoNews[] = [
  {
    title: 'Vœux de l’amicale (à relire)',
    text: '<p>Le bureau vous souhaite une belle année, à vous et aux vôtres. Rendez-vous au centre de secours pour la galette&nbsp;: la date reste à fixer avec la mairie.</p>',
    audience: 'ALL',
  },
  {
    title: 'Séjour au ski\u00a0: qui conduit les fourgons\u00a0?',
    text: '<p>Il nous manque deux conducteurs pour la semaine de février. Le permis B suffit, et l’inscription du conducteur est offerte.</p>',
    commission: 'ski',
    audience: 'COMMISSION',
  },
  {
    title: 'Arbre de Noël des enfants\u00a0: le programme',
    text: '<p>Le spectacle commence à 14&nbsp;h&nbsp;30, le goûter à 16&nbsp;h, et le Père Noël arrive par la grande échelle.</p><ul><li><p>Les cadeaux sont préparés par âge&nbsp;: vérifiez la date de naissance de vos enfants dans « Mon Compte ».</p></li><li><p>Pensez aux manteaux, une partie de la fête se passe dans la cour.</p></li></ul>',
    commission: 'enfants',
    audience: 'ALL',
    published: 6,
    picture: 'enfants',
  },
  {
    title: 'Inscriptions au séjour de ski',
    text: '<p>Une semaine en février, pension complète, forfait compris. Les inscriptions ouvrent ce jour-là à 20&nbsp;h, pour les membres de la commission.</p>',
    commission: 'ski',
    audience: 'COMMISSION',
    published: 12,
    lasts: 30,
    picture: 'ski',
  },
  {
    title: 'Sainte-Barbe\u00a0: réservez votre soirée',
    text: '<p>La cérémonie a lieu à 18&nbsp;h place de la Mairie, suivie du vin d’honneur et du repas au centre de secours.</p><h2>Le repas</h2><p>Vingt euros par personne, dix pour les enfants. Les familles sont les bienvenues&nbsp;; dites-nous combien vous serez avant la fin de la semaine.</p>',
    commission: 'fetes',
    audience: 'ALL',
    pinned: true,
    published: -1,
    lasts: 20,
    picture: 'fetes',
  },
  {
    title: 'La tournée des calendriers a commencé',
    text: '<p>Chaque équipe a reçu son secteur et ses carnets de souches. Un habitant absent&nbsp;? Laissez l’avis de passage, il peut aussi commander en ligne.</p><p>Merci à toutes celles et tous ceux qui donnent leurs soirées.</p>',
    commission: 'calendriers',
    audience: 'ALL',
    published: -3,
    picture: 'calendriers',
  },
  {
    title: 'Randonnée de dimanche\u00a0: les crêtes du Menez',
    text: '<p>Quatorze kilomètres, quatre cents mètres de montée, pique-nique au sommet. Départ du centre de secours à 8&nbsp;h&nbsp;30, en covoiturage.</p>',
    commission: 'randonnee',
    audience: 'COMMISSION',
    published: -5,
    picture: 'randonnee',
  },
  {
    title: 'Assemblée générale de l’union départementale',
    text: '<p>Les adhérents de l’UDSP élisent leurs représentants cette année. Les pouvoirs se déposent au bureau jusqu’à la veille.</p>',
    audience: 'SUBSCRIPTIONS',
    subscriptions: ['UDSP'],
    published: -9,
  },
  {
    title: 'Le nouveau portail de l’amicale est ouvert',
    text: '<p>Adhésion, carte de membre, commissions, partenaires&nbsp;: tout est ici, sur le téléphone comme à la maison.</p><p>Une question, une idée&nbsp;? « Nous contacter », en bas de chaque page, arrive droit au bureau.</p>',
    audience: 'ALL',
    pinned: true,
    published: -24,
  },
  {
    title: 'Retour sur le tour à vélo du département',
    text: '<p>Onze au départ, onze à l’arrivée, deux crevaisons et une averse&nbsp;: un bon cru. Les photos arrivent.</p>',
    commission: 'velo',
    audience: 'ALL',
    published: -110,
    picture: 'velo',
  },
  {
    title: 'Concours de pêche d’ouverture',
    text: '<p>Rendez-vous à l’étang des Trois-Chênes à 7&nbsp;h, café offert. Lots pour les enfants.</p>',
    commission: 'peche',
    audience: 'ALL',
    published: -60,
    lasts: 14,
    picture: 'peche',
  },
  {
    title: 'Portes ouvertes de la salle de sport (annulé)',
    text: '<p>Les travaux de la salle reportent cette journée. Une nouvelle date sera donnée au printemps.</p>',
    commission: 'sport',
    audience: 'ALL',
    published: -40,
    archived: true,
  },
]
