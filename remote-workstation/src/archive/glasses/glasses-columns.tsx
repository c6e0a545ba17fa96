import { stateAt } from '@mingmou/contract/base/flow';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { eyePowerText, frameText, lensText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { GlassesRow } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { PersonStack } from '../../patients/person-stack';

export type GlassesArchiveRow = GlassesRow;

const TAKEN = '已取件，待登记核验';

/** State of a pair; a pair delivered at the counter still needs its record. */
export function GlassesState({ of }: { readonly of: Pick<GlassesRow, 'state' | 'isTaken'> }) {
  const { title, tone } = stateAt(glassesArchive.lifecycle, of.state);
  return of.isTaken ? <StateTag tone="working">{TAKEN}</StateTag> : <StateTag tone={tone}>{title}</StateTag>;
}

type Column = ListColumn<GlassesRow>;

const person: Column = {
  ...{ key: 'name', label: '患者', title: <Stack top="患者" below="档案号 电话" />, width: 186 },
  ...{ isStacked: true, sorter: true },
  render: (row) => <PersonStack of={row} no={row.archiveNo} />,
};

const kind: Column = {
  ...{
    key: 'kind',
    label: '类型',
    title: <Stack top="类型" below="名称" />,
    width: 120,
    isStacked: true,
    sorter: true,
  },
  render: (row) => <Stack top={row.kind} below={row.archiveName} />,
};

const power: Column = {
  ...{ key: 'power', label: '处方', title: <Stack top="处方 右" below="处方 左" />, width: 196, isStacked: true },
  render: ({ power: of }) => <Stack top={eyePowerText(of, 'od')} below={eyePowerText(of, 'os')} />,
};

const goods: Column = {
  ...{ key: 'frame', label: '镜架镜片', title: <Stack top="镜架" below="镜片" />, width: 190, isStacked: true },
  render: ({ frame, lens }) => <Stack top={frameText(frame) || '—'} below={lensText(lens) || '—'} />,
};

const state: Column = {
  ...{ key: 'state', label: '状态', title: '状态', width: 150, sorter: true },
  render: (row) => <GlassesState of={row} />,
};

const meal: Column = {
  ...{ key: 'mealLeft', label: '套餐余次', title: <Stack top="套餐" below="余次" />, width: 76, sorter: true },
  align: 'right',
  render: ({ mealLeft }) => mealLeft ?? '—',
};

/** Columns of 配镜档案 as of today; overdue reviews are red. */
export function glassesColumns(today: string): readonly Column[] {
  const review: Column = {
    ...{ key: 'nextReviewDate', label: '下次复查、取镜日期', width: 116, isStacked: true, sorter: true },
    title: <Stack top="下次复查" below="取镜日期" />,
    render: ({ nextReviewDate: day, deliveredAt }) => (
      <Stack
        top={day ? day < today ? <StateTag tone="overdue">{day}</StateTag> : day : '—'}
        below={deliveredAt ?? '—'}
      />
    ),
  };
  return [person, kind, state, power, goods, meal, review];
}
