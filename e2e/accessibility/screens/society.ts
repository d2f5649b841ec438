import { FIRST_ADMIN } from '../../running.ts'
import { addCentre } from '../steps.ts'
import {
  ADMIN,
  act,
  after,
  at,
  choose,
  dialog,
  failing,
  fill,
  inside,
  KEEPER,
  leave,
  page,
  press,
  screen,
  see,
} from '../table.ts'

const ROLES = 'features/society/commissions/roles/components/RolesTab.tsx'
const general = (tab: string) => `/management/general/${tab}`

/** A society of which nobody has said anything yet. */
/** What the demonstration does not have: a campaign that was started, and somebody in it who has not paid. */
const none = { toWrite: 0, byPost: 0, expected: 0, paid: 0, suspended: 0, withoutFee: 0, endsAt: null }
const CAMPAIGN = [
  { call: /campaigns\/preview/, status: 200, body: { ...none, season: 2027, seasons: [2027], campaign: 1 } },
  {
    call: /campaigns$/,
    status: 200,
    body: {
      rows: [
        {
          id: 1,
          season: 2027,
          createdAt: '2026-11-01T10:00:00.000Z',
          members: 1,
          paid: 0,
          byPost: 0,
          expected: 45,
          received: 0,
          receipts: [],
          mailings: [],
          days: [],
          version: 1,
        },
      ],
    },
  },
  {
    call: /campaigns\/1\/members/,
    status: 200,
    body: {
      _embedded: {
        data: [
          {
            id: 1,
            firstName: 'Iris',
            lastName: 'Relance',
            email: 'iris@demo.example',
            postalAddress: null,
            expected: 45,
            paid: false,
          },
        ],
      },
      page: { size: 25, number: 0, totalElements: 1, totalPages: 1 },
      _links: {},
    },
  },
  {
    call: /campaigns\/1\/reminder$/,
    status: 200,
    body: {
      subject: 'Votre cotisation',
      text: '<p>Un mot.</p>',
      version: 1,
      usual: { subject: 'Votre cotisation', text: '<p>Un mot.</p>' },
      readers: { toWrite: 1, paid: 2, byPost: 3, closed: 1 },
      mail: { subject: 'Votre cotisation', text: 'Un mot.', html: '<p>Un mot.</p>', attachments: [] },
    },
  },
  {
    call: /users\/1\/fees/,
    status: 200,
    body: { season: 2027, seasons: [2027], rows: [{ id: 1, name: 'Amicale', price: 45 }], total: 45 },
  },
]

export const FIRST_STEPS = [
  screen('/', FIRST_ADMIN.email, at('both', after('the first steps', see('Premiers pas')))),
  screen('/partners', FIRST_ADMIN.email, page()),
  screen('/documents', FIRST_ADMIN.email, page()),
  screen('/photos', FIRST_ADMIN.email, page()),
  screen('/news', FIRST_ADMIN.email, page()),
  screen('/management/partners', FIRST_ADMIN.email, page()),
  screen('/management/commissions/calendars', FIRST_ADMIN.email, page()),
]

