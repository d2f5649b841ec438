import {
  ADMIN,
  act,
  after,
  at,
  check,
  choose,
  dialog,
  empty,
  failing,
  files,
  fill,
  inside,
  next,
  PERSONS,
  page,
  press,
  type Step,
  screen,
  see,
  unfold,
} from '../table.ts'

const FILE = [
  'Nom;Prénom;Adresse mail perso;Portable;Né le;Statut',
  'Kermarrec;Soizic;soizic.axe@import.example;06 98 76 54 32;12/05/1987;SPV',
  'Morvan;Erwan;pas une adresse;06 12 34 56 78;30/02/1990;Chef',
].join('\r\n')
const members = (text: string) => ({ name: 'membres.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const statementFile = (text: string) => ({ name: 'releve.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const pickFirst: Step = (scope) =>
  scope
    .getByRole('checkbox', { name: /^Choisir (?!tous)/ })
    .first()
    .check()

/** Each is undone for ten minutes. */
const JUST_RECORDED = {
  total: 5,
  rows: [1, 2, 3, 4, 5].map((id) => ({
    id,
    order: id,
    buyer: 'Gwenola Kerbrat',
    method: 'CHEQUE',
    amount: 63,
    by: 'Camille Le Goff',
    seconds: 540,
  })),
}

/** What the portal tried several times, and gave up. */
const FAILED_IMPORT = {
  id: 1,
  kind: 'import-persons',
  state: 'FAILED',
  done: 40,
  total: 120,
  result: { reason: 'gave-up' },
  fileName: null,
  fileId: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  finishedAt: '2026-01-02T10:05:00.000Z',
  cancelAskedAt: null,
}

/** What the demonstration does not have: a payment that fits no order, and a refund that failed. */
const PROBLEMS = {
  refunds: [
    {
      id: 1,
      why: 'FAILED',
      method: 'CARD',
      amount: 30,
      since: '2026-01-02T10:00:00.000Z',
      dashboard: null,
      failure: 'lost_or_stolen_card',
      reason: null,
      command: 1,
      person: { id: 1, name: 'Iris Renvoi' },
    },
  ],
  events: [
    {
      id: 'evt_1',
      type: 'checkout.session.completed',
      reason: null,
      amount: 12,
      currency: 'eur',
      command: null,
      receivedAt: '2026-01-02T10:00:00.000Z',
      object: null,
      person: null,
      dashboard: null,
    },
  ],
}

/** What the letters of some members are: one has no postal address, one's account is closed. */
const LETTERS = {
  count: 12,
  closed: 1,
  withoutAddress: [{ id: 1, firstName: 'Yann', lastName: 'Guivarch' }],
  letter: { subject: 'Assemblée générale', text: 'Bonjour,\n\nVenez samedi à 18 h.' },
  sample: {
    from: ['Amicale des sapeurs-pompiers de Valbrume', '2 rue de la Pompe', '35000 Valbrume'],
    to: ['Yann Guivarch', '8 rue du Moulin', '29000 QUIMPER'],
    placeAndDay: 'Valbrume, le 26 novembre 2026',
    closing: 'Amicale des sapeurs-pompiers de Valbrume',
  },
}
const letters = (body: object) => ({ call: /\/postal\/recipients$/, status: 200, body })

/** Who administers persons: the register, an account, imports, duplicates, erasures, payments. */
export const REGISTER = [
  screen(
    '/management/persons',
    ADMIN,
    page('both'),
    after('the filters', press(/filtres/i), choose('Commission (rôle)', 'location'), see(/membres? trouvés?$/)),
    after('nobody who is found', fill('Rechercher', 'zzzzzz'), see('Aucun membre ne correspond')),
    dialog('features/administration/register/sheets/components/ExportModal.tsx', /^Exporter/, act('Exporter')),
    at(
      'desk',
      dialog('features/administration/register/components/RegisterColumns.tsx', /Colonnes/, press('Colonnes')),
    ),
    dialog('features/administration/register/views/components/SavedViews.tsx', /Vues/, press('Vues')),
    after('members who are chosen', pickFirst, see('1 membre choisi')),
    next(dialog('features/administration/register/bulk/components/BulkMail.tsx', /^Écrire/, press('Écrire'))),
    next(
      dialog(
        'features/administration/register/bulk/components/BulkMail.tsx',
        /^Écrire/,
        inside(press('Relire avant d’envoyer'), see('chaque membre le lira')),
      ),
    ),
    next(
      dialog(
        'features/administration/register/bulk/components/BulkMail.tsx',
        /^Écrire/,
        inside(
          check('Un message indispensable'),
          fill('Objet', 'Manœuvre'),
          (scope) => scope.getByRole('textbox', { name: 'Message' }).fill('Samedi à 9 h.'),
          press('Relire avant d’envoyer'),
          (scope) => scope.getByRole('figure', { name: 'Aperçu de l’e-mail' }).waitFor(),
        ),
      ),
    ),
    after('members whose fees are recorded at once', pickFirst, see('1 membre choisi')),
    next(
      dialog(
        'features/administration/register/bulk/components/BulkPayments.tsx',
        'Noter la cotisation payée',
        press('Noter payé'),
        inside(see('Saison payée')),
      ),
    ),
    after('members who are changed at once', pickFirst, see('1 membre choisi')),
    next(
      dialog(
        'features/administration/register/changes/components/BulkChanges.tsx',
        'Modifier les membres choisis',
        press('Modifier'),
        inside(choose('Centre', 'Autre'), see(/Personne ne change|change\./)),
      ),
    ),
    after(
      'the letters of members who are chosen',
      pickFirst,
      press('Lettres et étiquettes'),
      see('Aperçu d’une lettre'),
    ),
    failing(/\/users\?/, /n’a pas pu être chargé/),
  ),
  screen(
    '/management/persons?state=FEE_PAID#register',
    ADMIN,
    after('accounts that are chosen', pickFirst, see('1 membre choisi')),
    next(
      dialog(
        'features/administration/register/bulk/components/BulkValidation.tsx',
        'Valider les comptes choisis',
        press('Valider'),
      ),
    ),
  ),
  screen('/management/persons/changes/:bulkWork', ADMIN, page('both')),
  screen('/management/persons/changes', ADMIN, page('both')),
  screen(
    '/management/persons/new',
    PERSONS,
    page('both'),
    at(
      'both',
      after(
        'somebody who is a member already',
        fill('Nom', 'Riou'),
        fill('Prénom', 'Isabelle'),
        see(/^Déjà membres?, peut-être$/),
      ),
    ),
    at(
      'both',
      after(
        'a fee that was paid, and an address',
        choose('Statut', 'Sapeur-pompier volontaire (SPV)'),
        check('Cotisation déjà réglée'),
        check('Noter son adresse'),
        see('Jour du paiement'),
      ),
    ),
    after('what is missing', press('Ajouter ce membre'), see('Ce champ est obligatoire.')),
  ),
  screen(
    '/management/persons/import',
    PERSONS,
    page('both'),
    after(
      'a file that cannot be read',
      files('Fichier des membres', members('rien')),
      see('Ce fichier n’est pas lisible'),
    ),
    at(
      'both',
      after(
        'a file that is looked at',
        files('Fichier des membres', members(FILE)),
        unfold(/colonnes reconnues/),
        choose('La colonne « Adresse mail perso » contient', 'E-mail'),
        see(/ligne refusée/),
        see('Mots à reconnaître'),
      ),
    ),
    next(dialog('features/members/imports/components/ImportForm.tsx', /^Importer 1 membre/, press(/^Importer 1/))),
  ),
  screen('/management/persons/import?import=1', PERSONS, {
    ...after('an import that failed', see('L’import d’un fichier de membres n’a pas abouti.')),
    answers: [{ call: /\/tasks\/1$/, status: 200, body: FAILED_IMPORT }],
  }),
  screen(
    '/management/persons/duplicates',
    ADMIN,
    page('both'),
    at(
      'both',
      dialog(
        'features/administration/duplicates/components/Merge.tsx',
        'Comparer les deux comptes',
        press(/^Comparer/),
        inside(see('disparaît')),
      ),
    ),
  ),
  screen(
    '/person/:personId',
    ADMIN,
    page('both'),
    dialog(
      'features/members/account/administration/components/PersonActions.tsx',
      /^Suspendre le compte/,
      press('Autres actions'),
      press('Suspendre…'),
    ),
    after('the other acts', press('Autres actions')),
    dialog(
      'features/society/commissions/roles/components/PersonRoles.tsx',
      /super-administrateur/,
      choose('Rôle', 'SUPER-ADMIN'),
      press('Donner ce rôle'),
    ),
    after('a note', fill('Nouvelle note', 'A rendu son badge.'), press('Noter'), see('A rendu son badge.')),
    next(
      dialog(
        'features/society/persons/notes/components/PersonNotes.tsx',
        /^Supprimer cette note/,
        press(/^Supprimer la note/),
      ),
    ),
  ),
  screen(
    '/person/:expired',
    ADMIN,
    page(),
    after('a payment that is recorded', press(/^Enregistrer un paiement de/), see('Référence')),
  ),
  screen('/person/:toValidate', PERSONS, page()),
  screen(
    '/person/:refused',
    ADMIN,
    page(),
    dialog(
      'features/members/privacy/components/ErasePerson.tsx',
      /^Effacer ce compte/,
      press('Autres actions'),
      press('Effacer ce compte…'),
      inside(press('Effacer pour toujours'), see(/^Écrivez un motif/)),
    ),
  ),
  screen('/person/999999', ADMIN, page()),
  screen(
    '/accountWrapper/:enrolled?onglet=informations',
    ADMIN,
    page('both'),
    after(
      'an e-mail that waits to be confirmed',
      (scope) => scope.getByRole('textbox', { name: 'E-mail' }).fill('nouvelle.axe@caserne.example'),
      press('Enregistrer'),
      see(/Un lien de confirmation vient de partir/),
    ),
  ),
  screen(
    '/management/persons/queue',
    PERSONS,
    page('both'),
    dialog(
      'features/administration/register/queue/components/PersonRefusal.tsx',
      'Refuser cette inscription',
      press(/^Refuser/),
    ),
    dialog(
      'features/administration/register/queue/components/PersonRefusal.tsx',
      'Refuser cette inscription',
      press(/^Refuser/),
      inside(press('Refuser l’inscription'), see(/motif/i)),
    ),
  ),
  screen('/management/erasures', ADMIN, page()),
  screen('/management/general/journal?action=person.suspended', ADMIN, page(), after('the filters', press('Filtres'))),
]

/** Money and mails, as treasurers see them. */
export const MONEY = [
  screen(
    '/management/payments',
    ADMIN,
    page('both'),
    {
      ...page('both'),
      name: 'payments that were just recorded',
      answers: [{ call: /\/payments\/recent$/, status: 200, body: JUST_RECORDED }],
    },
    dialog('features/orders/offline-payments/expected/components/RecordDialog.tsx', /./, press(/^(?!Annuler).*€/)),
    dialog(
      'features/orders/offline-payments/expected/components/RecordMany.tsx',
      /reçus?\s:/,
      (scope) =>
        scope
          .getByRole('checkbox', { name: /^Cocher / })
          .last()
          .check(),
      press('Enregistrer…'),
    ),
    dialog(
      'features/orders/offline-payments/expected/components/RecordDialog.tsx',
      /./,
      press(/^(?!Annuler).*€/),
      inside(fill('Montant reçu', '1'), press('Enregistrer le paiement'), see(/^demandez les|qui manquent/)),
    ),
  ),
  screen(
    '/management/payments/problems',
    ADMIN,
    page('both'),
    dialog(
      'features/orders/orders/components/OfflineDialog.tsx',
      /./,
      press(/^(Rendu autrement|Enregistrer le remboursement)…/),
    ),
    {
      ...dialog('features/orders/payments/problems/components/CloseForm.tsx', 'Classer ce paiement', press('Classer…')),
      answers: [{ call: /payments\/problems/, status: 200, body: PROBLEMS }],
    },
  ),
  screen('/management/deposit-slips', ADMIN, page('both')),
  screen(
    '/management/deposit-slips/new',
    ADMIN,
    page('both'),
    after('everything ticked', press('Tout cocher'), see(/^\d+\schèques? ·/)),
    after('nothing that is found', fill('Rechercher', 'xylophone'), see('Aucun paiement à déposer ne correspond.')),
    failing(/\/deposit-slips\/payments/, 'Les paiements n’ont pas pu être chargés.', 500),
  ),
  screen(
    '/management/deposit-slips/:issuedSlip',
    ADMIN,
    page('both'),
    dialog('features/orders/deposit-slips/components/SlipDialogs.tsx', /^Dépôt du bordereau/, press('Noter le dépôt…')),
    dialog(
      'features/orders/deposit-slips/components/SlipDialogs.tsx',
      /^Annuler le bordereau/,
      press('Annuler le bordereau…'),
    ),
    failing(/\/deposit-slips\/\d+/, 'Ce bordereau n’a pas pu être chargé.', 500),
  ),
  screen(
    '/management/deposit-slips/:depositedSlip',
    ADMIN,
    page('both'),
    dialog('features/orders/deposit-slips/components/UnpaidDialog.tsx', /^Chèque impayé/, (scope) =>
      scope.getByRole('button', { name: 'Revenu impayé…' }).first().click(),
    ),
  ),
  screen('/management/statements', ADMIN, page('both')),
  screen(
    '/management/statements/new',
    ADMIN,
    page('both'),
    after('a file that is none', files('Relevé de compte', statementFile('%PDF-1.7')), see(/^Un PDF ne se lit pas/)),
    after(
      'columns to be named',
      files('Relevé de compte', statementFile('Date;Libellé;Montant\n01/02/2026;VIR;12,00\n')),
      see('Les colonnes'),
    ),
  ),
  screen(
    '/management/statements/:freshStatement',
    ADMIN,
    page('both'),
    after('what is to be confirmed', press(/^À confirmer/), see(/^Le portail hésite/)),
    after('what nothing matches', press(/^À rapprocher/), see(/^Rien ne correspond/)),
    dialog(
      'features/orders/bank-statements/components/ChooseOrder.tsx',
      /^Virement de/,
      press(/^À rapprocher/),
      (scope) => scope.getByRole('button', { name: 'Chercher la commande…' }).first().click(),
    ),
    failing(/\/bank-statements\/\d+\/lines/, 'Les lignes n’ont pas pu être chargées.', 500),
  ),
  screen(
    '/management/statements/:settledStatement',
    ADMIN,
    page('both'),
    dialog(
      'features/orders/bank-statements/components/SettledLines.tsx',
      /^Annuler ce rapprochement/,
      press(/^Classés/),
      (scope) => scope.getByRole('button', { name: 'Annuler le rapprochement…' }).first().click(),
    ),
  ),
  screen(
    '/management/commands',
    ADMIN,
    page('both'),
    after('nothing that is found', fill('Rechercher', 'xylophone'), see(/^Aucune commande/)),
  ),
  screen(
    '/management/accounts',
    ADMIN,
    page('both'),
    dialog('web/ui/ExportDialog.tsx', /./, press('Exporter')),
    dialog(
      'features/orders/accounting/components/Closing.tsx',
      /^Rouvrir des comptes arrêtés/,
      fill('Comptes arrêtés au', '2020-12-31'),
      press('Rouvrir des jours…'),
    ),
    failing(/accounting/, 'Les comptes n’ont pas pu être lus.', 500),
  ),
  screen(
    '/management/letters',
    ADMIN,
    page('both'),
    { ...page('both'), name: 'letters, some of them without an address', answers: [letters(LETTERS)] },
    {
      ...page('both'),
      name: 'nobody to be written to by post',
      answers: [letters({ ...LETTERS, count: 0, sample: null })],
    },
    failing(/postal\/recipients/, 'Les destinataires n’ont pas pu être lus.', 500),
  ),
  screen(
    '/management/accounts/numbers',
    ADMIN,
    page('both'),
    after(
      'a number that is none',
      fill('Banque', '51A'),
      press('Enregistrer'),
      see('Un numéro de compte a trois à dix chiffres, sans lettre. Exemple\u00a0: 756000.'),
    ),
    failing(/siteconfiguration\/accounts/, 'Les numéros n’ont pas pu être lus.', 500),
  ),
  screen(
    '/management/messages',
    ADMIN,
    page('both'),
    dialog(
      'features/society/contact/components/MessageDialog.tsx',
      'Devenir membre honoraire',
      (scope) => scope.getByRole('main').getByRole('button', { name: 'Devenir membre honoraire' }).click(),
      inside(see('Bonjour,')),
    ),
    next(
      dialog(
        'features/society/contact/components/MessageDialog.tsx',
        /^Anonymiser ce message/,
        inside(press('Anonymiser…')),
      ),
    ),
    after('the filters', press('Filtres')),
    empty(/messages/, /^Aucun/),
  ),
  screen('/management/mails', ADMIN, page(), empty(/mails/, 'Tous les e-mails sont partis.')),
  screen('/management/service', ADMIN, page(), failing(/servicestate/, /base de données/, 503)),
  screen('/management/backups', ADMIN, page(), failing(/backups/, /sauvegardes/)),
]
