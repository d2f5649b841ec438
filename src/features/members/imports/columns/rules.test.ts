import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IMPORT_TARGETS, REPEATABLE } from './contract.ts'
import { TARGET_LABELS } from './labels.ts'
import {
  guessColumns,
  headingsRow,
  readColumns,
  recognizeProgram,
  reportHeadings,
  textsOf,
  writeColumns,
} from './rules.ts'

describe('The headings of a file of members', () => {
  test.each([
    [
      ['NOM', 'Prénom', 'Mél'],
      ['lastName', 'firstName', 'email'],
    ],
    [
      ['Civilité', 'nom de famille', 'PRENOMS', 'Adresse e-mail', 'Tél. portable'],
      [null, 'lastName', 'firstName', 'email', 'phone'],
    ],
    [
      ['Né(e) le', 'Courriel', 'Nom', 'Prénom'],
      ['birthDate', 'email', 'lastName', 'firstName'],
    ],
    [
      ['Nom', 'Nom', 'E-mail', 'E-mail confirmé'],
      ['lastName', null, 'email', null],
    ],
    [
      ['N°', 'Statut', 'Centre (CIS)', 'Adhésions', 'Fin de validité'],
      [null, 'membertype', 'cis', 'subscriptions', 'accountValidity'],
    ],
    [
      ['Téléphone du domicile', 'Prénom usuel', 'Nom du père', 'Le prénom'],
      ['phone', 'firstName', null, null],
    ],
    [
      ['Adresse', 'Complément', 'CP', 'Ville', 'Observations', 'Cotis 2026'],
      ['address', 'complement', 'postalCode', 'city', 'note', 'paid'],
    ],
    [
      ['Numéro', 'Rue', 'Code postal', 'Ville', 'Pays'],
      ['streetNumber', 'address', 'postalCode', 'city', 'country'],
    ],
    [
      ['Nom', 'Prénom', 'Enfant 1', 'Naissance enfant 1', 'Enfant 2', 'Naissance enfant 2'],
      ['lastName', 'firstName', 'childName', 'childBirthDate', 'childName', 'childBirthDate'],
    ],
  ])('%s', (headings, targets) => expect(guessColumns(headings)).toEqual(targets))

  test('the label of every target is understood as that target', () => {
    for (const target of IMPORT_TARGETS) expect(guessColumns([TARGET_LABELS[target]]), target).toEqual([target])
  })

  test.each([
    ['a title and an empty line above them', [['Membres 2026'], [], ['Nom', 'Prénom', 'Mél']], 2],
    [
      'nothing above them',
      [
        ['Nom', 'Prénom', 'Mél'],
        ['Nom', 'Anaïs', 'a@b.fr'],
      ],
      0,
    ],
    [
      'a title of several words above names nobody knows',
      [
        ['Amicale', '2026'],
        ['A', 'B', 'C'],
        ['x', 'y', 'z'],
      ],
      1,
    ],
    [
      'a title of many words above two that are known',
      [
        ['Amicale', '2026', 'Membres', 'Page 1'],
        ['Matricule', 'Nom', 'Mél'],
      ],
      1,
    ],
    [
      'a row of empty cells above names nobody knows',
      [
        ['', '', '', ''],
        ['A', 'B', 'C'],
      ],
      1,
    ],
    ['so many lines above that nobody looks there', [...Array.from({ length: 10 }, () => []), ['Nom', 'Mél']], 0],
    ['nine lines above', [...Array.from({ length: 9 }, () => []), ['Nom', 'Mél']], 9],
    ['one column', [['Mél'], ['a@b.fr']], 0],
  ])('the headings of a file of members are found with %s', (_what, rows, at) => expect(headingsRow(rows)).toBe(at))

  test('no field of one person is guessed twice, whatever the headings are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('Nom', 'prenom', 'Mail', 'tel', 'Tél portable', 'Enfant 1'))),
        (headings) => {
          const found = guessColumns(headings).filter((target) => target && !REPEATABLE.includes(target))
          expect(new Set(found).size).toBe(found.length)
        },
      ),
    )
  })

  test('columns are said as target and number, each once but where several may hold it', () => {
    expect(readColumns('lastName:2,email:0', 3)).toEqual(['email', null, 'lastName'])
    expect(readColumns('lastName:2', 2)).toBeUndefined()
    expect(readColumns(',lastName:0,', 1)).toEqual(['lastName'])
    expect(readColumns('lastName:0,email:0', 2)).toBeUndefined()
    expect(readColumns('email:0,email:1', 2)).toBeUndefined()
    expect(readColumns('childName:0,childName:1,kept:2', 3)).toEqual(['childName', 'childName', 'kept'])
    expect(readColumns('nothing:0', 2)).toBeUndefined()
  })

  test('the choice of columns is read again as it was written', () => {
    const columns = ['email', null, 'kept', 'kept', 'lastName'] as const
    expect(readColumns(writeColumns([...columns]), 5)).toEqual(columns)
  })
})

