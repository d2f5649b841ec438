import { ADMIN, failingThenEmpty, KEEPER, MEMBER, screen } from '../table.ts'

const general = (tab: string) => `/management/general/${tab}`
const wrapper = (tab: string) => `/management/commissions/commissionWrapper/location/1?onglet=${tab}`
const CALENDARS = '/management/commissions/calendars'

/** The main lists, by the address they are on: what is said where they do not come, and where nothing is in them. */
export const LISTS = (
  [
    ['/photos', MEMBER, /\/albums\?/, 'Les albums n’ont pas pu être chargés.', /^Il n’y a pas encore d’album/],
    ['/documents', MEMBER, /\/documents\?/, 'Les documents n’ont pas pu être chargés.', /^Aucun document pour/],
    ['/partners', MEMBER, /\/partners\?/, 'Les partenaires n’ont pas pu', /^L’association n’a pas encore/],
    ['/myCommands/:me', MEMBER, /\/commands\?/, 'Les commandes n’ont pas pu être chargées.', /^Aucune commande\./],
    ['/management/news', ADMIN, /\/news\/administered/, 'Les actualités n’ont pas pu', /^Aucune actualité encore/],
    ['/management/photos', ADMIN, /\/albums\/administered/, 'Les albums n’ont pas pu', /^Aucun album encore/],
    ['/management/documents', KEEPER, /\/documents\/administered/, 'Les documents n’ont', /^Aucun document encore/],
    ['/management/partners', ADMIN, /\/partners\/administered/, 'Les partenaires n’ont', /^Aucun partenaire encore/],
    [general('commissions'), ADMIN, /\/commissions\/administered/, 'Les commissions n’ont', /^Aucune commission/],
    [general('cotisations'), ADMIN, /\/fees\?/, 'Les cotisations n’ont pas pu', /^Aucune cotisation encore/],
    [general('roles'), ADMIN, /\/roles\?/, 'Les rôles n’ont pas pu être chargés.', 'Personne n’a de rôle.'],
    [general('journal'), ADMIN, /\/audit\?/, /n’(a|ont) pas pu être/, 'Rien encore.'],
    ['/management/messages', ADMIN, /\/messages\?/, 'Les messages n’ont pas pu', /^Aucun message encore/],
    ['/management/mails', ADMIN, /\/mails\?|\/mails\/stuck/, /n’(a|ont) pas pu être/, 'Tous les e-mails sont partis.'],
    ['/management/payments', ADMIN, /\/payments\/awaited/, 'Les paiements attendus', /^Aucun paiement n’est attendu/],
    ['/management/deposit-slips', ADMIN, /\/deposit-slips\?/, 'Les bordereaux n’ont', /^Aucun bordereau encore/],
    ['/management/statements', ADMIN, /\/bank-statements\?/, 'Les relevés n’ont pas', /^Aucun relevé encore/],
    [
      '/management/commands',
      ADMIN,
      /\/commands\/administered|\/commands\?/,
      'Les commandes',
      /^Aucune commande encore/,
    ],
    ['/management/persons/changes', ADMIN, /\/users\/bulk\?/, 'Les modifications groupées n’ont', /^Rien ces sept/],
    ['/management/persons/duplicates', ADMIN, /\/users\/duplicates/, 'Les doublons n’ont', /^Aucun doublon/],
    ['/management/erasures', ADMIN, /\/users\/erasures/, 'Les demandes n’ont', /^Aucune demande n’attend/],
    [wrapper('membres'), KEEPER, /\/members\?/, 'Les membres n’ont pas pu', /^Personne n’est encore membre/],
    [
      wrapper('ressources'),
      KEEPER,
      /\/resources\?|\/resources\/administered/,
      'Les ressources',
      /^Aucune ressource encore/,
    ],
    [wrapper('message'), KEEPER, /\/circulars\?/, 'Les messages envoyés n’ont', /^Aucun message n’est encore parti/],
    [CALENDARS, ADMIN, /\/calendars\/sales\?/, 'Les ventes n’ont pas pu être chargées.', /^Aucune vente encore/],
    [`${CALENDARS}?onglet=carnets`, ADMIN, /\/calendars\/books\?/, /n’(a|ont) pas pu être/, /^Aucun carnet encore/],
    [`${CALENDARS}?onglet=secteurs`, ADMIN, /\/calendars\/sectors\?/, /n’(a|ont) pas pu être/, /^Aucun secteur encore/],
    [`${CALENDARS}/adresses`, ADMIN, /\/calendars\/doors\?/, 'Les adresses n’ont pas pu', /^Aucune adresse encore/],
    [`${CALENDARS}/adresses?onglet=refus`, ADMIN, /\/calendars\/refusals\?/, 'Les adresses', /^Personne n’a demandé/],
    [`${CALENDARS}/adresses?onglet=repasser`, ADMIN, /\/comebacks\?/, 'Les portes à repasser', /^Aucune porte à/],
    [`${CALENDARS}/appareils?onglet=remarques`, ADMIN, /\/calendars\/notes\?/, 'Les remarques', /^Aucune remarque à/],
  ] as const
).map(([path, as, call, failed, nothing]) => screen(path, as, ...failingThenEmpty(call, failed, nothing)))
