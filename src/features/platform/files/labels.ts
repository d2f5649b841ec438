/** Why a document is refused, by the code at `file`, and what to do. */
export const DOCUMENT_FAULTS: Record<string, string> = {
  'not-a-document':
    'Ce fichier n’est pas un document\u00a0: choisissez un PDF, une image, un fichier de bureautique ou un texte.',
  'document-damaged': 'Ce fichier est abîmé ou incomplet. Ouvrez-le, enregistrez-le de nouveau, puis renvoyez-le.',
  'document-bomb': 'Ce fichier contient bien plus que sa taille ne le dit. Enregistrez-le en PDF, puis renvoyez-le.',
  'document-macros': 'Ce fichier contient des macros. Enregistrez-le sans elles, ou en PDF, puis renvoyez-le.',
  'not-a-picture': 'Cette image est abîmée, ou d’un format qui n’est pas lu. Enregistrez-la en JPEG ou en PNG.',
  'picture-too-large':
    'Cette image a trop de pixels. Réduisez-la (50\u00a0millions au plus, 10 en AVIF), puis renvoyez-la.',
  'picture-unreadable': 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
}
