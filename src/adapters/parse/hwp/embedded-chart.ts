import { openCfb } from '../shared/cfb-streams.ts'
import { decodeText } from '../shared/decode-text.ts'
import type { ReadLimits } from '../shared/limits.ts'
import { readChart } from '../shared/read-chart.ts'
import { ReadRefusal } from '../shared/refusal.ts'
import { parseXml } from '../shared/xml.ts'

/** The object stands behind its length, a compound file of its own. */
const lengthBytes = 4
const chartStream = 'OOXMLChartContents'

/** What a chart inside an embedded object says; undefined for objects of other programs and charts of old ones. */
export function embeddedChart(object: Uint8Array, limits: ReadLimits): string | undefined {
  try {
    const chart = openCfb(object.subarray(lengthBytes)).read(chartStream)?.bytes
    if (chart === undefined) return undefined
    return readChart(parseXml(decodeText(chart), limits.xmlDepthMax).root)
  } catch (cause) {
    if (cause instanceof ReadRefusal) return undefined
    throw cause
  }
}
