import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { ReportDrawer } from './report-drawer';
import { ReportFigures } from './report-figures';
import { ReportSheet } from './report-sheet';
import styles from './training.module.css';

type Report = OutputOf<typeof vtReport.list>['reports'][number];

const MARGIN = 12;
const FONT = 10.5;

/** Prints a report as it was saved. */
function useReportPrint() {
  const print = usePrint();
  const count = useSend(vtReport.printed);
  return async (id: number) => {
    const data = await send(vtReport.print, { id });
    await count({ id });
    const sheet = <ReportSheet of={data} />;
    const title = `${data.title} ${data.name} ${data.packageNo}`;
    await print({ title, paper: 'A4', landscape: false, margin: MARGIN, fontSize: FONT, sheet });
  };
}

/** 阶段报告: written reports, and the date of the next one. */
export function ReportTab({ packageId }: { readonly packageId: number }) {
  const { data, loading, refusal, refetch } = useCall(vtReport.list, { packageId });
  const [open, setOpen] = useState(false);
  const due = data?.dueDate;
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        <p className={styles.tools}>
          <Do call={vtReport.save} onClick={() => setOpen(true)}>
            新建报告
          </Do>
          {due ? (
            <span className={due <= today() ? styles.soon : undefined}>阶段评估每四周一次，应评估日期 {due}</span>
          ) : null}
        </p>
      ) : null}
      {data?.reports.length === 0 ? <Quiet as="p">还没有阶段报告。</Quiet> : null}
      {data?.reports.map((report) => (
        <ReportCard key={report.id} of={report} />
      ))}
      {open ? <ReportDrawer packageId={packageId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReportCard({ of }: { readonly of: Report }) {
  const { id, seq, fromDate, toDate, comment, advice, nextDate, signedByName, figures } = of;
  const print = useReportPrint();
  return (
    <section className={styles.plan} aria-label={`报告${seq}`}>
      <h3>
        报告{seq} {fromDate} 至 {toDate}{' '}
        <Quiet>
          {signedByName}
          {nextDate ? `，下次评估 ${nextDate}` : ''}
        </Quiet>{' '}
        <Do call={vtReport.print} onClick={() => print(id)}>
          打印
        </Do>
      </h3>
      <p>小结：{comment}</p>
      {advice ? <p>建议：{advice}</p> : null}
      <details>
        <summary>训练情况与曲线</summary>
        <ReportFigures of={figures} />
      </details>
    </section>
  );
}