/** What the society settles and follows, a page a subject; all pages of the administration are listed at two addresses. */
export const SOCIETY = [
  screen('/management', KEEPER, page('both')),
  screen('/management/general', ADMIN, page('both')),
  screen(
    general('association'),
    ADMIN,
    page('both'),
    after(
      'a colour that cannot be read',
      fill('Code de la couleur', '#ffd500'),
      leave('Code de la couleur'),
      see(/trop claire/),
    ),
    dialog(
      'features/society/settings/centres/components/CentreDialog.tsx',
      'Nouveau centre',
      press('Ajouter un centre'),
    ),
    dialog(
      'features/society/settings/centres/components/RemoveCentre.tsx',
      /^Supprimer /,
      addCentre,
      press(/^Supprimer /),
    ),
    failing(/centres/, 'Les centres n’ont pas pu être chargés.'),
  ),
  screen(
    general('saison'),
    ADMIN,
    page(),
    after(
      'another season',
      choose(/^Premier jour.*mois$/, 'septembre'),
      see('31 août'),
      press('Enregistrer'),
      choose(/^Ouverture des renouvellements.*mois$/, 'juin'),
      see(/^Les validités déjà accordées/),
    ),
  ),
  screen(
    general('cotisations'),
    ADMIN,
    page('both'),
    dialog(
      'features/catalogue/resources/fees/components/FeeDialog.tsx',
      'Nouvelle cotisation',
      press('Ajouter une cotisation'),
    ),
    dialog(
      'features/catalogue/resources/fees/components/FeeDialog.tsx',
      'Nouvelle cotisation',
      press('Ajouter une cotisation'),
      inside(
        fill('Montant, en euros', '12'),
        press('Ajouter une part'),
        fill('Pour', 'UDSP'),
        (scope) => scope.getByRole('textbox', { name: 'Montant, en euros' }).nth(1).fill('20'),
        see(/^Les parts dépassent/),
      ),
    ),
    dialog(
      'features/catalogue/resources/fees/components/FeeDialog.tsx',
      'Nouvelle cotisation',
      press('Ajouter une cotisation'),
      inside(fill('Montant, en euros', '12,505'), press('Ajouter'), see(/deux chiffres après la virgule/)),
    ),
  ),
  screen(
    general('champs'),
    ADMIN,
    page('both'),
    dialog(
      'features/society/persons/managed-fields/components/FreeFieldDialog.tsx',
      'Nouveau champ',
      press('Ajouter un champ'),
      inside(choose('Genre', 'Choix dans une liste'), press('Ajouter'), see('Écrivez au moins un choix.')),
    ),
    dialog(
      'features/society/persons/managed-fields/components/FreeFieldDialog.tsx',
      'Modifier Grade',
      press('Modifier Grade'),
    ),
    dialog(
      'features/society/persons/managed-fields/components/RemoveFreeField.tsx',
      /^Retirer Matricule/,
      press('Retirer Matricule'),
    ),
    failing(/free-fields/, 'Les champs libres n’ont pas pu être chargés.'),
  ),
  screen(
    general('paiement'),
    ADMIN,
    page(),
    after(
      'an IBAN that is wrong',
      fill('IBAN', 'FR76 3000 6000 0112 3456 7890 188'),
      press('Enregistrer'),
      see(/^Cet IBAN n’est pas valable/),
    ),
  ),
  screen(
    general('commissions'),
    ADMIN,
    page('both'),
    dialog(
      'features/society/commissions/administered/components/CreateCommission.tsx',
      'Nouvelle commission',
      press('Créer une commission'),
    ),
    dialog(
      'features/society/commissions/administered/components/CreateCommission.tsx',
      'Nouvelle commission',
      press('Créer une commission'),
      inside(fill('Nom', 'Ski'), press('Créer'), see(/a déjà cette adresse/)),
    ),
  ),
  screen(`${general('commissions')}?archives=oui`, ADMIN, page()),
  screen(
    '/management/documents',
    ADMIN,
    page('both'),
    dialog(
      'features/content/documents/administered/components/AddDocuments.tsx',
      'Ajouter des documents',
      press('Ajouter des documents'),
    ),
    dialog(
      'features/content/documents/administered/components/DocumentDialog.tsx',
      /^Notice d’assurance/,
      press(/^Notice d’assurance/),
    ),
  ),
  screen(
    '/management/partners',
    ADMIN,
    page('both'),
    dialog(
      'features/content/partners/components/PartnerDialog.tsx',
      'Nouveau partenaire',
      press('Ajouter un partenaire'),
    ),
    dialog(
      'features/content/partners/components/PartnerDialog.tsx',
      /^Cycles/,
      press(/^Cycles Kerloc’h/),
      inside(see(/ouvertures? ce mois-ci/)),
    ),
    dialog(['web/ui/ordering.tsx', 'web/ui/sortable/OrderDialog.tsx'], 'Ordre des partenaires', act('Changer l’ordre')),
  ),
  screen('/management/partners?archives=oui', ADMIN, page()),
  screen(
    general('campagne'),
    ADMIN,
    page('both'),
    after(
      'the letter in other words',
      press('Modifier le texte ou joindre un fichier'),
      fill('Objet', ''),
      press('Voir ce que cela donne'),
      see('chaque membre le lira'),
    ),
    dialog(
      'features/administration/campaigns/components/CampaignStart.tsx',
      /^Lancer la campagne/,
      press(/^Lancer la campagne/),
    ),
    {
      ...after(
        'the text of the reminders, which is emptied',
        press('Voir et modifier le texte des relances'),
        press('Modifier le texte'),
        fill('Objet', ''),
        press('Enregistrer le texte'),
        see('chaque membre le lira'),
      ),
      answers: CAMPAIGN,
    },
    {
      ...dialog(
        'features/members/membership/offline/components/RecordFee.tsx',
        /^Cotisation/,
        press(/^Payé… Enregistrer le paiement/),
      ),
      answers: CAMPAIGN,
    },
  ),
  screen(general('calendrier'), ADMIN, page()),
  screen(general('e-mails'), ADMIN, page(), failing(/mails/, 'L’état des e-mails n’a pas pu être chargé.')),
  screen(
    general('donnees'),
    ADMIN,
    page('both'),
    dialog('features/society/settings/texts/components/VersionDialog.tsx', /^Version/, press(/^Lire la version/)),
  ),
  screen(
    general('textes'),
    ADMIN,
    page('both'),
    after(
      'a SIREN that is wrong',
      fill('Numéro SIREN', '732 829 321'),
      press('Enregistrer'),
      see(/^Ce numéro n’est pas un SIREN/),
    ),
    dialog('features/society/settings/texts/components/VersionDialog.tsx', /^Version/, press(/^Lire la version/)),
    failing(/siteconfiguration\/legal/, 'Ce réglage n’a pas pu être chargé.'),
  ),
  screen(
    general('roles'),
    ADMIN,
    page('both'),
    dialog(ROLES, /^Rôles /, press(/^Changer les rôles/)),
    dialog(
      ROLES,
      'Donner un rôle',
      press('Donner un rôle'),
      inside(fill('Trouver un membre', 'morvan'), see(/Morvan/)),
    ),
  ),
  screen(general('statistiques'), ADMIN, page(), failing(/statistics/, 'Les statistiques n’ont pas pu être chargées.')),
  screen(general('journal'), ADMIN, page('both')),
]