describe('A file that another program exported', () => {
  test.each([
    [
      'HELLOASSO',
      'Référence commande;Date de la commande;Statut de la commande;Nom adhérent;Prénom adhérent;Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Tarif;Montant tarif;Téléphone;Date de naissance',
      [
        null,
        null,
        'paid',
        'lastName',
        'firstName',
        null,
        null,
        'email',
        null,
        null,
        'membertype',
        null,
        'phone',
        'birthDate',
      ],
    ],
    [
      'PAHEKO',
      'Numéro de membre;Nom & prénom;Adresse E-Mail;Adresse postale;Code postal;Ville;Numéro de téléphone;Date d’inscription',
      [null, 'fullName', 'email', 'address', 'postalCode', 'city', 'phone', null],
    ],
    [
      'GALETTE',
      'Nom;Prénom;Date de naissance;Adresse;Code Postal;Ville;Téléphone;GSM;Courriel;Statut;Date d’échéance;Autres informations (admin)',
      [
        'lastName',
        'firstName',
        'birthDate',
        'address',
        'postalCode',
        'city',
        null,
        'phone',
        'email',
        'membertype',
        'accountValidity',
        'note',
      ],
    ],
    [
      'GALETTE',
      'id_adh;nom_adh;prenom_adh;ddn_adh;adresse_adh;cp_adh;ville_adh;gsm_adh;email_adh;date_echeance',
      [
        null,
        'lastName',
        'firstName',
        'birthDate',
        'address',
        'postalCode',
        'city',
        'phone',
        'email',
        'accountValidity',
      ],
    ],
    [
      'EBRIGADE',
      'Nom;Id;Prénom;2ème Prénom;Nom de naissance;Nationalité;Grade;Statut;Rue;Code postal;Ville;identifiant;Permission;Téléphone mobile;Autre Téléphone;Adresse de messagerie;Section;Entreprise;Date début;Date Fin;Date naissance;Lieu naissance;Personne à prévenir;Infos masquées',
      [
        'lastName',
        null,
        'firstName',
        null,
        null,
        null,
        'kept',
        'membertype',
        'address',
        'postalCode',
        'city',
        null,
        null,
        'phone',
        null,
        'email',
        'cis',
        null,
        null,
        null,
        'birthDate',
        null,
        null,
        null,
      ],
    ],
    [
      'ASSOCONNECT',
      'ID du Contact;Nom;Prénom;Statut adhérent;Statut donateur;Email;Date de naissance;Téléphone fixe;Téléphone mobile;Sexe;Adresse;Code postal;Ville',
      [
        ...[null, 'lastName', 'firstName', 'paid', null, 'email', 'birthDate'],
        ...[null, 'phone', null, 'address', 'postalCode', 'city'],
      ],
    ],
    [
      'PEPSUP',
      'Numéro de dossier;Nom;Prénom;E-mail;Téléphone mobile;Date de naissance;Statut du dossier',
      [null, 'lastName', 'firstName', 'email', 'phone', 'birthDate', 'paid'],
    ],
  ])('%s is recognized by its headings, and its columns are understood: %s', (program, headings, columns) => {
    expect(recognizeProgram(headings.split(';'))).toBe(program)
    expect(guessColumns(headings.split(';'))).toEqual(columns)
  })

  test('an import’s report on an exported file is imported again as it was, notes included', () => {
    const headings = 'Référence commande;Statut de la commande;Nom adhérent;Prénom adhérent;Email payeur;Tarif;Taille'
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 6 })), (kept) => {
        const columns = guessColumns(headings.split(';')).map((target, at) => (kept.includes(at) ? 'kept' : target))
        expect(guessColumns(reportHeadings(headings.split(';'), columns))).toEqual(columns)
      }),
    )
  })

  test('the file of a program that changed its headings is mapped as any other file is', () => {
    for (const headings of [
      ['N° contact', 'Nom', 'Prénom', 'E-mail', 'Portable', 'Statut'],
      ['Dossier', 'Nom de famille', 'Prénom', 'Courriel', 'Tél', 'Statut'],
    ]) {
      expect(recognizeProgram(headings)).toBeUndefined()
      expect(guessColumns(headings)).toEqual([null, 'lastName', 'firstName', 'email', 'phone', 'membertype'])
    }
  })

  test('a society’s own file is nobody’s program', () => {
    expect(recognizeProgram(['Nom', 'Prénom', 'E-mail', 'Téléphone', 'Statut', 'Section'])).toBeUndefined()
  })
})

test('a line is told by its columns, without what is empty or has no field', () => {
  expect(textsOf([' Riou ', '  ', 'x', 'y'], ['lastName', 'phone', null, 'kept'], ['A', 'B', 'C', 'Grade'])).toEqual({
    lastName: [{ at: 0, heading: 'A', text: 'Riou' }],
    kept: [{ at: 3, heading: 'Grade', text: 'y' }],
  })
  expect(textsOf(['Riou'], ['lastName', 'email'])).toEqual({ lastName: [{ at: 0, heading: '', text: 'Riou' }] })
})

test('the report of an import has headings that are understood again as they were, whatever was chosen by hand', () => {
  const headings = ['Nom', 'Mél', 'Divers', 'Tél', 'Grade', 'Taille']
  const columns = ['lastName', null, 'firstName', 'phone', null, 'kept'] as const
  const written = reportHeadings(headings, [...columns])
  expect(written).toEqual(['Nom', 'Non importé\u00a0: Mél', 'Prénom', 'Tél', 'Grade', 'À garder en note\u00a0: Taille'])
  expect(guessColumns(written)).toEqual(columns)
})
