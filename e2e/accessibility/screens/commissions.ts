import { inDays } from '../../shop.ts'
import { closeDialog, holdPhotos, losePhotos } from '../steps.ts'
import {
  ADMIN,
  act,
  after,
  answerOtherwise,
  at,
  check,
  choose,
  dialog,
  failing,
  files,
  fill,
  inside,
  KEEPER,
  MEMBER,
  next,
  page,
  press,
  screen,
  see,
  unfold,
} from '../table.ts'

const wrapper = (tab: string) => `/management/commissions/commissionWrapper/location/1?onglet=${tab}`
const PLANNING = '/management/commissions/reservations/location'

/** What is published and who is written to. */
export const PUBLISHING = [
  screen('/management/news', ADMIN, page('both'), after('the filters', press('Filtres'))),
  screen(
    '/management/news/new',
    KEEPER,
    page('both'),
    after('what is missing', press('Enregistrer le brouillon'), see(/obligatoire/)),
    dialog(
      'web/ui/editor/LinkWindow.tsx',
      'Lien',
      fill('Titre', 'Clés'),
      (scope) => scope.getByRole('textbox', { name: 'Texte' }).pressSequentially('le site'),
      (_scope, page) => page.keyboard.press('Shift+Home'),
      press('Lien'),
    ),
  ),
  screen(
    '/management/news/:newsId',
    ADMIN,
    page('both'),
    dialog('features/content/news/components/MailingPanel.tsx', /^Écrire à/, press(/^Envoyer par e-mail/)),
  ),
  screen('/management/news/999999', ADMIN, page()),
  screen(
    '/management/mailings',
    ADMIN,
    page('both'),
    after('the filters', press('Filtres')),
    failing(/\/mailings\?/, 'Les envois n’ont pas pu être chargés.', 500),
  ),
  screen('/management/mailings/1', ADMIN, page('both')),
  screen('/management/mailings/999999', ADMIN, page()),
  screen('/management/mailings/1/letters', ADMIN, page('both')),
  screen('/management/mailings/999999/letters', ADMIN, page()),
  screen('/news/:scheduledNews', ADMIN, page()),
  screen(
    '/management/photos',
    ADMIN,
    page('both'),
    dialog('features/content/albums/components/AlbumDialog.tsx', 'Nouvel album', press('Créer un album')),
    dialog('features/content/albums/reports/components/DecisionDialog.tsx', /^Remettre/, press(/^Remettre/)),
  ),
  screen(
    '/management/photos/1',
    ADMIN,
    page('both'),
    after('its title is changed in place', press('Modifier le titre')),
    dialog('features/content/albums/components/AlbumDialog.tsx', 'Modifier l’album', press('Modifier l’album')),
    dialog(
      'features/content/albums/photos/components/PhotoDialog.tsx',
      'Décrire la photo 1',
      press('Actions sur la photo 1'),
      press('Description et crédit'),
    ),
    dialog(
      'features/content/albums/photos/components/ManagedPhoto.tsx',
      /^Retirer cette photo/,
      press('Actions sur la photo 1'),
      press('Retirer…'),
    ),
    dialog(
      'features/content/albums/naming/components/ChildrenDialog.tsx',
      'Enfants sur cette photo',
      press('Actions sur la photo 1'),
      press('Enfants sur la photo'),
    ),
    dialog(
      'features/content/albums/naming/components/ChildrenDialog.tsx',
      'Enfants sur cette photo',
      press('Actions sur la photo 1'),
      press('Enfants sur la photo'),
      inside(
        press('Elle montre un enfant qui n’est pas inscrit'),
        press('Montrer la photo'),
        see(/^Dites comment les parents/),
      ),
    ),
    after('pictures that are chosen', (scope) => scope.getByRole('checkbox', { name: 'Choisir la photo 2' }).click()),
    next(dialog('web/ui/sortable/MoveDialog.tsx', /^Déplacer/, press('Déplacer…'))),
    dialog(
      'features/content/albums/photos/components/ManagedPhotos.tsx',
      /^Retirer 1.photo/,
      (scope) => scope.getByRole('checkbox', { name: 'Choisir la photo 2' }).click(),
      press('Retirer…'),
    ),
    after(
      'files that are paused',
      holdPhotos,
      files('Photos à ajouter', ['demo/pictures/covers/ski.webp']),
      press('Mettre en pause'),
      see('En pause.'),
      unfold('Détail par fichier'),
    ),
    after(
      'files that wait for the network',
      losePhotos,
      files('Photos à ajouter', ['demo/pictures/covers/ski.webp']),
      see('Le réseau est coupé'),
    ),
    after(
      'a file that is refused',
      (_scope, page) => answerOtherwise(page, { call: /\/albums\/\d+\/photos$/, status: 415 }),
      files('Photos à ajouter', ['demo/pictures/covers/ski.webp']),
      see(/n’a pas pu être envoyé/),
    ),
  ),
  screen('/management/photos/999999', ADMIN, page()),
  screen(
    '/management/documents',
    KEEPER,
    page('both'),
    dialog(
      'features/content/documents/administered/components/AddDocuments.tsx',
      'Ajouter des documents',
      press('Ajouter des documents'),
      inside(press('Continuer'), see('Ce champ est obligatoire')),
    ),
    dialog(
      'features/content/documents/administered/components/AddDocuments.tsx',
      'Ajouter des documents',
      press('Ajouter des documents'),
      inside(fill('Catégorie', 'Essais'), press('Continuer'), see(/^Essais · /)),
    ),
  ),
]

