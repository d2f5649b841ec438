import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../../../server/http/rich-text.ts'
import { fromWord, withOurHeadings } from './fromWord.ts'

const pasted = (html: string) => cleanHtml(withOurHeadings(fromWord(html)))

/** HTML as Word puts it on the clipboard, and as browsers pass it on, with comments instead of its conditions. */
const document = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Wingdings; mso-font-charset:2;}
p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;} --></style></head>
<body lang=FR style='tab-interval:35.4pt;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const mark = (text: string) =>
  `<span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${text}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span>`
const line = (level: number, sign: string, text: string, [open, close] = ['<![if !supportLists]>', '<![endif]>']) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;
mso-list:l0 level${level} lfo1'>${open}${mark(sign)}${close}<span lang=FR>${text}<o:p></o:p></span></p>`

describe('A paste from Word (rules#rich-text)', () => {
  test('A paste from Word keeps its words and what they mean, and nothing of its styles', () => {
    const html = document(`<p class=MsoTitle><span style='mso-ansi-language:FR'>Sortie de ski<o:p></o:p></span></p>
<h1 style='mso-list:none'><span lang=FR>Programme<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8pt'><b style='mso-bidi-font-weight:normal'><span lang=FR style='font-size:14.0pt;color:#C00000'>Départ</span></b><span
lang=FR>&nbsp;: 6&nbsp;h&nbsp;30, <i>au centre</i> &nbsp;de secours<o:p></o:p></span></p>
<p class=MsoNormal><span lang=FR><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal><a name="_Hlk1"></a><a href="https://www.exemple.fr/"><span style='mso-fareast-language:FR'>La station</span></a></p>`)
    expect(pasted(html)).toBe(
      '<h2>Sortie de ski</h2><h2>Programme</h2><p><strong>Départ</strong>\u00a0: 6\u00a0h\u00a030, <em>au centre</em>  de secours</p>' +
        '<p><a href="https://www.exemple.fr/" rel="noopener">La station</a></p>',
    )
  })

  test.each([
    ['as Word writes it', ['<![if !supportLists]>', '<![endif]>']],
    ['as a browser gives it on', ['<!--[if !supportLists]-->', '<!--[endif]-->']],
  ])('the bullets of a text from Word become a list, %s', (_how, condition) => {
    const html = document(
      `<p class=MsoNormal>À prendre&nbsp;:</p>\n${['Skis', 'Casque', 'Crème'].map((text) => line(1, '·', text, condition as [string, string])).join('\n')}\n<p class=MsoNormal>Voilà.</p>`,
    )
    expect(pasted(html)).toBe(
      '<p>À prendre\u00a0:</p><ul><li><p>Skis</p></li><li><p>Casque</p></li><li><p>Crème</p></li></ul><p>Voilà.</p>',
    )
  })

  test('numbers are a numbered list, deeper lines stand in the line above them, and another kind begins another list', () => {
    const lines = [
      line(1, '1.', 'Lundi'),
      line(2, 'o', 'matin'),
      line(2, 'o', 'soir'),
      line(1, '2.', 'Mardi'),
      line(1, '·', 'Libre'),
    ]
    expect(pasted(document(lines.join('')))).toBe(
      '<ol><li><p>Lundi</p><ul><li><p>matin</p></li><li><p>soir</p></li></ul></li><li><p>Mardi</p></li></ol><ul><li><p>Libre</p></li></ul>',
    )
  })

  test('a list that begins deep is one all the same', () => {
    expect(pasted(document(line(2, '·', 'profond') + line(1, '·', 'haut')))).toBe(
      '<ul><li><p>profond</p></li></ul><ul><li><p>haut</p></li></ul>',
    )
  })

  test('pictures of the sender’s disk, drawings and fields are left behind', () => {
    const html =
      document(`<p class=MsoNormal>Avant<!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img
width=200 src="file:///C:/Users/x/clip_image001.png" v:shapes="x"><![endif]> <st1:place w:st="on">Rennes</st1:place></p>`)
    expect(pasted(html)).toBe('<p>Avant Rennes</p>')
  })

  test('a paste that doesn’t come from Word is left as it is', () => {
    const html = '<p style="color:red">Bonjour&nbsp;!<!-- note --></p>'
    expect(fromWord(html)).toBe(html)
  })
})
