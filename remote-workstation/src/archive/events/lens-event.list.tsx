import { dictName } from '@mingmou/contract/base/dict';
import { hrefOf } from '@mingmou/contract/base/links';
import { lensArchivePage } from '@mingmou/contract/workstation/archive/lens/lens-archive.links';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { lensEventEye } from '@mingmou/contract/workstation/archive/lens/lens-event.dicts';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { RecordPage } from '@mingmou/kit/frame/record-page';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { type ReactNode, useState } from 'react';
import { PersonStack } from '../../patients/person-stack';
import { EventState } from './event-state';
import { LensEventActs, type LensEventRow, LONGEST_REASON } from './lens-event-acts';
import { LensEventDialog } from './lens-event-dialog';

const FILTERS = ['reportState', 'eventType', 'onsetFrom', 'onsetTo', 'lensCategory', 'keyword'] as const;
const ACTS_PX = 232;

const person: ListColumn<LensEventRow> = {
  key: 'name',
  label: '患者',
  title: <Stack top="患者" below="档案号 电话" />,
  width: 190,
  isStacked: true,
  sorter: true,
  render: (row) => <PersonStack of={row} no={row.archiveNo} />,
};
const [onset] = columns(lensEvent.row, ['onsetDate']);
const what: ListColumn<LensEventRow> = {
  key: 'eventType',
  label: '类型',
  title: <Stack top="类型" below="眼别" />,
  width: 96,
  isStacked: true,
  sorter: true,
  render: ({ eventType, eye }) => <Stack top={eventType} below={dictName(lensEventEye, eye)} />,
};
const lens: ListColumn<LensEventRow> = {
  key: 'serialNo',
  label: '镜片号',
  title: <Stack top="镜片号" below="批号" />,
  width: 132,
  isStacked: true,
  render: ({ serialNo, batchNo }) => <Stack top={serialNo ?? '—'} below={batchNo ?? '—'} />,
};
const told: ListColumn<LensEventRow> = {
  key: 'treatment',
  label: '处理',
  title: <Stack top="处理" below="转归" />,
  width: 200,
  isStacked: true,
  render: ({ treatment, outcome }) => <Stack top={treatment ?? '—'} below={outcome ?? '—'} />,
};
const state: ListColumn<LensEventRow> = {
  key: 'reportState',
  label: '上报状态',
  title: '上报状态',
  width: 100,
  sorter: true,
  render: (row) => <EventState of={row} />,
};

/** 不良事件 (menu 1205): what of the organisation's lenses is to be reported, and what was. */
export function LensEventList({ heading }: { readonly heading: ReactNode }) {
  const control = useFormDialog(lensEvent);
  const [asked, ask] = useState<ReasonAsked>();
  const navigate = useNavigate();
  return (
    <>
      <RecordPage
        of={lensEvent}
        heading={heading}
        filters={FILTERS}
        columns={[
          person,
          ...(onset ? [{ ...onset, width: 104, sorter: true }] : []),
          what,
          lens,
          told,
          state,
          actionColumn(
            (row: LensEventRow) => (
              <>
                <Do
                  call={lensEvent.page}
                  onClick={() =>
                    navigate(`${hrefOf(lensArchivePage, { patientId: row.patientId, id: row.archiveId })}&tab=events`)
                  }
                >
                  档案
                </Do>
                <LensEventActs of={row} onEdit={control.open} onAsk={ask} />
              </>
            ),
            ACTS_PX,
          ),
        ]}
      />
      <LensEventDialog control={control} />
      <ReasonDialog asked={asked} longest={LONGEST_REASON} onClose={() => ask(undefined)} />
    </>
  );
}
