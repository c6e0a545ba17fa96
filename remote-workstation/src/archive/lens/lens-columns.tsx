import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { PersonStack } from '../../patients/person-stack';

export type LensArchiveRow = OutputOf<typeof lensArchive.page>['records'][number];

const person: ListColumn<LensArchiveRow> = {
  key: 'name',
  label: '患者',
  title: <Stack top="患者" below="档案号 电话" />,
  width: 190,
  isStacked: true,
  sorter: true,
  render: (row) => <PersonStack of={row} no={row.archiveNo} />,
};

const state: ListColumn<LensArchiveRow> = {
  key: 'state',
  label: '状态',
  title: '状态',
  width: 84,
  sorter: true,
  render: (row) => {
    const { title, tone } = stateAt(lensArchive.lifecycle, row.state);
    return <StateTag tone={tone}>{title}</StateTag>;
  },
};

const DUE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whole days from today until a day; negative once it is over. */
const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

const Due = ({ day, today, within }: { readonly day: string; readonly today: string; readonly within: number }) =>
  daysUntil(day, today) <= within ? <StateTag tone="overdue">{day}</StateTag> : day;

/** First day of the worn lenses; each eye has its own once one of them was replaced. */
function Begun({ od, os }: { readonly od?: string | null | undefined; readonly os?: string | null | undefined }) {
  if (od && os && od !== os) return <Stack top={`R ${od}`} below={`L ${os}`} />;
  return od ?? os ?? '—';
}

const grownText = (side: string, mm: number | null | undefined) =>
  typeof mm === 'number' ? `${side}${mm > 0 ? '+' : ''}${mm.toFixed(2)}` : '';

/** Columns of 角塑档案管理 as of today; ending and overdue values are red. */
export function lensColumns(today: string): readonly ListColumn<LensArchiveRow>[] {
  const of = columns(lensArchive.row, ['lensCategory', 'archiveName', 'doctorId', 'createdAt']);
  const width: Readonly<Record<string, number>> = {
    lensCategory: 96,
    archiveName: 150,
    doctorName: 84,
    createdAt: 104,
  };
  const plain = of.map((one) => ({ ...one, sorter: false, width: width[one.key] ?? one.width }));
  return [
    person,
    ...plain.slice(0, 2),
    state,
    {
      ...{ key: 'startDate', label: '开始配戴', title: '开始配戴', width: 116 },
      render: ({ odStartDate, osStartDate }) => <Begun od={odStartDate} os={osStartDate} />,
    },
    {
      ...{ key: 'expireDate', label: '到期日', title: '到期日', width: 116, sorter: true },
      render: ({ expireDate }) => (expireDate ? <Due day={expireDate} today={today} within={DUE_DAYS} /> : '—'),
    },
    {
      ...{ key: 'nextReviewDate', label: '下次复查', title: '下次复查', width: 116, sorter: true },
      render: ({ nextReviewDate }) => (nextReviewDate ? <Due day={nextReviewDate} today={today} within={-1} /> : '—'),
    },
    {
      ...{ key: 'goodsName', label: '镜片', title: <Stack top="品牌/品种" below="OD OS 参数" />, width: 250 },
      isStacked: true,
      render: ({ goodsName, odLens, osLens }) =>
        goodsName ? (
          <Stack
            top={goodsName}
            below={[odLens && `R ${odLens}`, osLens && `L ${osLens}`].filter(Boolean).join('　')}
          />
        ) : (
          '—'
        ),
    },
    {
      ...{ key: 'lastStain', label: '末次染色', title: '染色', width: 64 },
      render: ({ lastStain }) =>
        typeof lastStain !== 'number' ? (
          '—'
        ) : lastStain > 1 ? (
          <StateTag tone="overdue">{`${lastStain}级`}</StateTag>
        ) : (
          `${lastStain}级`
        ),
    },
    {
      ...{ key: 'grown', label: '累计眼轴变化', title: '眼轴变化', width: 120 },
      render: ({ odGrown, osGrown }) =>
        [grownText('R', odGrown), grownText('L', osGrown)].filter(Boolean).join(' ') || '—',
    },
    ...plain.slice(2, 3),
    {
      ...{ key: 'createdAt', label: '建档', title: '建档', width: 104, sorter: true },
      render: (row) => row.createdAt.slice(0, 10),
    },
  ];
}
