import { describe, expect, test } from 'vitest'
import { RichText } from '../../../../shared/schemas.ts'
import { LegalFacts } from '../contract.ts'
import { DEFAULT_LEGAL_FACTS, UNKNOWN_LEGAL_FACTS, UNNAMED_ASSOCIATION } from '../labels.ts'
import { PUBLISHED } from './contract.ts'
import { DEFAULT_TEXTS, TEXT_PAGES } from './labels.ts'
import { versionOfDefault } from './rules.ts'

const unknown = { association: UNNAMED_ASSOCIATION, legal: UNKNOWN_LEGAL_FACTS, means: ['CARD'] as const, email: null }
const association = { ...UNNAMED_ASSOCIATION, name: 'Amicale de « Kerlouan » & <Co>', address: ['1 rue du Port'] }
const blanksOf = (html: string) => html.match(/\[à compléter\u00a0: [^\]]+\]/g) ?? []

describe('The default texts of a society (rules#society-texts)', () => {
  test('a legal notice of which nothing is known names each fact that is missing', () => {
    expect(blanksOf(DEFAULT_TEXTS['legal-notice'](unknown))).toEqual([
      '[à compléter\u00a0: numéro RNA ou SIREN]',
      '[à compléter\u00a0: adresse du siège]',
      '[à compléter\u00a0: nom et fonction du directeur de la publication]',
      '[à compléter\u00a0: nom, adresse et téléphone de l’hébergeur]',
    ])
  })

  test('terms of sale of which nothing is known name the mediator as a blank', () => {
    expect(blanksOf(DEFAULT_TEXTS['terms-of-sale'](unknown))).toContain(
      '[à compléter\u00a0: nom, adresse et site du médiateur de la consommation]',
    )
  })

  test('terms of sale hold the model withdrawal form of the consumer code, made out to the society', () => {
    const html = DEFAULT_TEXTS['terms-of-sale']({ ...unknown, association, email: 'bureau@kerlouan.example' })
    const form = html.slice(html.indexOf('Modèle de formulaire de rétractation'))
    for (const words of [
      '(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)',
      'À l’attention de l’association Amicale de « Kerlouan » &amp; &lt;Co&gt;, 1 rue du Port, bureau@kerlouan.example\u00a0:',
      'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous\u00a0:',
      'Commandé le (*)/reçu le (*)\u00a0:',
      'Nom du (des) consommateur(s)\u00a0:',
      'Adresse du (des) consommateur(s)\u00a0:',
      'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)\u00a0:',
      'Date\u00a0:',
      '(*) Rayez la mention inutile.',
    ])
      expect(form).toContain(words)
  })

  test.each(PUBLISHED)('the default %s of a society that said everything has no blank', (kind) => {
    expect(blanksOf(DEFAULT_TEXTS[kind]({ ...unknown, association, legal: DEFAULT_LEGAL_FACTS }))).toEqual([])
  })

  test('either number of the two is enough for the legal notice', () => {
    const html = DEFAULT_TEXTS['legal-notice']({ ...unknown, legal: { ...UNKNOWN_LEGAL_FACTS, siren: '732829320' } })
    expect(html).toContain('SIREN\u00a0732829320')
    expect(html).not.toContain('RNA')
  })

  test('a name with signs of HTML stands in a text as it was written', () => {
    for (const kind of ['rgpd', ...PUBLISHED] as const) {
      const html = DEFAULT_TEXTS[kind]({ ...unknown, association })
      expect(RichText.parse(html)).toContain('Amicale de « Kerlouan » &amp; &lt;Co&gt;')
    }
  })

  test('terms of sale name the payment methods that the society takes', () => {
    const html = DEFAULT_TEXTS['terms-of-sale']({ ...unknown, means: ['CHEQUE', 'CASH'] })
    expect(html).toContain('On paie par chèque, en espèces.')
    expect(html).not.toContain('prestataire')
  })

  test('the addresses of the texts stay', () => {
    expect(Object.values(TEXT_PAGES)).toEqual(['/mentions-legales', '/conditions-de-vente', '/accessibilite'])
  })
})

describe('The numbers of an association', () => {
  test.each([
    ['rna', 'w 353 012 345', 'W353012345'],
    ['rna', '', ''],
    ['siren', '732 829 320', '732829320'],
  ])('%s %o is kept as %o', (field, typed, kept) => {
    expect(LegalFacts.parse({ ...UNKNOWN_LEGAL_FACTS, [field]: typed })).toMatchObject({ [field]: kept })
  })

  test.each([
    ['rna', 'W12', 'rna-format'],
    ['siren', '732829321', 'siren-format'],
    ['siren', '73282932', 'siren-format'],
  ])('%s %o is refused: %s', (field, typed, code) => {
    const { error } = LegalFacts.safeParse({ ...UNKNOWN_LEGAL_FACTS, [field]: typed })
    expect(error?.issues).toMatchObject([{ path: [field], message: code }])
  })
})

test.each([
  ['the first where none was kept', undefined, '1'],
  ['the one that was kept, as long as its words are the same', { version: 3, html: 'a' }, '3'],
  ['the next, once its words have changed', { version: 3, html: 'b' }, '4'],
])('the version of a default text is %s', (_what, latest, version) => {
  expect(versionOfDefault('a', latest)).toBe(version)
})
