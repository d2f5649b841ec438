import { describe, expect, test } from 'vitest'
import { richHtml, richPlain } from './rich.ts'

describe('A rich text in a mail', () => {
  test('A rich text in a mail has its look on each element, and loads nothing', () => {
    const html = richHtml(
      '<h2>Sortie</h2><p>Le <strong>samedi</strong> 12 :<img src="/a.png"> <a href="https://a.fr/?b=1&amp;c=2">ici</a></p>',
    )
    expect(html).toMatch(/^<h2 class="ink" style="[^"]*font-weight:700">Sortie<\/h2><p class="ink" style="/)
    expect(html).toContain('<strong>samedi</strong> 12\u00a0:')
    expect(html).toMatch(/<a href="https:\/\/a\.fr\/\?b=1&amp;c=2" class="ink" style="[^"]+">ici<\/a>/)
    expect(html).not.toContain('img')
  })

  test('A rich text in a mail is cleaned whatever it was given', () => {
    const html = richHtml('<p onclick="a()">Oui<script>alert(1)</script><a href="javascript:b()">là</a></p>')
    expect(html).not.toMatch(/script|onclick|href/)
    expect(richPlain('<p>1 &lt; 2 &amp; 3</p><script>x</script>')).toBe('1 < 2 & 3')
  })

  test('A rich text in a mail reads as plain text: paragraphs, points, numbers, and where its links lead', () => {
    const html =
      '<h2>Programme</h2><p>Départ<br>à 6 h</p><ul><li><p>gants</p></li><li>skis<ol><li>longs</li><li>courts</li></ol></li></ul>' +
      '<p>Voir <a href="https://a.fr/?b=1&amp;c=2">la page</a>, <a href="mailto:ski@a.fr">nous écrire</a> ou <a href="https://a.fr">https://a.fr</a></p>'
    expect(richPlain(html)).toBe(
      'Programme\n\nDépart\nà 6 h\n\n- gants\n- skis\n  1. longs\n  2. courts\n\nVoir la page (https://a.fr/?b=1&c=2), nous écrire (ski@a.fr) ou https://a.fr',
    )
  })
})
