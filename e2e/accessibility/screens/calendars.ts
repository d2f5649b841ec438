import { goOffline, goWithin, haveCamera, loseDeliveries, loseHandovers, makeStreet, payCard } from '../steps.ts'
import {
  ADMIN,
  act,
  after,
  at,
  changed,
  check,
  dialog,
  empty,
  failing,
  fill,
  follow,
  go,
  inside,
  KEEPER,
  MEMBER,
  next,
  page,
  press,
  type Step,
  screen,
  see,
  VISITOR,
} from '../table.ts'

const CALENDARS = '/management/commissions/calendars'

/** What a stranger fills in to buy a calendar. */
const fillBuyer: Step = async (scope) => {
  const fields = {
    Prénom: 'Maryvonne',
    'E-mail': 'maryvonne@courrier.example',
    Rue: 'rue de la Monnaie',
    'Code postal': '35 000',
    Ville: 'Rennes',
  }
  await scope.getByRole('textbox', { name: 'Nom', exact: true }).fill('Le Goff')
  await scope.getByRole('textbox', { name: 'Numéro', exact: true }).fill('12 bis')
  for (const [name, text] of Object.entries(fields)) await scope.getByRole('textbox', { name }).fill(text)
}

/** A gift that came from a phone which had been revoked. */
const UNDECIDED = {
  id: crypto.randomUUID(),
  kind: 'VISIT',
  why: 'REVOKED',
  outcome: 'GIVEN',
  amount: 8,
  stub: 12,
  at: '2026-01-02T10:00:00.000Z',
  receivedAt: '2026-01-02T11:00:00.000Z',
  seller: 'Camille Morvan',
  device: 'Téléphone',
  door: '3 rue du Moulin',
}

