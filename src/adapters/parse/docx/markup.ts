/** Elements around paragraphs, rows, cells or runs that add nothing: what is in them is read as if they were not there. */
export const wrappers: ReadonlySet<string> = new Set([
  'sdt',
  'sdtContent',
  'customXml',
  'smartTag',
  'ins',
  'moveTo',
  'docPartBody',
])

const rangesOfMarks = [
  'bookmark',
  'commentRange',
  'perm',
  'moveFromRange',
  'moveToRange',
  'customXmlInsRange',
  'customXmlDelRange',
  'customXmlMoveFromRange',
  'customXmlMoveToRange',
]

/** Known elements that mark a place or set something, wherever they stand, and carry no text of the document. */
export const marks: ReadonlySet<string> = new Set([
  ...rangesOfMarks.flatMap((name) => [`${name}Start`, `${name}End`]),
  'proofErr',
  'sdtPr',
  'sdtEndPr',
  'customXmlPr',
  'smartTagPr',
])
