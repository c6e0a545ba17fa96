import { latestOf } from '@mingmou/clinic/page/latest-of';
import { TransferDialog } from '@mingmou/clinic/visit/transfer-dialog';
import { limitOf } from '@mingmou/contract/base/limit';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Segments } from '@mingmou/kit/form/segments';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { ListPage } from '@mingmou/kit/list/list-page';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { DoctorBoard } from './doctor-board';
import { queueColumns } from './queue-columns';
import { TABS, type Tab, useTriageList, type View } from './use-triage-list';
import { useVisitActs, type Visit } from './visit-acts';
import { VisitButtons } from './visit-buttons';

const LONGEST = limitOf(visit.updateCancel.input.reason);
const FILTERS = ['date', 'departmentId', 'doctorId', 'keyword', 'roomId', 'visitType', 'triageState'] as const;
const VIEWS: readonly (readonly [View, string])[] = [
  ['list', '列表'],
  ['board', '看板'],
];
const TITLES: Readonly<Record<Tab, string>> = { all: '全部', 0: '候诊', 1: '接诊中', 2: '已完成' };
/** Room for 叫号, the next step and 更多. */
const ACTS_PX = 156;

/** 分诊台 (domain-outpatient §4): the visits of a day as one list or by doctor, in the order of their queue. */
export default function TriageBoard() {
  const { list, view, look, tab, open } = useTriageList();
  const [current, enter] = useKeptState<number | undefined>('current', undefined);
  const [asked, ask] = useState<ReasonAsked>();
  const [leaving, transfer] = useState<Visit>();
  const acting = { acts: useVisitActs(ask), onTransfer: transfer };
  const { all, s0, s1, s2 } = list.answer?.counts ?? { all: 0, s0: 0, s1: 0, s2: 0 };
  const counts: Readonly<Record<Tab, number>> = { all, 0: s0, 1: s1, 2: s2 };
  const board = (
    <>
      {list.refusal ? <ListFailure refusal={list.refusal} retry={list.refetch} /> : null}
      <DoctorBoard rows={list.rows} total={list.total} {...{ current, onEnter: enter }} {...acting} />
    </>
  );
  return (
    <>
      <ListPage
        title="分诊台"
        heading={
          <TabHeading
            title="分诊台"
            tabs={TABS.map((code) => [code, `${TITLES[code]} ${counts[code]}`] as const)}
            at={tab}
            onShow={open}
          />
        }
        list={list}
        filters={FILTERS}
        tools={
          <>
            <Segments label="查看方式" options={VIEWS} value={view} onChange={look} />
            <Button onClick={list.refetch}>刷新</Button>
          </>
        }
        columns={[...queueColumns, actionColumn((row: Visit) => <VisitButtons of={row} {...acting} />, ACTS_PX)]}
        rowKey={({ acceptsId }) => `${acceptsId}`}
        onRow={({ acceptsId }) => ({
          'aria-current': acceptsId === current,
          onClick: () => enter(acceptsId),
          onFocus: () => enter(acceptsId),
        })}
        body={view === 'board' ? board : undefined}
      />
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
      <TransferDialog
        call={visit.updateTransfer}
        visit={leaving && latestOf(leaving, list.rows, 'acceptsId')}
        onClose={() => transfer(undefined)}
      />
    </>
  );
}
