import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { ChartRow, Series } from './Chart.tsx'
import { formatNumber, formatShort, type Unit } from './numbers.ts'

/** Colours with enough contrast in light and dark. */
const COLOURS = ['var(--info)', 'var(--ring)']

type Props = { kind: 'bars' | 'lines'; series: readonly Series[]; rows: readonly ChartRow[]; unit: Unit }

/** The drawing, with the chart library, which nothing else loads. */
export function Drawing({ kind, series, rows, unit }: Props) {
  const ticks = new Map(rows.map(({ label, tick = label }) => [label, tick]))
  const shared = {
    h: '100%',
    data: rows.map(({ label, values }) => ({ label, ...values })),
    dataKey: 'label',
    series: series.map((each, index) => ({ ...each, color: COLOURS[index] ?? 'var(--ink)' })),
    valueFormatter: (value: number) => formatNumber(value, unit),
    textColor: 'var(--soft)',
    gridColor: 'var(--line)',
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top' as const, height: 40, itemSorter: null },
    accessibilityLayer: false,
    xAxisProps: { minTickGap: 12, tickFormatter: (label: string) => ticks.get(label) ?? label },
    yAxisProps: {
      width: 'auto' as const,
      tickFormatter: (value: number) => formatShort(value, unit),
      ...(unit === 'percent' && { domain: [0, 100] }),
      // Persons are whole numbers.
      allowDecimals: unit !== 'count',
    },
  }
  if (kind === 'bars') return <BarChart {...shared} barProps={{ isAnimationActive: false }} maxBarWidth={48} />
  return (
    <LineChart
      {...shared}
      curveType="linear"
      withDots={false}
      series={shared.series.map((each, index) => (index === 0 ? each : { ...each, strokeDasharray: '6 4' }))}
      lineProps={{ isAnimationActive: false }}
    />
  )
}
