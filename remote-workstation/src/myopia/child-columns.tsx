import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { growthText, rateText, toneText } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { treatmentsTitle } from '@mingmou/contract/workstation/growth/myopia.rules';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import styles from './myopia.module.css';
import type { Row } from './myopia-types';

type Eye = Row['od'];

function Rate({
  kind,
  perYear,
  tone,
}: {
  readonly kind: 'AL' | 'SE_CYC';
  readonly perYear: number;
  readonly tone: Eye['alTone'];
}) {
  return (
    <span className={tone ? styles[tone] : undefined}>
      {rateText({ kind, perYear, delta: 0 })} {toneText(tone)}
    </span>
  );
}

function Length({ of: { al, percentile, alRate, alTone } }: { readonly of: Eye }) {
  if (typeof al !== 'number') return '—';
  return (
    <>
      {growthText('AL', al)} {percentile ? <Quiet>P{percentile}</Quiet> : null}{' '}
      {typeof alRate === 'number' ? <Rate kind="AL" perYear={alRate} tone={alTone} /> : null}
    </>
  );
}

function Power({ of: { se, seRate, seTone } }: { readonly of: Eye }) {
  if (typeof se !== 'number') return '—';
  return (
    <>
      {growthText('SE_CYC', se)}{' '}
      {typeof seRate === 'number' ? <Rate kind="SE_CYC" perYear={seRate} tone={seTone} /> : null}
    </>
  );
}

interface Pair {
  readonly key: string;
  readonly label: string;
  readonly title: readonly [top: string, below: string];
  readonly width: number;
  readonly sorter?: boolean;
  readonly render: (row: Row) => readonly [ReactNode, ReactNode];
}

const pair = ({ render, title: [top, below], ...column }: Pair): ListColumn<Row> => ({
  ...column,
  title: <Stack top={top} below={below} />,
  isStacked: true,
  render: (row) => {
    const [first, second] = render(row);
    return <Stack top={first} below={second} />;
  },
});

/** The eyes one below the other, both of them in full ink. */
const eyes = (key: string, label: string, width: number, cell: (of: Eye) => ReactNode): ListColumn<Row> => ({
  ...{ key, label, width, sorter: true, isStacked: true },
  title: <Stack top={label} below="右眼、左眼" />,
  render: ({ od, os }) => (
    <span className={styles.eyes}>
      <span>{cell(od)}</span>
      <span>{cell(os)}</span>
    </span>
  ),
});

const effect: ListColumn<Row> = {
  ...{ key: 'effectRate', label: '该方案年进展', title: '该方案年进展', width: 116, sorter: true, align: 'right' },
  render: ({ effectRate, effectCount }) =>
    typeof effectRate === 'number' ? (
      <>
        {effectRate.toFixed(2)} <Quiet>{effectCount}段</Quiet>
      </>
    ) : (
      '—'
    ),
};

/** Columns of a child in the cockpit; `isEffect` for the list behind a figure of 方案效果. */
export const childColumns = (isEffect: boolean): readonly ListColumn<Row>[] => [
  pair({
    ...{ key: 'name', label: '患者', title: ['患者', '病历号 电话'], width: 176, sorter: true },
    render: ({ name, sex: kind, age, recordNo, phone }) => [
      <>
        {name}{' '}
        <Quiet>
          {dictName(sex, kind)} {age}
        </Quiet>
      </>,
      [recordNo, phone].filter(Boolean).join(' '),
    ],
  }),
  eyes('alRate', '末次眼轴与年进展', 196, (of) => <Length of={of} />),
  eyes('seRate', '等效球镜与年进展', 176, (of) => <Power of={of} />),
  ...(isEffect ? [effect] : []),
  pair({
    ...{ key: 'treatments', label: '方案', title: ['方案', '百分位'], width: 150 },
    render: ({ treatments, risen }) => [
      treatmentsTitle(treatments) || '没有方案',
      risen > 0 ? `一年来上升${risen}条线` : '',
    ],
  }),
  pair({
    ...{ key: 'lastVisitOn', label: '末诊', title: ['末诊', '医生'], width: 100, sorter: true },
    render: ({ lastVisitOn, doctorName }) => [lastVisitOn ?? '—', doctorName ?? ''],
  }),
  pair({
    ...{ key: 'overdueDays', label: '下次复诊', title: ['下次复诊', '逾期'], width: 104, sorter: true },
    render: ({ nextReviewDate, overdueDays }) => [
      nextReviewDate ?? '—',
      overdueDays ? <StateTag tone="overdue">{`逾期${overdueDays}天`}</StateTag> : '',
    ],
  }),
];