/** The sale of calendars as who administers it sees it. */
export const SALES = [
  screen(
    CALENDARS,
    ADMIN,
    page('both'),
    at(
      'both',
      dialog(
        'features/calendars/sales/components/DeskSale.tsx',
        /^Vente d’un calendrier/,
        press('Enregistrer une vente'),
      ),
    ),
    dialog(
      'features/calendars/sales/components/DeskSale.tsx',
      /^Vente d’un calendrier/,
      press('Enregistrer une vente'),
      inside(press('Choisir un vendeur'), fill('Vendeur', 'morvan'), (scope) =>
        scope
          .getByRole('button', { name: /^Choisir / })
          .first()
          .waitFor(),
      ),
    ),
    after('the filters', press('Filtres')),
  ),
  screen(
    `${CALENDARS}?verifier=oui`,
    ADMIN,
    page(),
    dialog('features/calendars/sales/components/CheckDialog.tsx', /^Vente à vérifier/, press('Vérifier')),
  ),
  screen(
    `${CALENDARS}?onglet=chiffres`,
    ADMIN,
    page('both'),
    failing(/figures/, 'Les chiffres n’ont pas pu être chargés.'),
  ),
  screen(
    `${CALENDARS}?onglet=carnets`,
    ADMIN,
    page('both'),
    dialog(
      'features/calendars/stub-books/components/NewBooks.tsx',
      'Ajouter des carnets',
      press('Ajouter des carnets'),
    ),
    dialog(
      'features/administration/seller-reminders/components/SellerReminders.tsx',
      'Qui n’a pas encore rendu son carnet',
      act('Pas encore rendus'),
    ),
    after(
      'the mail that asks for the books',
      act('Pas encore rendus'),
      inside(press(/^Relancer/), see('M’envoyer un test')),
    ),
    dialog('features/calendars/stub-books/components/PrintLabels.tsx', 'Imprimer les étiquettes', act('Étiquettes')),
    dialog(
      'features/calendars/stub-books/components/SellersMoney.tsx',
      'Argent des vendeurs',
      act('Argent des vendeurs'),
      see(/d’espèces|de chèques|Le compte est juste/),
    ),
    dialog(
      'features/calendars/stub-books/components/CountSeller.tsx',
      /^Compter /,
      act('Argent des vendeurs'),
      press(/^Compter /),
    ),
  ),
  screen(
    `${CALENDARS}?onglet=secteurs`,
    ADMIN,
    page('both'),
    dialog(
      'features/rounds/results/components/SectorsTab.tsx',
      /^Reprendre les secteurs/,
      act('Reprendre l’an dernier'),
    ),
  ),
  screen(
    `${CALENDARS}?onglet=campagne`,
    ADMIN,
    page('both'),
    dialog(
      'features/calendars/administration/components/CampaignDialog.tsx',
      /./,
      press('Préparer une campagne'),
      inside(
        fill('Année du calendrier', '2099'),
        fill('Premier jour de vente', '2098-12-31'),
        fill('Dernier jour de vente', '2098-11-02'),
        press('Préparer la campagne'),
        see('Le dernier jour vient avant le premier.'),
      ),
    ),
    changed(
      'a society without a commission of calendars',
      /\/calendars\/campaigns$/,
      (answer) => ({ ...answer, commission: false }),
      press('Préparer une campagne'),
      see('Créer la commission et la campagne'),
    ),
    dialog(
      'features/calendars/administration/components/Closing.tsx',
      /^(Clôturer|Rouvrir) la campagne/,
      press(/^(Clôturer|Rouvrir) la campagne/),
    ),
  ),
  screen(
    `${CALENDARS}/carnets/:storedBook`,
    ADMIN,
    page('both'),
    dialog('features/calendars/stub-books/book.page.tsx', /^Supprimer le carnet/, press('Supprimer le carnet')),
    dialog('features/calendars/stub-books/components/EditBook.tsx', 'Modifier le carnet', press('Modifier le carnet')),
    dialog('features/calendars/stub-books/components/Give.tsx', 'Confier le carnet', press('Confier à un vendeur')),
    dialog(
      'features/calendars/stub-books/components/DeclareVoid.tsx',
      'Retirer des souches',
      press('Retirer des souches'),
    ),
  ),
  screen(
    `${CALENDARS}/carnets/:givenBook`,
    ADMIN,
    page(),
    dialog(
      'features/calendars/stub-books/components/Count.tsx',
      /^Compter /,
      press('Reprendre et compter'),
      inside(fill('Espèces comptées, en euros', '12,50')),
    ),
  ),
  screen(`${CALENDARS}/carnets/999999`, ADMIN, page()),
  screen(`${CALENDARS}/compter`, ADMIN, page()),
  screen(`${CALENDARS}/compter?souche=:soldStub`, ADMIN, page('both')),
  screen(`${CALENDARS}/scan`, ADMIN, page()),
  screen(
    '/management/commissions/calendarCommandDetails/:sale',
    ADMIN,
    page(),
    dialog('features/rounds/handover/components/SaleDetails.tsx', /^Effacer l’identité/, press('Effacer son identité')),
    after('a calendar that is handed over', press('Remettre le calendrier'), see('Remis')),
  ),
  screen(
    '/management/commissions/calendarCommandDetails/:sale',
    ADMIN,
    after(
      'a calendar that is handed over without network',
      loseHandovers,
      press('Remettre le calendrier'),
      see('Remise notée sur ce téléphone'),
    ),
    after(
      'a sale that this phone has not seen, without network',
      goOffline,
      goWithin('/management/commissions/calendarCommandDetails/5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a12'),
      see(/^Cette vente n’a pas encore été vue/),
    ),
  ),
  screen(
    CALENDARS,
    ADMIN,
    after('the camera', haveCamera, goWithin(`${CALENDARS}/scan`), (scope) => scope.locator('video').waitFor()),
  ),
  screen('/management/commissions/calendarCommandDetails/5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11', ADMIN, page()),
]

