import { FONTS } from '../theme/tokens';
import type { ChartOption } from './engine';

/** One bar or slice: its name, its value, and the colour, where it has one of its own. */
export interface Datum {
  readonly name: string;
  readonly value: number;
}

export type ChartShape = 'columns' | 'bars' | 'ring';

export interface ChartLook {
  /** The main colour of the scheme. */
  readonly color: string;
  readonly fontSize: number;
  readonly unit: string;
}

const CURRENCY = '元';
const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const plain = new Intl.NumberFormat('zh-CN');

/** A value as figures are written: `¥1,234.50`, `1,234`. */
export function figureText(value: number, unit: string): string {
  return (unit === CURRENCY ? yuan : plain).format(value);
}

const TEXT = '#1F2A37';
const SECONDARY = '#5B6B7E';
const LINE = '#E3E9F0';
/** Slices also differ by lightness, and each has a label. */
const SLICES = ['#1468C7', '#7DB5F5', '#B9C4D0', '#12784F', '#E0A458'];

function frame({ fontSize, unit }: ChartLook): ChartOption {
  return {
    animationDuration: 150,
    textStyle: { fontFamily: FONTS, fontSize: fontSize - 2, color: SECONDARY },
    // Drawn on the canvas: the policy of the document refuses the inline styles of an HTML tip.
    tooltip: {
      renderMode: 'richText',
      backgroundColor: '#fff',
      borderColor: LINE,
      textStyle: { color: TEXT, fontSize: fontSize - 1 },
      valueFormatter: (value: unknown) =>
        unit === CURRENCY ? figureText(Number(value), unit) : `${figureText(Number(value), unit)} ${unit}`,
    },
  };
}

const valueAxis = {
  type: 'value',
  minInterval: 1,
  splitNumber: 3,
  axisLabel: { color: SECONDARY },
  splitLine: { lineStyle: { color: LINE } },
} as const;

const nameAxis = {
  type: 'category',
  axisTick: { show: false },
  axisLine: { lineStyle: { color: LINE } },
} as const;

function columns(data: readonly Datum[], look: ChartLook): ChartOption {
  return {
    ...frame(look),
    grid: { left: 4, right: 4, top: 12, bottom: 0, containLabel: true },
    xAxis: { ...nameAxis, data: data.map(({ name }) => name), axisLabel: { color: SECONDARY, hideOverlap: true } },
    yAxis: valueAxis,
    series: {
      type: 'bar',
      data: data.map(({ value }) => value),
      barMaxWidth: 28,
      itemStyle: { color: look.color, borderRadius: [3, 3, 0, 0] },
    },
  };
}

function bars(data: readonly Datum[], look: ChartLook): ChartOption {
  return {
    ...frame(look),
    // The longest bar leaves room for its figure.
    grid: { left: 4, right: look.unit === CURRENCY ? 84 : 40, top: 0, bottom: 0, containLabel: true },
    xAxis: { ...valueAxis, show: false },
    yAxis: {
      ...nameAxis,
      inverse: true,
      data: data.map(({ name }) => name),
      axisLine: { show: false },
      axisLabel: { color: TEXT, width: 72, overflow: 'truncate' },
    },
    series: {
      type: 'bar',
      data: data.map(({ value }) => value),
      barMaxWidth: 14,
      itemStyle: { color: look.color, borderRadius: [0, 3, 3, 0] },
      label: {
        show: true,
        position: 'right',
        color: TEXT,
        formatter: ({ value }: { readonly value?: unknown }) => figureText(Number(value), look.unit),
      },
    },
  };
}

function ring(data: readonly Datum[], look: ChartLook): ChartOption {
  const named = new Map(data.map(({ name, value }) => [name, value]));
  return {
    ...frame(look),
    color: SLICES,
    legend: {
      orient: 'vertical',
      left: '62%',
      top: 'middle',
      itemWidth: 10,
      itemHeight: 10,
      icon: 'roundRect',
      textStyle: { color: TEXT },
      formatter: (name: string) => `${name}  ${figureText(named.get(name) ?? 0, look.unit)}`,
    },
    series: {
      type: 'pie',
      radius: ['52%', '82%'],
      center: ['32%', '50%'],
      data: data.map(({ name, value }) => ({ name, value })),
      label: { show: false },
      itemStyle: { borderColor: '#fff', borderWidth: 2 },
    },
  };
}

/** Returns the chart library's options for data, with one style for all charts of the product. */
export function optionOf(shape: ChartShape, data: readonly Datum[], look: ChartLook): ChartOption {
  if (shape === 'columns') return columns(data, look);
  if (shape === 'bars') return bars(data, look);
  return ring(data, look);
}
