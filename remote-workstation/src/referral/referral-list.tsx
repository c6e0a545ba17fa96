import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { hrefOf } from '@mingmou/contract/base/links';
import { sex } from '@mingmou/contract/dict/sex';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { referralUrgency } from '@mingmou/contract/workstation/referral.dicts';
import { referralFlow } from '@mingmou/contract/workstation/referral.flow';
import { medicalPage } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Stack } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { Quiet } from '@mingmou/kit/page/quiet';
import { type ReactNode, useState } from 'react';
import { ReferralDrawer } from './referral-drawer';

type Row = OutputOf<typeof referralOut.page>['records'][number];
type Column = ListColumn<Row>;

const FILTERS = ['side', 'state', 'keyword', 'dateFrom', 'dateTo'] as const;
const LONGEST = limitOf(referralOut.cancel.input.reason);
const LONGEST_FEEDBACK = limitOf(referralOut.feedback.input.feedback);

const pair = (
  key: string,
  title: string,
  below: string,
  width: number,
  render: (row: Row) => [ReactNode, ReactNode],
): Column => ({
  key,
  label: title,
  title: <Stack top={title} below={below} />,
  width,
  isStacked: true,
  render: (row) => {
    const [top, under] = render(row);
    return <Stack top={top} below={under} />;
  },
});

const COLUMNS: readonly Column[] = [
  pair('name', '患者', '病历号 电话', 176, ({ name, sex: kind, age, recordNo, phone }) => [
    <>
      {name}{' '}
      <Quiet>
        {dictName(sex, kind)} {age}
      </Quiet>
    </>,
    [recordNo, phone].filter(Boolean).join(' '),
  ]),
  pair('orgName', '转出', '登记', 130, ({ orgName, registeredByName, registeredAt }) => [
    orgName,
    `${registeredAt.slice(5, 16)} ${registeredByName ?? ''}`,
  ]),
  pair('targetHospital', '转往', '科室 医生', 170, ({ targetHospital, targetDepartment, targetDoctorName }) => [
    targetHospital,
    [targetDepartment, targetDoctorName].filter(Boolean).join(' ') || '—',
  ]),
  ...columns(referralOut.row, ['reason']).map((one) => ({ ...one, width: 150, sorter: false })),
  ...columns(referralOut.row, ['feedback']).map((one) => ({ ...one, width: 110, sorter: false })),
  ...columns(referralOut.row, ['referralDate']).map((one) => ({ ...one, width: 104, sorter: true })),
  {
    key: 'state',
    title: '状态',
    label: '状态',
    width: 96,
    render: ({ state, urgency }) => {
      const { title, tone } = stateAt(referralFlow, state);
      return (
        <>
          <StateTag tone={tone}>{title}</StateTag>
          {urgency === 'URGENT' ? <StateTag tone="overdue">{dictName(referralUrgency, urgency)}</StateTag> : null}
        </>
      );
    },
  },
];

/** 转诊记录: referrals sent and received by the organisation. */
export function ReferralList({ heading }: { readonly heading: ReactNode }) {
  const list = useList(referralOut.page);
  const [asked, ask] = useState<ReasonAsked & { readonly longest: number }>();
  const [shown, show] = useState<number>();
  return (
    <>
      <ListPage
        title="转诊记录"
        heading={heading}
        list={list}
        filters={FILTERS}
        columns={COLUMNS}
        acts={(row) => <RowActs of={row} onAsk={ask} onShow={show} />}
      />
      {shown ? <ReferralDrawer id={shown} onClose={() => show(undefined)} /> : null}
      <ReasonDialog asked={asked} longest={asked?.longest ?? LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}

interface RowActsProps {
  readonly of: Row;
  readonly onAsk: (asked: ReasonAsked & { readonly longest: number }) => void;
  readonly onShow: (id: number) => void;
}

/** Acts: the sender may withdraw; the receiver accepts the patient and answers. */
function RowActs({ of: row, onAsk, onShow }: RowActsProps) {
  const { id, version, isComing, direction, patientId, acceptedAcceptsId } = row;
  const state = stateOf(referralFlow, row.state);
  const accept = useSend(referralOut.accept);
  const cancel = useSend(referralOut.cancel);
  const feedback = useSend(referralOut.feedback);
  const navigate = useNavigate();
  const { confirm, success } = useFeedback();
  const take = async () => {
    if (!(await confirm(`接收${row.orgName}转来的${row.name}，将在本机构生成候诊就诊。`, { ok: '接收' }))) return;
    const { visitNo, queueNo } = await accept({ id, version });
    success(`已接收，${visitNo} 号序 ${queueText(queueNo)}`);
  };
  const takeBack = () =>
    onAsk({
      title: `撤销转诊：${row.name}`,
      longest: LONGEST,
      run: async (reason) => {
        await cancel({ id, version, reason });
        success('已撤销');
      },
    });
  const answer = () =>
    onAsk({
      title: `转诊反馈：${row.name}`,
      note: '检查结果、处理意见等，转出机构能看到。',
      longest: LONGEST_FEEDBACK,
      run: async (text) => {
        await feedback({ id, version, feedback: text });
        success('已反馈');
      },
    });
  const answers = direction === 'IN' ? isComing && state === 'ACCEPTED' : !isComing && state === 'REGISTERED';
  return (
    <>
      <Do call={referralOut.detail} onClick={() => onShow(id)}>
        查看
      </Do>
      {isComing && state === 'REGISTERED' ? (
        <Do call={referralOut.accept} onClick={take}>
          接收
        </Do>
      ) : null}
      {answers ? (
        <Do call={referralOut.feedback} onClick={answer}>
          反馈
        </Do>
      ) : null}
      {!isComing && state === 'REGISTERED' ? (
        <Do call={referralOut.cancel} onClick={takeBack}>
          撤销
        </Do>
      ) : null}
      {isComing && acceptedAcceptsId ? (
        <Do
          call={referralOut.ofVisit}
          onClick={() => navigate(hrefOf(medicalPage, { acceptsId: acceptedAcceptsId, patientId }))}
        >
          就诊
        </Do>
      ) : null}
    </>
  );
}