/** A commission as who administers it sees it. */
export const COMMISSIONS = [
  screen(
    wrapper('page'),
    KEEPER,
    page('both'),
    after(
      'a colour that cannot be read',
      fill('Couleur de la commission', '#ffd700'),
      see(/^Un texte blanc ne se lirait pas/),
    ),
    after('the tools of the text', (scope) => scope.getByRole('textbox', { name: 'Présentation' }).focus()),
    after(
      'a picture that is none',
      (scope) =>
        scope
          .getByLabel('Photo de couverture', { exact: true })
          .and(scope.locator('input'))
          .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bonjour') }),
      see(/^Ce fichier n’est pas une image/),
    ),
    dialog(
      'web/ui/editor/PictureWindow.tsx',
      'Image',
      (scope) => scope.getByRole('textbox', { name: 'Présentation' }).focus(),
      press('Image'),
    ),
    dialog('web/ui/PictureField.tsx', /^Retirer l’image/, press('Retirer l’image')),
  ),
  screen(
    wrapper('membres'),
    KEEPER,
    page('both'),
    dialog(
      'features/society/commissions/holders/components/FindMember.tsx',
      /./,
      press('Ajouter un membre'),
      inside(fill('Nom du membre', 'an'), (scope) =>
        scope
          .getByRole('button', { name: /^Ajouter / })
          .first()
          .waitFor(),
      ),
    ),
  ),
  screen(wrapper('administrateurs'), KEEPER, page()),
  screen('/management/commissions/commissionWrapper/sport/6?onglet=administrateurs', ADMIN, page()),
  screen(
    wrapper('e-mails'),
    KEEPER,
    page(),
    after(
      'a refused address',
      fill('Destinataires', 'cles@demo.example, pas-un-e-mail'),
      press('Enregistrer'),
      see('Cet e-mail n’est pas reconnu.'),
    ),
  ),
  screen(wrapper('publications'), ADMIN, page()),
  screen(
    wrapper('message'),
    KEEPER,
    page('both'),
    after(
      'the mail that is read again',
      check('Une partie d’entre eux'),
      choose('Statut', 'SPV'),
      fill('Objet', 'Le barnum revient'),
      (scope) => scope.getByRole('textbox', { name: 'Message' }).pressSequentially('Il se réserve.'),
      press('Relire avant d’envoyer'),
      see(/e-mails?, terminé/),
    ),
    next(
      dialog(
        'features/administration/commission-mailings/components/CommissionMailingPreview.tsx',
        /^Écrire à/,
        press(/^Envoyer à/),
      ),
    ),
    next(after('a message that is on its way', inside(press(/^Envoyer à/)), see('Le message est en route'))),
    dialog('features/administration/commission-mailings/components/SentCommissionMailings.tsx', /./, (scope) =>
      scope.getByRole('region', { name: 'Messages envoyés' }).getByRole('button').first().click(),
    ),
  ),
  screen(`${wrapper('message')}&ressource=6`, KEEPER, page('both')),
  screen(wrapper('ressources'), KEEPER, page('both')),
  screen(wrapper('a-faire'), KEEPER, page('both')),
  screen(wrapper('reservations'), KEEPER, page('both')),
  screen(wrapper('liste'), KEEPER, page()),
  screen(wrapper('chiffres'), KEEPER, page()),
  screen(wrapper('commandes'), KEEPER, page()),
  screen('/management/commissions/commissionWrapper/enfants/:children?onglet=enfants', ADMIN, page()),
  screen('/management/commissions/commissionWrapper/enfants/999999', ADMIN, page()),
  screen(
    '/management/commissions/commissionWrapper/location/1/resources/new',
    KEEPER,
    page('both'),
    after('what is missing', press('Ajouter la ressource'), see('Ce champ est obligatoire.')),
  ),
  screen(
    '/management/commissions/commissionWrapper/location/1/resources/:flat',
    KEEPER,
    page('both'),
    dialog(
      'features/catalogue/resources/administered/components/Pictures.tsx',
      /^Retirer cette photo/,
      (scope) => scope.locator('input[type=file][multiple]').setInputFiles('demo/pictures/logos/cinema.webp'),
      press(/^Retirer la photo 1/),
    ),
  ),
  screen('/management/commissions/commissionWrapper/location/1/resources/:awaited', KEEPER, page('both')),
  screen('/management/commissions/commissionWrapper/location/1/resources/:event/participants', KEEPER, page('both')),
  screen(
    '/management/commissions/children',
    ADMIN,
    page('both'),
    at(
      'both',
      dialog(
        'features/members/children/components/Brackets.tsx',
        'Cadeaux par âge',
        act('Cadeaux par âge'),
        inside((scope) => scope.getByRole('button', { name: 'Ajouter une tranche' }).waitFor()),
      ),
    ),
    dialog(
      'features/members/children/components/AgesDialog.tsx',
      'Nombre d’enfants par âge',
      act('Nombre par âge'),
      inside(unfold('Voir les chiffres')),
    ),
    dialog(
      'features/members/children/components/ChildCard.tsx',
      /^Réunir les deux fiches/,
      unfold(/^Déclaré deux fois/),
      press('Oui, réunir'),
    ),
    dialog('web/ui/ExportDialog.tsx', /^Exporter/, act('Exporter')),
    after('the filters', press('Filtres')),
  ),
]

