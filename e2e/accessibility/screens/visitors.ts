import { PASSWORD } from '../../program.ts'
import { fillAddress, fillRegistration, followMail, payCard, payWithRefusedCard, signInExpired } from '../steps.ts'
import {
  after,
  at,
  choose,
  dialog,
  failing,
  fill,
  follow,
  go,
  inside,
  leave,
  MEMBER,
  next,
  page,
  press,
  screen,
  see,
  unfold,
  VISITOR,
} from '../table.ts'

const LINK = /https?:\/\/\S+validateorsubscribe\S+/

/** What is seen without signing in, and the link of a mail leads to. */
export const VISITORS = [
  screen(
    '/',
    VISITOR,
    page('both'),
    after('the accounts of the demonstration', unfold('Comptes de démonstration')),
    at(
      'both',
      after(
        'the refusal of a password',
        fill('E-mail', MEMBER),
        fill(/^Mot de passe/, 'not the password'),
        press('Se connecter'),
        see('Utilisateur non-autorisé'),
      ),
    ),
    at(
      'both',
      dialog(
        'features/members/registration/components/RegistrationModal.tsx',
        /^Inscription/,
        press('Créer un compte'),
      ),
    ),
    dialog(
      'features/members/registration/components/LinkModal.tsx',
      'Recevoir un nouveau lien',
      press(/^Recevoir à nouveau mon lien/),
    ),
    dialog(
      'features/members/registration/components/LinkModal.tsx',
      'Recevoir un nouveau lien',
      press(/^Recevoir à nouveau mon lien/),
      inside(fill('Votre e-mail', 'gwenael'), press('Recevoir un nouveau lien'), see('e-mail invalide')),
    ),
    dialog(
      'features/members/registration/components/LinkModal.tsx',
      'Recevoir un nouveau lien',
      press(/^Recevoir à nouveau mon lien/),
      inside(
        fill('Votre e-mail', 'gwenael@caserne.example'),
        press(/recevoir le lien$/),
        see(/^Si un compte attend encore/),
      ),
    ),
    dialog(
      'features/members/authentication/components/RecoveryModal.tsx',
      'Mot de passe oublié',
      press('Mot de passe oublié'),
    ),
    dialog(
      'features/members/authentication/components/RecoveryModal.tsx',
      'Mot de passe oublié',
      press('Mot de passe oublié'),
      inside(fill('E-mail', 'personne@caserne.example'), press('Recevoir le lien'), see(/n'a pas été reconnu/)),
    ),
    dialog(
      'features/members/authentication/components/RecoveryModal.tsx',
      'Mot de passe oublié',
      press('Mot de passe oublié'),
      inside(fill('E-mail', MEMBER), press('Recevoir le lien'), see(/^Un lien de récupération/)),
    ),
    dialog(
      'features/mailing/mail-delivery/components/ContactModal.tsx',
      'Formulaire de contact',
      press('Nous contacter'),
    ),
    dialog(
      'features/mailing/mail-delivery/components/ContactModal.tsx',
      'Formulaire de contact',
      press('Nous contacter'),
      inside(
        fill('Prénom', 'Maëlle'),
        fill('E-mail', 'pas un e-mail'),
        leave('E-mail'),
        press('Envoyer'),
        see('e-mail invalide'),
      ),
    ),
    at(
      'both',
      dialog(
        'features/society/settings/texts/components/RgpdModal.tsx',
        'Information sur les données personnelles',
        press('Données Personnelles'),
        inside(see(/rectification/)),
      ),
    ),
  ),
  screen('/mentions-legales', VISITOR, page('both'), failing(/texts/, 'Le texte n’a pas pu être chargé.', 500)),
  screen('/conditions-de-vente', VISITOR, page()),
  screen('/conditions-de-vente?version=999', VISITOR, page()),
  screen('/accessibilite', VISITOR, page()),
  screen('/plan-du-site', VISITOR, page('both')),
  screen(
    '/createUser',
    VISITOR,
    page('both'),
    after(
      'the refusals of its fields',
      fill('Prénom', 'Camille 🔥'),
      fill('Téléphone', '06.12'),
      leave('Téléphone'),
      choose('Date de naissance : jour', '30'),
      choose('Date de naissance : mois', { label: 'février' }),
      choose('Date de naissance : année', '1992'),
      fill(/^Mot de passe/, 'azerty123'),
      fill('Répétez le mot de passe', 'azerty12'),
      leave('Répétez le mot de passe'),
      see('Utilisez des lettres'),
      see('Cette date n’existe pas.'),
    ),
    after('a child that is added', press('Ajouter un enfant'), see('Prénom de l’enfant')),
    after('a mistyped domain', fill('E-mail', 'maelle@orang.fr'), see(/Vouliez-vous dire/)),
  ),
  screen(
    '/createUser',
    VISITOR,
    after(
      'an e-mail that is taken',
      fillRegistration(MEMBER, '06 12 34 56 41'),
      press(/pas un robot/),
      see("L'e-mail choisi est déjà utilisé"),
    ),
    after(
      'the account that is made',
      fillRegistration('solene.axe@caserne.example', '06 12 34 56 42'),
      press(/pas un robot/),
      see(/^Compte correctement créé/),
    ),
    next(after('an address that is corrected', unfold('Corriger l’adresse'))),
    next(
      after(
        'the refusal of who has not finished',
        go('/'),
        fill('E-mail', 'solene.axe@caserne.example'),
        fill(/^Mot de passe/, PASSWORD),
        press('Se connecter'),
        see('Utilisateur non-autorisé'),
      ),
    ),
    next(
      dialog(
        'features/members/registration/components/LinkModal.tsx',
        'Recevoir un nouveau lien',
        press(/^Inscription pas terminée/),
      ),
    ),
    next(
      after(
        'an e-mail that is confirmed',
        followMail('solene.axe@caserne.example', /Confirmez/, LINK),
        see('E-mail confirmé'),
      ),
    ),
    next(after('the page of the card', press(/Payer ma cotisation/), see('Paiement sécurisé'))),
    next(after('a card that is declined', payWithRefusedCard, see(/^Votre carte a été refusée/))),
    next(after('a payment that is left', follow(/Annuler et revenir/), see('Paiement abandonné'))),
    next(
      after(
        'the link once more',
        followMail('solene.axe@caserne.example', /Confirmez/, LINK),
        see('Votre e-mail est déjà confirmé'),
      ),
    ),
    next(after('a payment that is confirmed', press(/Payer ma cotisation/), payCard, see('Paiement confirmé'))),
    next(
      after(
        'the link after the payment',
        followMail('solene.axe@caserne.example', /Confirmez/, LINK),
        see('Votre cotisation est payée'),
      ),
    ),
  ),
  screen('/validateorsubscribe', VISITOR, page()),
  screen(
    '/?token=:recovery',
    VISITOR,
    page(),
    next(
      after(
        'the refusals of a password',
        fill(/^Nouveau mot de passe/, 'azerty'),
        fill(/^Répétez/, 'autre chose'),
        press('Réinitialiser'),
        see('Les mots de passe ne correspondent pas'),
      ),
    ),
  ),
  screen(`/?token=${'a'.repeat(43)}`, VISITOR, page()),
  screen(`/renewsubscription?token=${'a'.repeat(43)}&userid=3`, VISITOR, page()),
  screen('/desabonnement', VISITOR, page()),
  screen(
    '/dev/ui',
    VISITOR,
    page('both'),
    dialog('app/pages/showcase/Feedback.tsx', /^Refuser l’inscription/, press('Refuser l’inscription…')),
    after(
      'what two editors see',
      (scope) => scope.getByRole('form', { name: 'Fiche d’essai' }).getByLabel('Téléphone').fill('06 00 00 00 00'),
      (scope) =>
        scope.getByRole('form', { name: 'Fiche d’essai' }).getByRole('button', { name: 'Enregistrer' }).click(),
      (scope) => scope.getByRole('radio', { name: /06 98 76 54 32/ }).waitFor(),
    ),
  ),
  screen(
    '/desabonnement?token=:newsletter',
    VISITOR,
    page(),
    next(after('who has left', press('Me désabonner'), see('Votre désabonnement est enregistré.'))),
  ),
  screen('/desabonnement?commission=1&token=:newsletter', VISITOR, page()),
]

/** Whose fee has lapsed is led to renew. */
export const RENEWING = [
  screen(
    '/',
    VISITOR,
    at('both', after('the data that is to be checked', signInExpired(0), see(/^Votre adhésion est expirée/))),
    next(
      after(
        'an address that is wrong',
        press('Valider'),
        press('Enregistrer l’adresse'),
        see('Un code postal a cinq chiffres.'),
      ),
    ),
    next(
      after('the fees', fillAddress, fill('Téléphone', '06 12 34 58 60'), press('Valider'), see(/^Cotisation \d{4}/)),
    ),
    next(
      after('a payment by transfer that is chosen', (scope) => scope.getByRole('radio', { name: /^Virement/ }).check()),
    ),
    next(after('how to pay by transfer', press(/^Régler par virement/), see('Pour régler par virement'))),
    next(
      after(
        'how to pay by cheque',
        press('Payer autrement'),
        (scope) => scope.getByRole('radio', { name: /^Chèque/ }).check(),
        press(/^Régler par chèque/),
        see('Pour régler par chèque'),
      ),
    ),
    next(after('a cheque that is awaited', go('/renewsubscription'), see(/^Nous attendons votre chèque/))),
    after(
      'a payment that is left',
      signInExpired(1),
      fillAddress,
      fill('Téléphone', '06 12 34 58 61'),
      press('Valider'),
      press(/Payer ma cotisation/),
      follow(/Annuler et revenir/),
      see('Rien n’a été débité'),
    ),
    next(
      after(
        'the membership that is renewed',
        press(/^Reprendre le paiement/),
        payCard,
        see('Votre adhésion est à jour.'),
      ),
    ),
  ),
]
