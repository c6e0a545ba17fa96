import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useState } from 'react';
import { DisinfectDialog } from './disinfect-dialog';
import { parameterText, type TrialLensRow } from './trial-lens.rules';
import { TrialLensDialog } from './trial-lens-dialog';

const FILTERS = ['lensCategory', 'state', 'keyword'] as const;
const ACTS_PX = 176;
const { actions } = trialLens.lifecycle;

const [number] = columns(trialLens.row, ['lensNo']);
const goods: ListColumn<TrialLensRow> = {
  key: 'breedName',
  label: '品种',
  title: <Stack top="品种" below="品牌" />,
  width: 124,
  isStacked: true,
  render: ({ breedName, brandName }) => <Stack top={breedName} below={brandName} />,
};
const parameters: ListColumn<TrialLensRow> = {
  key: 'bc',
  label: '参数',
  title: '参数',
  width: 190,
  render: (row) => <span title={parameterText(row)}>{parameterText(row) || '—'}</span>,
};
const state: ListColumn<TrialLensRow> = {
  key: 'state',
  label: '状态',
  title: '状态',
  width: 76,
  sorter: true,
  render: (row) => {
    const { title, tone } = stateAt(trialLens.lifecycle, row.state);
    return <StateTag tone={tone}>{title}</StateTag>;
  },
};
const used: ListColumn<TrialLensRow> = {
  key: 'lastUsedAt',
  label: '末次使用',
  title: <Stack top="末次使用" below="患者" />,
  width: 124,
  isStacked: true,
  sorter: true,
  render: ({ lastUsedAt, lastPatientName }) => (
    <Stack top={lastUsedAt?.slice(0, 16) ?? '—'} below={lastPatientName ?? '—'} />
  ),
};
const cleaned: ListColumn<TrialLensRow> = {
  key: 'lastDisinfectedAt',
  label: '末次消毒',
  title: '末次消毒',
  width: 124,
  sorter: true,
  render: ({ lastDisinfectedAt }) => lastDisinfectedAt?.slice(0, 16) ?? '—',
};
const place = columns(trialLens.row, ['location']).map((one) => ({ ...one, width: 104 }));

/** 试戴片: the fitting set of rigid lenses, and whether each may be worn. */
export function TrialLensList({ heading }: { readonly heading: ReactNode }) {
  const list = useList(trialLens.list);
  const control = useFormDialog(trialLens);
  const [bathed, bathe] = useState<readonly TrialLensRow[]>();
  const waiting = (list.answer?.records ?? []).filter((row) => stateOf(trialLens.lifecycle, row.state) === 'USED');
  return (
    <>
      <ListPage
        title="试戴片"
        heading={heading}
        list={list}
        filters={FILTERS}
        tools={
          <Do
            call={trialLens.disinfect}
            blocked={waiting.length === 0 && '本页没有待消毒的试戴片'}
            onClick={() => bathe(waiting)}
          >
            本页待消毒全部登记
          </Do>
        }
        main={
          <Do call={trialLens.save} main hotkey="F2" onClick={() => control.open()}>
            新增试戴片
          </Do>
        }
        columns={[
          ...(number ? [{ ...number, width: 108, sorter: true }] : []),
          goods,
          parameters,
          ...place,
          state,
          used,
          cleaned,
          actionColumn(
            (row: TrialLensRow) => <RowActs of={row} onEdit={control.open} onBathe={() => bathe([row])} />,
            ACTS_PX,
          ),
        ]}
      />
      <TrialLensDialog control={control} />
      {bathed ? <DisinfectDialog lenses={bathed} onClose={() => bathe(undefined)} /> : null}
    </>
  );
}

interface RowActsProps {
  readonly of: TrialLensRow;
  readonly onEdit: (row: TrialLensRow) => Promise<void>;
  readonly onBathe: () => void;
}

function RowActs({ of, onEdit, onBathe }: RowActsProps) {
  const disable = useSend(trialLens.disable);
  const enable = useSend(trialLens.enable);
  const { confirm, success } = useFeedback();
  const { id, version, lensNo } = of;
  const isOff = !actions.update.from.includes(stateOf(trialLens.lifecycle, of.state));
  const turnOff = async () => {
    if (!(await confirm(`确定停用试戴片「${lensNo}」吗？`, { ok: '停用' }))) return;
    await disable({ id, version });
    success('已停用');
  };
  const turnOn = async () => {
    await enable({ id, version });
    success('已启用，使用前请登记消毒');
  };
  if (isOff)
    return (
      <Do call={trialLens.enable} onClick={turnOn}>
        启用
      </Do>
    );
  return (
    <>
      <Do call={trialLens.update} onClick={() => onEdit(of)}>
        编辑
      </Do>
      <Do call={trialLens.disinfect} onClick={onBathe}>
        登记消毒
      </Do>
      <Do call={trialLens.disable} onClick={turnOff}>
        停用
      </Do>
    </>
  );
}