/** Addresses, sectors, phones and rounds. */
export const ROUNDS = [
  screen(
    `${CALENDARS}/adresses`,
    ADMIN,
    page('both'),
    dialog('features/rounds/doors/components/AddDoors.tsx', 'Ajouter des adresses', press(/^Ajouter/)),
    dialog('features/rounds/doors/components/DoorsList.tsx', /^Retirer/, press(/^Retirer \d/)),
  ),
  screen(
    `${CALENDARS}/adresses?onglet=refus`,
    ADMIN,
    page(),
    dialog(
      'features/rounds/refusals/components/AddRefusal.tsx',
      'Ne plus visiter une adresse',
      press('Ajouter une adresse'),
      inside(fill('Adresse', '3 rue'), (scope) =>
        scope
          .getByRole('button', { name: /^Choisir / })
          .first()
          .click(),
      ),
    ),
    dialog('features/rounds/refusals/components/RefusalsTab.tsx', /^Visiter de nouveau/, press(/^Lever pour/)),
  ),
  screen(`${CALENDARS}/adresses?onglet=repasser`, ADMIN, page()),
  screen(
    `${CALENDARS}/appareils`,
    ADMIN,
    page(),
    dialog('features/rounds/devices/components/RevokePhone.tsx', /./, press(/^Retirer/)),
    empty(/devices/, /^Aucun téléphone/),
  ),
  screen(`${CALENDARS}/appareils?onglet=decider`, ADMIN, page(), {
    ...dialog('features/rounds/sync/pending/components/WaitingTab.tsx', /./, press(/^Écarter/)),
    answers: [{ call: /deliveries\/waiting/, status: 200, body: { rows: [UNDECIDED] } }],
  }),
  screen(`${CALENDARS}/appareils?onglet=remarques`, ADMIN, page()),
  screen(
    `${CALENDARS}/secteurs/nouveau`,
    ADMIN,
    page('both'),
    at(
      'both',
      after(
        'streets that are chosen',
        fill('Nom du secteur', 'Moulin'),
        press(/^Choisir /),
        see(/adresses? choisies?/),
      ),
    ),
    at(
      'both',
      after('the map', check('Sur le plan'), (scope) =>
        scope.getByRole('application', { name: 'Plan des adresses' }).waitFor(),
      ),
    ),
  ),
  screen(
    `${CALENDARS}/secteurs/:sectorId`,
    ADMIN,
    page('both'),
    dialog(
      'features/rounds/sectors/components/EditSector.tsx',
      'Nom et équipe',
      press(/^(Nom et équipe|Confier à une équipe)$/),
    ),
    dialog('features/rounds/sectors/components/MergeSector.tsx', /^Réunir/, press('Réunir avec un autre')),
    dialog(
      'features/rounds/sectors/components/SectorDoors.tsx',
      /^Ajouter des adresses/,
      press('Ajouter des adresses'),
    ),
    dialog('features/rounds/sectors/sector.page.tsx', /^Supprimer le secteur/, press('Supprimer')),
  ),
  screen(`${CALENDARS}/secteurs/999999`, ADMIN, page()),
  screen('/calendrier/tournee', MEMBER, page()),
  screen(
    '/calendrier/tournee',
    KEEPER,
    after('doors that are chosen', makeStreet, press('Préparer ma tournée'), see(/^Rue de la Tournée/)),
    next(
      after(
        'the round',
        (scope) =>
          scope
            .getByRole('group', { name: /^Rue de la Tournée/ })
            .getByRole('checkbox', { name: /^Toute la rue/ })
            .first()
            .check(),
        press(/^Partir avec/),
        (scope) => scope.getByRole('region', { name: 'Porte en cours' }).waitFor(),
      ),
    ),
    next(after('a gift', press('Donné'), (scope) => scope.getByRole('textbox', { name: 'Montant' }).fill('7'))),
    next(
      after('a gift by card', press('Carte'), press('Montrer le code à payer'), (scope) =>
        scope.getByRole('img', { name: 'Code QR de la page de paiement' }).waitFor(),
      ),
    ),
    next(
      after('when to come back', go('/calendrier/tournee'), press('Repasser'), press('Demain'), fill('Heure', '18:30')),
    ),
    next(after('a door', go('/calendrier/tournee'), follow('Plus…'), see('Appartement'))),
    next(after('a door that is noted', fill('Appartement', '2e gauche'), press('Absent'), see('2e gauche : Absent'))),
    next(dialog('features/rounds/round/components/DoorView.tsx', /^Ne plus jamais sonner/, press('Ne plus passer'))),
    next(after('the end of the round', go('/calendrier/tournee?etape=fin'), see(/^Espèces à remettre/))),
    next(
      dialog(
        'app/shell/SignOutQuestion.tsx',
        'Tout n’est pas envoyé',
        loseDeliveries,
        go('/calendrier/tournee'),
        press('Absent'),
        see(/à envoyer/),
        press('Menu'),
        inside(press('Déconnexion')),
      ),
    ),
  ),
]

