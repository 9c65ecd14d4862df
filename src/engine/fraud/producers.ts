import type { Finding } from '../types.ts'

/**
 * Software that leaves its name in a file's producer or creator, and what it means on a bank statement. Banks print statements with output
 * management systems (OpenText, Quadient, Actuate, Papyrus), with libraries (iText, PDFlib, Apache FOP, Adobe PDF Library) and with web
 * renderers: those are not listed. A clean name proves nothing, since it can be typed in.
 */
export type Producer = {
  pattern: RegExp
  name: string
  what: 'image editor' | 'PDF editor' | 'office program' | 'programming library' | 'printing'
  severity: Finding['severity']
}

export const PRODUCERS: readonly Producer[] = [
  { pattern: /photoshop/i, name: 'Adobe Photoshop', what: 'image editor', severity: 'high' },
  { pattern: /illustrator/i, name: 'Adobe Illustrator', what: 'image editor', severity: 'high' },
  { pattern: /indesign/i, name: 'Adobe InDesign', what: 'image editor', severity: 'warning' },
  { pattern: /\bgimp\b/i, name: 'GIMP', what: 'image editor', severity: 'high' },
  { pattern: /inkscape/i, name: 'Inkscape', what: 'image editor', severity: 'high' },
  { pattern: /coreldraw|corel pdf/i, name: 'CorelDRAW', what: 'image editor', severity: 'high' },
  { pattern: /\bcanva\b/i, name: 'Canva', what: 'image editor', severity: 'high' },
  { pattern: /figma/i, name: 'Figma', what: 'image editor', severity: 'high' },
  { pattern: /^affinity(?: (?:publisher|designer|photo))?(?: [\d.]+)?$/i, name: 'Affinity', what: 'image editor', severity: 'high' },
  { pattern: /pixelmator/i, name: 'Pixelmator', what: 'image editor', severity: 'high' },
  { pattern: /imagemagick/i, name: 'ImageMagick', what: 'image editor', severity: 'warning' },

  { pattern: /sejda|sambox/i, name: 'Sejda', what: 'PDF editor', severity: 'high' },
  { pattern: /ilovepdf/i, name: 'iLovePDF', what: 'PDF editor', severity: 'high' },
  { pattern: /smallpdf/i, name: 'Smallpdf', what: 'PDF editor', severity: 'high' },
  { pattern: /pdfescape/i, name: 'PDFescape', what: 'PDF editor', severity: 'high' },
  { pattern: /pdf ?filler|airslate/i, name: 'pdfFiller', what: 'PDF editor', severity: 'high' },
  { pattern: /dochub/i, name: 'DocHub', what: 'PDF editor', severity: 'high' },
  { pattern: /soda ?pdf|lulu ?software/i, name: 'Soda PDF', what: 'PDF editor', severity: 'high' },
  { pattern: /pdfelement|wondershare/i, name: 'Wondershare PDFelement', what: 'PDF editor', severity: 'high' },
  { pattern: /pdf-?xchange/i, name: 'PDF-XChange', what: 'PDF editor', severity: 'high' },
  { pattern: /foxit.*(phantom|editor)|phantompdf/i, name: 'Foxit PDF Editor', what: 'PDF editor', severity: 'high' },
  { pattern: /\bnitro\b/i, name: 'Nitro', what: 'PDF editor', severity: 'high' },
  { pattern: /pdf ?candy/i, name: 'PDF Candy', what: 'PDF editor', severity: 'high' },
  {
    pattern: /pdf2go|online2pdf|pdf24|hipdf|easepdf|cleverpdf|lightpdf|freepdfconvert|investintech/i,
    name: 'an online PDF tool',
    what: 'PDF editor',
    severity: 'high',
  },
  {
    pattern:
      /pdf ?architect|pdfsam|pdfill|infix|iceni|master pdf editor|\bupdf|swifdoo|pdfgear|deftpdf|\bxodo\b|bluebeam|kofax power pdf|power pdf/i,
    name: 'a PDF editor',
    what: 'PDF editor',
    severity: 'high',
  },
  { pattern: /pdf ?expert|readdle|pdfpen|skim\b/i, name: 'a PDF editor for the Mac', what: 'PDF editor', severity: 'high' },
  { pattern: /adobe acrobat(?!.*(distiller|pdf library))/i, name: 'Adobe Acrobat', what: 'PDF editor', severity: 'warning' },

  { pattern: /microsoft.*word|^word$|pdfmaker.* for word/i, name: 'Microsoft Word', what: 'office program', severity: 'high' },
  { pattern: /microsoft.*excel|^excel$|pdfmaker.* for excel/i, name: 'Microsoft Excel', what: 'office program', severity: 'high' },
  { pattern: /microsoft.*powerpoint/i, name: 'Microsoft PowerPoint', what: 'office program', severity: 'high' },
  { pattern: /microsoft.*publisher/i, name: 'Microsoft Publisher', what: 'office program', severity: 'high' },
  { pattern: /libreoffice|openoffice|^writer$|^calc$/i, name: 'LibreOffice', what: 'office program', severity: 'high' },
  { pattern: /google docs|google sheets/i, name: 'Google Docs', what: 'office program', severity: 'high' },
  { pattern: /\bwps\b|kingsoft/i, name: 'WPS Office', what: 'office program', severity: 'high' },
  { pattern: /^pages$|^numbers$|^keynote$/i, name: 'Apple iWork', what: 'office program', severity: 'high' },

  { pattern: /pdf-lib/i, name: 'pdf-lib', what: 'programming library', severity: 'warning' },
  { pattern: /pypdf|pdfrw|pikepdf/i, name: 'a Python PDF library', what: 'programming library', severity: 'warning' },
  { pattern: /pymupdf|mupdf/i, name: 'MuPDF', what: 'programming library', severity: 'warning' },
  { pattern: /reportlab/i, name: 'ReportLab', what: 'programming library', severity: 'warning' },
  { pattern: /matplotlib/i, name: 'Matplotlib', what: 'programming library', severity: 'warning' },
  { pattern: /\bpdftk\b|\bqpdf\b|coherent pdf|\bcpdf\b/i, name: 'a PDF toolbox', what: 'programming library', severity: 'warning' },

  { pattern: /print to pdf/i, name: 'Microsoft Print to PDF', what: 'printing', severity: 'info' },
  { pattern: /quartz pdfcontext/i, name: 'macOS printing', what: 'printing', severity: 'info' },
  { pattern: /skia\/pdf/i, name: 'a browser’s printing', what: 'printing', severity: 'info' },
  { pattern: /ghostscript|cutepdf|bullzip|pdfcreator|dopdf|primopdf/i, name: 'a PDF printer', what: 'printing', severity: 'info' },
]
