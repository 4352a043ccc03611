import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReadRefusal } from '../../../../../src/adapters/parse/shared/refusal.ts'
import { parseXml, scanXml, type XmlElement } from '../../../../../src/adapters/parse/shared/xml.ts'

type Plain = [name: string, ...children: (string | Plain)[]]
const plain = (element: XmlElement): Plain => [
  element.name,
  ...element.children.map((child) => (typeof child === 'string' ? child : plain(child))),
]
const read = (source: string) => {
  const { root, whole } = parseXml(source)
  return { tree: plain(root), whole }
}

describe('well-formed XML', () => {
  test('elements and text keep their order; names lose their prefix', () => {
    expect(read('<?xml version="1.0"?><w:p>가<w:tab/> 나<w:r><w:t>다</w:t></w:r></w:p>')).toEqual({
      tree: ['p', '가', ['tab'], ' 나', ['r', ['t', '다']]],
      whole: true,
    })
  })

  test('comments and instructions are passed over, CDATA is text as it stands', () => {
    expect(read('<a><!-- <b> --><?x <c>?><![CDATA[<d>&amp;]]></a>').tree).toEqual(['a', '<d>&amp;'])
  })

  test('the five entities and numeric references are decoded, others stay', () => {
    expect(parseXml('<a>&lt;&gt;&amp;&quot;&apos;&#44032;&#xAC01;&nbsp;&amp;lt;</a>').root.text()).toBe(
      '<>&"\'가각&nbsp;&lt;',
    )
  })

  test('references to what is no character become the replacement character', () => {
    expect(parseXml('<a>&#0;&#xD800;&#xFFFF;&#99999999;</a>').root.text()).toBe('\ufffd\ufffd\ufffd\ufffd')
  })

  test('characters that XML forbids are dropped', () => {
    expect(parseXml('<a>가\u0000\u001b나\uffff</a>').root.text()).toBe('가나')
  })

  test('attributes are found by local name, decoded, in either quote, past a sign that looks like the end', () => {
    const { root } = parseXml(`<a w:val="1 &gt; 0" other='x="y"' r:id = "rId1" interval="9"><b/></a>`)
    expect(root.attr('val')).toBe('1 > 0')
    expect(root.attr('other')).toBe('x="y"')
    expect(root.attr('id')).toBe('rId1')
    expect(root.attr('missing')).toBeUndefined()
    expect([...root.attrs()]).toEqual([
      ['val', '1 > 0'],
      ['other', 'x="y"'],
      ['id', 'rId1'],
      ['interval', '9'],
    ])
    expect(parseXml('<a b="x>y">z</a>').root.text()).toBe('z')
  })

  test('attribute names such as __proto__ are only names', () => {
    expect([...parseXml('<a __proto__="x" constructor="y"/>').root.attrs().keys()]).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  test('child and elements look one level down, text all the way', () => {
    const { root } = parseXml('<a><b>1</b><c><b>2</b></c><b>3</b></a>')
    expect(root.child('b')?.text()).toBe('1')
    expect(root.elements('b').map((element) => element.text())).toEqual(['1', '3'])
    expect(root.text()).toBe('123')
  })
})

describe('damaged XML', () => {
  test('what stands before the damage is kept, and said not to be whole', () => {
    expect(read('<a><b>가</b><b>나')).toEqual({ tree: ['a', ['b', '가'], ['b', '나']], whole: false })
    expect(read('<a><b>가</b><b attr="x')).toEqual({ tree: ['a', ['b', '가']], whole: false })
  })

  test('elements closed out of order are closed where it can be told', () => {
    expect(read('<a><b>1<c>2</b>3</a>')).toEqual({ tree: ['a', ['b', '1', ['c', '2']], '3'], whole: false })
    expect(read('<a>1</x>2</a>')).toEqual({ tree: ['a', '1', '2'], whole: false })
  })

  test('a stray end tag without the prefix closes nothing', () => {
    expect(read('<w:a><w:b>1</a></b>2</w:b></w:a>')).toEqual({ tree: ['a', ['b', '1', '2']], whole: false })
  })

  test('a sign that was not escaped stays a sign', () => {
    expect(read('<a>1 < 2 <= 3<b/></a>')).toEqual({ tree: ['a', '1 ', '<', ' 2 ', '<', '= 3', ['b']], whole: false })
  })

  test('what follows the root is kept inside it', () => {
    expect(read('<a>1</a><b>2</b>')).toEqual({ tree: ['a', '1', ['b', '2']], whole: false })
  })

  test('every open gets its close', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<a>', '</a>', '<b x="1">', '</b>', '<c/>', '가', '<', '&', '"', '</')),
        (pieces) => {
          let depth = 0
          scanXml(pieces.join(''), {
            open: () => {
              depth += 1
            },
            close: () => {
              depth -= 1
              expect(depth).toBeGreaterThanOrEqual(0)
            },
            text: () => {},
          })
          expect(depth).toBe(0)
        },
      ),
      { numRuns: 500, seed: 3 },
    )
  })
})

describe('refusals', () => {
  const reasonOf = (source: string) => {
    try {
      parseXml(source)
      return 'read'
    } catch (error) {
      return error instanceof ReadRefusal ? error.reason : error
    }
  }

  test('a document type is never looked into', () => {
    expect(reasonOf('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).toBe('CORRUPT')
    expect(reasonOf('<a/><!DOCTYPE a>')).toBe('CORRUPT')
  })

  test('nesting past the limit is refused without using up the stack', () => {
    expect(reasonOf('<a>'.repeat(100_000))).toBe('TOO_LARGE')
    expect(reasonOf('<a>'.repeat(256) + '</a>'.repeat(256))).toBe('read')
  })

  test('text without any element is damage', () => {
    expect(reasonOf('')).toBe('CORRUPT')
    expect(reasonOf('글자만')).toBe('CORRUPT')
  })
})
