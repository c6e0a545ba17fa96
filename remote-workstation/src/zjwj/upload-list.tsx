import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { his } from '@mingmou/contract/workstation/his/his.contract';
import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import { hisFlow } from '@mingmou/contract/workstation/his/his.flow';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { useList } from '@mingmou/kit/list/use-list';
import { Alert } from '@mingmou/kit/ui';
import { useState } from 'react';
import { SentDialog } from './sent-dialog';
import styles from './zjwj.module.css';

type Sums = OutputOf<typeof his.CASE.page>['sums'];
type Row = OutputOf<typeof his.CASE.page>['records'][number];

const [WAITING, UPLOADED, FAILED, REMOVED] = [0, 1, 2, 3];
/** Width for 重新上传 or 撤销 next to the other acts. */
const ACTS_PX = 176;
type Of = (typeof his)[HisBizType];

/** Stacks two fields in one cell, because nine columns do not fit 1366 px. */
function pair(of: Of, top: keyof Row, below: keyof Row, width: number) {
  const [first, second] = columns(of.row, [top, below]);
  return first && second ? [{ ...stacked<Row>(first, second, width), sorter: true }] : [];
}

interface UploadListProps {
  readonly type: HisBizType;
}

/** A queue to the health platform: what waits, what went, what failed and why (domain-workstation §6). */
export function UploadList({ type }: UploadListProps) {
  const of = his[type];
  const list = useList(of.page);
  const say = useSays();
  const send = useSend(of.upload);
  const remove = useSend(of.remove);
  const [asked, ask] = useState<ReasonAsked>();
  const [seen, see] = useState<number>();
  const upload = async (ids: number[]) => {
    const { rows } = await send({ ids });
    say(rows);
  };
  const rows = list.rows ?? [];
  const open = rows.filter(({ state }) => state === WAITING || state === FAILED).map(({ id }) => id);
  return (
    <>
      <ListPage
        title={of.title}
        list={list}
        filters={['dateFrom', 'dateTo', 'state', 'doctorId', 'keyword']}
        columns={[
          ...pair(of, 'bizNo', 'bizDate', 150),
          // 医师 have no visit and no diagnosis.
          ...(type === 'DOCTOR' ? columns(of.row, ['name']) : pair(of, 'name', 'doctorName', 110)),
          ...(type === 'DOCTOR' ? [] : columns(of.row, ['diagnosis'])),
          {
            key: 'state',
            title: '状态',
            label: '状态',
            width: 90,
            sorter: true,
            render: ({ state }: Row) => {
              const { title, tone } = stateAt(hisFlow, state);
              return <StateTag tone={tone}>{title}</StateTag>;
            },
          },
          ...pair(of, 'tryCount', 'lastTryAt', 150),
          ...pair(of, 'platformId', 'errorMsg', 210),
          actionColumn(
            ({ id, state, bizNo }: Row) => (
              <>
                {state === UPLOADED ? null : (
                  <Do call={of.upload} onClick={() => upload([id])}>
                    {state === REMOVED ? '重新上传' : '上传'}
                  </Do>
                )}
                <Do call={of.get} onClick={() => see(id)}>
                  查看报文
                </Do>
                {state === REMOVED ? null : (
                  <Do
                    call={of.remove}
                    danger
                    onClick={() => ask({ title: `撤销上传 ${bizNo}`, run: (reason) => remove({ id, reason }) })}
                  >
                    撤销
                  </Do>
                )}
              </>
            ),
            ACTS_PX,
          ),
        ]}
        main={
          <Do
            call={of.upload}
            main
            blocked={open.length === 0 ? '本页没有待上传的记录' : undefined}
            onClick={() => upload(open)}
          >
            批量上传
          </Do>
        }
        lead={<div className={styles.lead}>{list.answer ? <Lead sums={list.answer.sums} /> : null}</div>}
      />
      <ReasonDialog asked={asked} longest={limitOf(of.remove.input.reason)} onClose={() => ask(undefined)} />
      {seen === undefined ? null : <SentDialog type={type} id={seen} onClose={() => see(undefined)} />}
    </>
  );
}

/** How it ended: the first reason that something did not go, and how many went. */
function useSays() {
  const { success, error } = useFeedback();
  return (rows: readonly { readonly ok: boolean; readonly msg: string }[]) => {
    const failed = rows.filter(({ ok }) => !ok);
    const [first] = failed;
    if (!first) success(rows.length > 1 ? `上传成功（${rows.length}条）` : '上传成功');
    else error(rows.length > 1 ? `${failed.length}条未上传：${first.msg}` : first.msg);
  };
}

function Lead({ sums: { waiting, uploaded, failed, removed, env } }: { readonly sums: Sums }) {
  return (
    <>
      <p className={styles.counts}>
        <span>待上传 {waiting}</span>
        <span>已上传 {uploaded}</span>
        <span>上传失败 {failed}</span>
        <span>已撤销 {removed}</span>
      </p>
      {env === 'PROD' ? null : (
        <Alert
          type="error"
          className={styles.notice}
          banner
          showIcon
          title={env === 'OFF' ? '上传已停用，数据不会上报' : '当前为测试环境，数据不会上报'}
        />
      )}
    </>
  );
}