/** Bookings as who administers a commission sees them, and as a member makes them. */
export const BOOKINGS = [
  screen(
    PLANNING,
    ADMIN,
    page('both'),
    dialog('features/bookings/planning/components/StayDialog.tsx', /./, (scope) =>
      scope
        .getByRole('main')
        .getByRole('button', { name: /Carnac|Chalet|Fourgon/ })
        .first()
        .click(),
    ),
    failing(/planning/, 'Le planning n’a pas pu être chargé.'),
  ),
  screen(
    `${PLANNING}?vue=planning`,
    ADMIN,
    page('both'),
    at(
      'both',
      dialog('features/bookings/planning/components/CloseDialog.tsx', 'Fermer des jours', press('Fermer des jours')),
    ),
    dialog(
      'features/bookings/planning/feed/components/Feed.tsx',
      'Suivre dans un agenda',
      press('Suivre dans un agenda'),
    ),
  ),
  screen(`${PLANNING}?vue=liste`, ADMIN, page('both')),
  screen(`${PLANNING}?vue=chiffres`, ADMIN, page()),
  screen(
    `${PLANNING}/nouvelle`,
    ADMIN,
    page('both'),
    after('no day that is chosen', press('Réserver'), see('Choisissez d’abord les jours.')),
  ),
  screen(
    `${PLANNING}/nouvelle?ressource=:flat&du=${inDays(3)}&au=${inDays(4)}`,
    ADMIN,
    after('a guest', check('Un invité'), check('C’est déjà payé'), press('Réserver'), see(/obligatoire/)),
    dialog(
      'features/society/commissions/holders/components/FindMember.tsx',
      /./,
      press('Choisir le membre'),
      inside(fill('Nom du membre', 'le goff'), (scope) =>
        scope
          .getByRole('button', { name: /^Choisir ./ })
          .first()
          .waitFor(),
      ),
    ),
    next(
      after(
        'a rule that is against it',
        inside((scope) =>
          scope
            .getByRole('button', { name: /^Choisir ./ })
            .first()
            .click(),
        ),
        choose('Moyen de paiement', { label: 'Chèque' }),
        press('Réserver'),
        see(/^Une règle s’y oppose/),
      ),
    ),
  ),
  screen(
    `${PLANNING}/:reservationId`,
    ADMIN,
    page('both'),
    dialog(
      'features/bookings/check-in-out/checklists/components/Photos.tsx',
      /^Retirer cette photo/,
      (scope) => scope.locator('input[type=file]').first().setInputFiles('demo/pictures/covers/ski.webp'),
      press('Retirer la photo 1'),
    ),
    after('a deposit that is held', press('Chèque'), see('À rendre')),
    next(
      dialog(
        'features/bookings/check-in-out/deposits/components/KeepDialog.tsx',
        'Garder tout ou partie de la caution',
        press('En garder'),
      ),
    ),
    next(
      dialog(
        'features/bookings/check-in-out/deposits/components/DepositCard.tsx',
        /^Rendre /,
        closeDialog,
        press('Rendre la caution'),
      ),
    ),
    next(
      after(
        'a deposit of which some is kept',
        closeDialog,
        press('En garder'),
        inside(fill(/^Montant gardé/, '10'), fill('Motif', 'Une vitre cassée.'), press('Garder')),
        (_scope, page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
      ),
    ),
  ),
  screen('/reservation/:resourceId', MEMBER, page('both')),
  screen(
    `/reservation/:taken?du=${inDays(19)}&au=${inDays(22)}`,
    MEMBER,
    page('both'),
    after('a place in the waiting list', press('M’inscrire sur la liste d’attente'), see(/^Vous êtes à la/)),
  ),
  screen(
    '/reservation/:ticket',
    MEMBER,
    after('more than are left', fill('Combien', '4'), see('Il n’en reste que 3.')),
  ),
  screen('/reservation/:comingSale', MEMBER, page()),
  screen('/reservation/999999', MEMBER, page()),
  screen(`/commission/ski?du=${inDays(10)}&au=${inDays(11)}`, MEMBER, page()),
]