/** What a stranger sees of calendars. */
export const BUYERS = [
  screen(
    '/calendrier',
    VISITOR,
    page('both'),
    after('what is missing', press('Payer par carte'), see(/^Tous les champs marqués/)),
    after(
      'what is refused',
      fillBuyer,
      (scope) => scope.getByRole('textbox', { name: 'Montant' }).fill('1,99'),
      (scope) => scope.getByRole('textbox', { name: 'Numéro de souche' }).fill('0'),
      (scope) => scope.getByRole('textbox', { name: 'E-mail' }).fill('maryvonne@courrier'),
      (scope) => scope.getByRole('textbox', { name: 'E-mail' }).blur(),
      see('e-mail invalide'),
    ),
    dialog(
      'web/ui/form/UnusualAmounts.tsx',
      /^Ce montant est-il le bon/,
      fillBuyer,
      check('Je n’ai pas de souche'),
      (scope) => scope.getByRole('textbox', { name: 'Montant' }).fill('1250'),
      (scope) => scope.getByRole('button', { name: /^Payer .*par carte$/ }).click(),
    ),
    after(
      'the page of the card',
      press('20 €'),
      check('Je n’ai pas de souche'),
      fillBuyer,
      (scope) => scope.getByRole('button', { name: /^Payer .*par carte$/ }).click(),
      see('Numéro de carte'),
    ),
    next(after('a payment that is given up', follow('Annuler et revenir'), see('Paiement abandonné'))),
    next(
      after(
        'the code',
        (scope) => scope.getByRole('button', { name: /^Payer .*par carte$/ }).click(),
        payCard,
        see('votre calendrier est payé'),
      ),
    ),
    dialog(
      'features/society/settings/texts/components/RgpdModal.tsx',
      'Information sur les données personnelles',
      press('Données personnelles'),
    ),
    failing(/calendars\/campaign/, 'La vente n’a pas pu être chargée.'),
    {
      ...after(
        'a stub that somebody else has',
        press('20 €'),
        fillBuyer,
        (scope) => scope.getByRole('textbox', { name: 'Numéro de souche' }).fill('12'),
        (scope) => scope.getByRole('button', { name: /^Payer .*par carte$/ }).click(),
        see(/est déjà prise/),
      ),
      answers: [{ call: /commands\/calendar$/, status: 409, body: { code: 'stub-taken', status: 409 } }],
    },
  ),
  screen('/calendrier/code', VISITOR, page()),
  screen('/calendrier/code/5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11', VISITOR, page()),
  screen('/calendrier/code/:sale', VISITOR, page('both')),
  screen(
    '/calendrier/verification',
    VISITOR,
    page(),
    after(
      'what is no number',
      fill('Numéro de la souche', 'douze'),
      press('Vérifier ce numéro'),
      see(/n’est pas un numéro de souche/),
    ),
    after(
      'a number of no book',
      fill('Numéro de la souche', '999 999'),
      press('Vérifier ce numéro'),
      see('Ce numéro n’est pas le nôtre'),
    ),
  ),
  screen(
    '/calendrier/verification/13#2099.AAAAAAAAAAAAAAAAAAAAAA',
    VISITOR,
    page(),
    ...(['GENUINE', 'WITHDRAWN'] as const).map((verdict) =>
      changed(`a stub that is ${verdict}`, /calendars\/stubs\/13/, (stub) => ({ ...stub, verdict })),
    ),
  ),
  screen('/calendrier/tournee', VISITOR, page()),
  screen('/carte/:card', VISITOR, page()),
  screen('/carte/inconnue', VISITOR, page()),
]
