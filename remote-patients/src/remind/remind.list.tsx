import { latestOf } from '@mingmou/clinic/page/latest-of';
import { stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { type RemindTab, remindTab } from '@mingmou/contract/patients/review-remind.dicts';
import { remindFlow } from '@mingmou/contract/patients/review-remind.flow';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Segments } from '@mingmou/kit/form/segments';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useList } from '@mingmou/kit/list/use-list';
import { Quiet } from '@mingmou/kit/page/quiet';
import { useState } from 'react';
import { pickColumn } from '../pick-column';
import { RemindBar } from './remind-bar';
import { type RemindRow, remindColumns } from './remind-columns';
import { ContactDialog, PostponeDialog } from './remind-dialogs';

const LONGEST = limitOf(reviewRemind.cancel.input.reason);
const SCOPES = [
  ['mine', '我的'],
  ['org', '本机构'],
] as const;
const FILTERS = ['keyword', 'planFrom', 'planTo', 'source', 'doctorId', 'item', 'channel', 'executorId'] as const;

interface Shown {
  readonly what: 'contact' | 'postpone';
  readonly row: RemindRow;
}

/** Returns the rate as `63.2%` among due patients; – if none is due. */
const rateOf = (came: number, due: number) => (due === 0 ? '–' : `${((came * 100) / due).toFixed(1)}%`);

/** 复诊提醒 (menu 1306). */
export default function RemindList() {
  const list = useList(reviewRemind.page);
  const [picked, pick] = useState<readonly RemindRow[]>([]);
  const [shown, show] = useState<Shown>();
  const [asked, ask] = useState<ReasonAsked>();
  const { filters } = list.query;
  const sums = list.answer?.sums;
  const at = Number(filters.tab ?? 0) as RemindTab;
  const isMine = filters.mine !== false;
  const put = (change: object) => {
    pick([]);
    list.show({ filters: { ...filters, ...change } });
  };
  const countOf = (tab: number) => sums?.counts.find((one) => one.tab === tab)?.count ?? '';
  return (
    <>
      <ListPage
        title={reviewRemind.page.title}
        heading={
          <TabHeading
            title={reviewRemind.page.title}
            tabs={remindTab.rows.map(({ code, name }) => [`${code}`, `${name} ${countOf(code)}`.trim()] as const)}
            at={`${at}`}
            onShow={(code) => put({ tab: Number(code) })}
          />
        }
        list={list}
        filters={FILTERS}
        tools={
          <>
            <Quiet>{`复诊率 ${sums ? rateOf(sums.came, sums.due) : '–'}`}</Quiet>
            <Segments
              label="范围"
              options={SCOPES}
              value={isMine ? 'mine' : 'org'}
              onChange={(scope) => put({ mine: scope === 'mine' })}
            />
            <ExportButton call={reviewRemind.export} of={list} />
          </>
        }
        lead={<RemindBar at={at} rows={list.rows ?? []} picked={picked} onPick={pick} onAsk={ask} />}
        columns={[
          pickColumn<RemindRow>(
            ({ id, name, planDate }) => ({ id, name: `${name} ${planDate}` }),
            new Set(picked.map(({ id }) => id)),
            (row, isPicked) => pick(isPicked ? [...picked, row] : picked.filter(({ id }) => id !== row.id)),
          ),
          ...remindColumns,
          actionColumn((row: RemindRow) => <RemindActs of={row} onAsk={ask} onShow={show} />, 200),
        ]}
      />
      {shown?.what === 'contact' ? <ContactDialog of={shown.row} onClose={() => show(undefined)} /> : null}
      {shown?.what === 'postpone' ? (
        <PostponeDialog of={latestOf(shown.row, list.rows, 'id')} onClose={() => show(undefined)} />
      ) : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}

interface RemindActsProps {
  readonly of: RemindRow;
  readonly onAsk: (asked: ReasonAsked) => void;
  readonly onShow: (shown: Shown) => void;
}

/** What can be done with a reminder in its state. */
function RemindActs({ of: row, onAsk, onShow }: RemindActsProps) {
  const { id, version, name, remindState } = row;
  const navigate = useNavigate();
  const cancel = useSend(reviewRemind.cancel);
  const recover = useSend(reviewRemind.recover);
  const { success } = useFeedback();
  const state = stateOf(remindFlow, remindState);
  const isWaiting = state === 'DUE' || state === 'REMINDED';
  return (
    <>
      {isWaiting ? (
        <>
          <Do call={reviewRemind.contact} onClick={() => onShow({ what: 'contact', row })}>
            联系
          </Do>
          <Do call={appointment.save} onClick={() => navigate('/outpatient/appointment')}>
            预约
          </Do>
          <Do call={reviewRemind.postpone} onClick={() => onShow({ what: 'postpone', row })}>
            改期
          </Do>
        </>
      ) : null}
      {isWaiting || state === 'BOOKED' ? (
        <Do
          call={reviewRemind.cancel}
          danger
          onClick={() =>
            onAsk({
              title: `取消提醒：${name}`,
              ...CANCELS,
              run: async (reason) => {
                await cancel({ id, version, reason });
                success('已取消');
              },
            })
          }
        >
          取消
        </Do>
      ) : null}
      {state === 'CANCELLED' ? (
        <Do
          call={reviewRemind.recover}
          onClick={async () => {
            await recover({ id, version });
            success('已恢复');
          }}
        >
          恢复
        </Do>
      ) : null}
    </>
  );
}
